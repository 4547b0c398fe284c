/** What an earlier run left beside its outputs, to go on with. */
import { lstatSync, type Stats, statSync } from 'node:fs';
import { besidePath } from '../files/beside';
import type { Holding, Output, OutputMark } from '../files/output';
import { count } from '../formats/counted';
import { UsageError } from '../formats/faults';
import type { Journal, JournalEntry, Position } from './journal';
import { checkShape, type Shape } from './run-shape';

/** An output that can be gone on with. */
export interface HeldOutput extends Output {
  readonly holding: Holding;
}

export interface HeldOutputs {
  readonly output: HeldOutput;
  /** The list of errors, if there is one. */
  readonly errors: HeldOutput | null;
}

/** An output of an earlier run, with what the journal says of it. */
interface LeftOutput {
  readonly output: HeldOutput;
  readonly mark: OutputMark;
  /** Whether it has been put in its place. */
  readonly put: boolean;
}

export interface LeftRun {
  readonly entry: JournalEntry;
  readonly outputs: readonly LeftOutput[];
}

/**
 * Looks for what an earlier run left, and changes nothing.
 * @returns null if there is nothing to go on with.
 * @throws UsageError if it was a run for something else, or what it left was changed.
 */
export async function findLeftRun(
  journal: Journal,
  outputs: HeldOutputs,
  shape: () => Promise<Shape>,
  onNotice: (notice: string) => void,
): Promise<LeftRun | null> {
  const entry = await journal.read();
  if (!entry) return null;
  checkShape(journal.path, entry.shape, await shape());
  const left: LeftOutput[] = [];
  for (const [output, mark] of marked(outputs, entry.position)) {
    const partial = besidePath(output.place, 'partial');
    const stats = lstatSync(partial, { throwIfNoEntry: false });
    if (!stats && !(entry.complete && isPut(output, mark))) {
      onNotice(`${partial} is missing: the run begins anew`);
      return null;
    }
    if (stats) checkPartial(partial, stats, mark);
    left.push({ output, mark, put: !stats });
  }
  return { entry, outputs: left };
}

/** @throws UsageError if it cannot be what an earlier run wrote. */
function checkPartial(partial: string, stats: Stats, { bytes }: OutputMark): void {
  if (stats.isFile() && stats.size >= bytes) return;
  const got = stats.isFile() ? `${count(stats.size)} bytes` : 'something that is no regular file';
  throw new UsageError(
    `--resume: ${partial}: expected the ${count(bytes)} bytes that an earlier run wrote, got ${got}: begin anew without --resume`,
  );
}

/** The outputs, and where they are at a position. */
export function* marked({ output, errors }: HeldOutputs, position: Position): Generator<[HeldOutput, OutputMark]> {
  yield [output, position.output];
  if (errors && position.errors) yield [errors, position.errors];
}

/** Whether the file in the output's place is the one of the mark. */
function isPut({ place }: Output, { bytes, inode }: OutputMark): boolean {
  const stats: Stats | undefined = statSync(place, { throwIfNoEntry: false });
  return stats?.size === bytes && stats.ino === inode;
}
