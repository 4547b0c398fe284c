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

/** A word as a shell reads it. What would steer a terminal is written out, in the way of bash and zsh. */
function quoted(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  if (!/[\p{Cc}\p{Bidi_Control}]/u.test(word)) return `'${word.replaceAll("'", String.raw`'\''`)}'`;
  const escaped = word
    .replace(/[\\']/g, String.raw`\$&`)
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `$'${escaped}'`;
}
