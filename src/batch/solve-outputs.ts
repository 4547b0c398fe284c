import type { Input } from '../files/input';
import type { Output } from '../files/output';
import { asOutput, isSamePlace } from '../files/places';
import { UsageError } from '../formats/faults';
import { openRecovery } from './open-recovery';
import type { RowsRequest } from './rows-request';
import type { SolveRun } from './rows-run';
import type { ShapedRun } from './run-shape';

/**
 * Opens what a run is asked to write. Of what is refused nothing stays open: a stream would be listened to for good.
 * @throws UsageError, OutputError
 */
export async function openSolveOutputs(
  request: Pick<RowsRequest, 'output' | 'errors' | 'journal'>,
  input: Input,
  run: Omit<ShapedRun, 'errors'>,
): Promise<Pick<SolveRun, 'output' | 'errors' | 'recovery'>> {
  const output = asOutput(request.output, [input]);
  let errors: Output | null = null;
  try {
    errors = request.errors === undefined || request.errors === null ? null : asOutput(request.errors, [input]);
    if (errors && isSamePlace(errors, output)) throw new UsageError('errors: is the same place as output');
    return { output, errors, recovery: openRecovery(input, output, errors, run, request.journal) };
  } catch (error) {
    await output.discard();
    await errors?.discard();
    throw error;
  }
}
