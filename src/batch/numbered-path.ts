import { shown, UsageError } from '../formats/faults';

/** `%d` or `%0Nd`: the place of a file's number. */
const NUMBER = /%(?:0(\d))?d/g;

/** @throws UsageError unless the path has one place for a number. */
export function checkNumbered(flag: string, path: string): void {
  if (path.match(NUMBER)?.length === 1) return;
  throw new UsageError(
    `${flag}: expected a name with one %d for the files' numbers, such as "%d.in", got ${shown(path)}`,
  );
}

/** The path of the file of a number, from 1: `%03d` is at least three digits. */
export function numberedPath(path: string, file: number): string {
  return path.replace(NUMBER, (_, width: string | undefined) => String(file).padStart(Number(width ?? 0), '0'));
}
