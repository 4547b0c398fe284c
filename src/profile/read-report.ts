/** Reports from the files that they were exported to. */
import { LANES } from '../batch/run-options';
import { decodeToUtf8, type Input } from '../files/input';
import { Unpacked } from '../files/unpacked';
import { InputError } from '../formats/faults';
import { engineNames } from '../solve/choose-engine';
import type { Bytes } from '../units';
import { keyOf } from './compare';
import type { ProfileCell, ProfileReport } from './report';

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
  const keys = new Set<string>();
  cells.forEach((cell: unknown, i) => {
    if (!isCell(cell)) {
      throw new InputError(
        `${path}: cell ${i + 1} of the profile lacks figures, or has some that cannot be: profile anew`,
      );
    }
    if (keys.has(keyOf(cell)))
      throw new InputError(`${path}: cell ${i + 1} of the profile is there twice: profile anew`);
    keys.add(keyOf(cell));
  });
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
function isCell(value: unknown): value is ProfileCell {
  if (!isObject(value) || !isObject(value.seconds)) return false;
  const { engine, threads, chunkBytes, rows, runs, rowsPerSecond, seconds } = value;
  const { median, min, max } = seconds;
  return (
    engineNames.some((name) => name === engine) &&
    (chunkBytes === null || isCount(chunkBytes)) &&
    [threads, rows, runs].every(isCount) &&
    isAbove0(rowsPerSecond) &&
    isAbove0(min) &&
    isAbove0(median) &&
    isAbove0(max) &&
    min <= median &&
    median <= max
  );
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isAbove0 = (value: unknown): value is number => Number.isFinite(value) && (value as number) > 0;
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && isAbove0(value);
