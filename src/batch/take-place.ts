import { existsSync } from 'node:fs';
import { besidePath } from '../files/beside';
import type { Output } from '../files/output';

/**
 * Takes the place of an output that begins anew, and says what it is to replace of an earlier run.
 * @throws OutputError if another run has the place.
 */
export async function takePlace(output: Output, onNotice: (notice: string) => void): Promise<void> {
  await output.reserve();
  if (output.holding) sayReplaced(output, onNotice);
}

/** @param why the earlier run is not gone on with, as a clause to go on with, if it was to be. */
export function sayReplaced({ place }: Output, onNotice: (notice: string) => void, why = ''): void {
  const partial = besidePath(place, 'partial');
  if (existsSync(partial)) onNotice(`${partial} will be replaced: an earlier run left it${why}`);
}
