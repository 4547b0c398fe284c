import { existsSync, realpathSync } from 'node:fs';
import { basename, delimiter, dirname, isAbsolute, join, relative } from 'node:path';

const COMMAND = 'puzzle-batch';

/** The line of shell that goes on with a run of those arguments, in the folder that it was started in. */
export function resumeCommand(given: readonly string[], script = process.argv[1]): string {
  const [command, ...rest] = given;
  // Behind -- there are only names of files.
  const flags = rest.includes('--') ? rest.indexOf('--') : rest.length;
  const others = rest.filter((word, at) => word !== '--resume' || at > flags);
  const words = [...wordsFor(script), command, '--resume', ...others];
  return words.map(quoted).join(' ');
}

/** The command as it was called: by its name, by npx, or by its path, as a script of Node.js if it is none of its own. */
function wordsFor(script: string): string[] {
  const isCommand = basename(script) === COMMAND;
  const byNpx = process.env.npm_command === 'exec' && basename(dirname(script)) === '.bin';
  if (isCommand && byNpx) return ['npx', COMMAND];
  if (isCommand && isOnPath(script)) return [COMMAND];
  const path = relative(process.cwd(), script);
  const short = path.startsWith('..') || isAbsolute(path) ? script : path;
  return isCommand ? [dirname(short) === '.' ? `./${short}` : short] : ['node', short];
}

/** Whether it is what a shell finds by its name. */
function isOnPath(script: string): boolean {
  const found = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, COMMAND))
    .find((path) => existsSync(path));
  return found !== undefined && existsSync(script) && realpathSync(found) === realpathSync(script);
}

/** A word as a shell reads it. What would steer a terminal is written out, in the way of bash and zsh. */
function quoted(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  if (!/[\p{Cc}\p{Bidi_Control}]/u.test(word)) return `'${word.replaceAll("'", String.raw`'\''`)}'`;
  const escaped = word
    .replace(/[\\']/g, String.raw`\$&`)
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `$'${escaped}'`;
}
