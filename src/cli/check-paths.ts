import type { Command } from 'commander';
import { UsageError } from '../formats/faults';

/** What decoding puts in the place of bytes that are no UTF-8. */
const REPLACEMENT = '\ufffd';

/**
 * Looks at the paths that a command is given: its arguments, and the values of all options that say that they take a
 * file. Node.js decodes them as UTF-8: a name that is none becomes another one, the same for many, and the file of that
 * name would be read or written.
 * @throws UsageError for a path that may be such a name.
 */
export function checkPaths(command: Command): void {
  const files = command.options.filter(({ flags }) => flags.endsWith(' <file>'));
  const values = files.map((option): unknown => command.getOptionValue(option.attributeName()));
  for (const path of [...command.args, ...values]) {
    if (typeof path !== 'string' || !path.includes(REPLACEMENT)) continue;
    throw new UsageError(`${path}: holds a character that is no UTF-8, or stands for one: rename it`);
  }
}
