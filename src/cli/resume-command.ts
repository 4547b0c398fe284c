import { basename, isAbsolute, relative } from 'node:path';

/** The line of shell that goes on with a run of those arguments, in the folder that it was started in. */
export function resumeCommand(given: readonly string[], script = process.argv[1]): string {
  const [command, ...rest] = given;
  const words = [...wordsFor(script), command, '--resume', ...rest.filter((word) => word !== '--resume')];
  return words.map(quoted).join(' ');
}

/** The command as it was called: by its name, or as a script of Node.js. */
function wordsFor(script: string): string[] {
  if (basename(script) === 'puzzle-batch') return ['puzzle-batch'];
  const path = relative(process.cwd(), script);
  return ['node', path.startsWith('..') || isAbsolute(path) ? script : path];
}

const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
