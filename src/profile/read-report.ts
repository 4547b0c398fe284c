/** Reports from the files that they were exported to. */
import { readFileSync } from 'node:fs';
import { fileInput } from '../batch/input';
import { LANES } from '../batch/run-options';
import { InputError } from '../formats/faults';
import type { ProfileReport } from './report';

/** @throws InputError if the file cannot be read, or holds no profile of this schema. */
export function readReport(path: string): ProfileReport {
  fileInput(path); // Refuses what cannot be read in the words that all inputs have.
  const value = parsed(readFileSync(path, 'utf8'));
  const { schema, cells, environment, workload } = (value ?? {}) as Partial<Record<keyof ProfileReport, unknown>>;
  if (schema === undefined || !Array.isArray(cells) || !isObject(environment) || !isWorkload(workload)) {
    throw new InputError(`${path}: expected a profile as --export-json writes it, got something else`);
  }
  if (schema !== 1) {
    throw new InputError(`${path}: expected a profile of schema 1, got schema ${JSON.stringify(schema)}: profile anew`);
  }
  const bad = cells.findIndex((cell) => !isCell(cell));
  if (bad >= 0) throw new InputError(`${path}: cell ${bad + 1} of the profile lacks figures: profile anew`);
  return value as ProfileReport;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
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
