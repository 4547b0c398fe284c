/** The reference pairs in test/fixtures: plain CSV without quotes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ReferencePair {
  readonly start: string;
  readonly target: string;
  /** The least shortest path in letters, or null if there is none. */
  readonly moves: string | null;
}

export function readPairs(file: string): ReferencePair[] {
  const [header, ...rows] = readFileSync(join(__dirname, '..', 'fixtures', file), 'utf8')
    .trimEnd()
    .split('\n');
  const columns = header.split(',');
  return rows.map((row) => {
    const field = new Map(row.split(',').map((text, i) => [columns[i], text]));
    const solved = field.get('status') === 'solved';
    const [start, target, moves] = ['start', 'target', 'moves'].map((column) => field.get(column)!);
    if (solved && Number(field.get('length')) !== moves.length) throw new Error(`${file}: length and moves in ${row}`);
    return { start, target, moves: solved ? moves : null };
  });
}
