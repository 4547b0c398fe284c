/** Files as outputs: regular ones, which appear whole or not at all; what exists and is none, or is open already, in place. */
import { existsSync, readlinkSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { besidePath, COMPANIONS, pathIdentity } from './beside';
import { openOutput } from './descriptor-output';
import { deviceOutput } from './device-output';
import type { Input } from './input';
import { checkNoInput, type Output, OutputError, unwritable } from './output';
import { packedAsNamed } from './packed-output';
import { PartialFile } from './partial-file';

/**
 * A file to write, at the end of symbolic links if `path` is one. Nothing is created before the first write. A path that
 * ends in .gz or .zst makes it a compressed one, of whatever kind the file is.
 * @throws UsageError if it is the input, OutputError if it cannot be written.
 */
export function fileOutput(path: string, inputs: readonly Input[] = []): Output {
  return packedAsNamed(path, plainOutput(path, inputs));
}

function plainOutput(path: string, inputs: readonly Input[]): Output {
  const stats = statsOf(path);
  if (!stats && /[/\\]$/.test(path)) throw new OutputError(`${path}: there is no such folder`);
  if (stats?.isDirectory()) throw new OutputError(`${path}: expected a file to write, got a directory`);
  const open = openOutput(path, stats, inputs);
  if (open) return open;
  checkNoInput(stats, path, inputs);
  if (stats && !stats.isFile()) return deviceOutput(resolve(path));
  const place = stats ? realpathSync(path) : endOfLinks(resolve(path));
  const folder = dirname(place);
  if (!existsSync(folder)) throw new OutputError(`${path}: there is no folder ${folder}`);
  // What stands beside the place is written over.
  for (const what of COMPANIONS) {
    const companion = besidePath(place, what);
    checkNoInput(statsOf(companion), companion, inputs);
  }
  return new PartialFile(place, pathIdentity(place), stats);
}

/** The place that a path stands for which does not exist: behind symbolic links, if it is one. */
function endOfLinks(path: string): string {
  try {
    return endOfLinks(resolve(dirname(path), readlinkSync(path)));
  } catch {
    return path;
  }
}

function statsOf(path: string): Stats | null {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? null;
  } catch (error) {
    throw unwritable(path, error);
  }
}
