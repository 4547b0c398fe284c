/** Reports from the files that they were exported to. */
import { decodeToUtf8, type Input } from '../batch/input';
import { LANES } from '../batch/run-options';
import { Unpacked } from '../batch/unpacked';
import { InputError } from '../formats/faults';
import type { Bytes } from '../puzzle/permutation';
import type { ProfileReport } from './report';

const EXPECTED = 'expected a profile as --export-json writes it';
/** No profile is as long: what goes on has no end, or was packed to fill memory. */
const MOST_BYTES: Bytes = 2 ** 26;

/** @throws InputError if the input, which may be packed, cannot be read, or holds no profile of this schema. */
export async function readReport(input: Input): Promise<ProfileReport> {
  const path = input.name;
  const value = parsed(await textOf(input), path);
  const { schema, cells, environment, workload } = (value ?? {}) as Partial<Record<keyof ProfileReport, unknown>>;
  if (schema === undefined || !Array.isArray(cells) || !isObject(environment) || !isWorkload(workload)) {
    throw new InputError(`${path}: ${EXPECTED}, got something else`);
  }
  if (schema !== 1) {
    throw new InputError(`${path}: expected a profile of schema 1, got schema ${JSON.stringify(schema)}: profile anew`);
  }
  const bad = cells.findIndex((cell) => !isCell(cell));
  if (bad >= 0) throw new InputError(`${path}: cell ${bad + 1} of the profile lacks figures: profile anew`);
  return value as ProfileReport;
}

async function textOf(input: Input): Promise<string> {
  const blocks: Uint8Array[] = [];
  let bytes = 0;
  for await (const block of decodeToUtf8(new Unpacked(input.open(), input.name))) {
    bytes += block.length;
    if (bytes > MOST_BYTES)
      throw new InputError(`${input.name}: ${EXPECTED}, got more than ${MOST_BYTES / 2 ** 20} MiB`);
    blocks.push(block);
  }
  return Buffer.concat(blocks).toString('utf8');
}

function parsed(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InputError(`${path}: ${EXPECTED}, but it is no JSON`);
  }
}

/** Whether it says what must be the same for two to be compared. */
const isWorkload = (value: unknown): boolean =>
  isObject(value) && typeof value.puzzle === 'string' && LANES.some((lane) => lane === value.lane);

/** Whether it has what is compared. */
function isCell(value: unknown): boolean {
  if (!isObject(value) || !isObject(value.seconds)) return false;
  const { min, max } = value.seconds;
  return (
    typeof value.engine === 'string' &&
    [value.threads, value.rows, value.runs, value.rowsPerSecond, min, max].every(isAbove0)
  );
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isAbove0 = (value: unknown): boolean => typeof value === 'number' && value > 0;
