import type { ConvertedRows, ConvertSpec } from '../batch/messages';
import { countLineBreaks } from '../formats/csv-records';
import { problemReader } from '../formats/formats';
import { jsonOfBytes } from '../formats/ndjson-answers';
import type { Problem } from '../formats/problem';
import { problemWriter } from '../formats/problem-writer';
import type { Puzzle } from '../puzzle/puzzle';
import type { NumberedError } from './answer-problems';
import { locateRecords } from './locate-records';

/** Writes the problems of a chunk in another format. `bytes` must be whole records. */
export function convertChunk(bytes: Uint8Array, spec: ConvertSpec, puzzle: Puzzle): ConvertedRows {
  const began = performance.now();
  const { problems: layout, states, written, addedTarget } = spec;
  const adds = addedTarget !== null && written.format === 'ndjson' ? ['target'] : [];
  const records = problemReader(layout, puzzle, adds).read(bytes);
  const writer = problemWriter(puzzle, written, states);
  const errors: NumberedError[] = [];
  let rows = 0;
  records.forEach((problem, record) => {
    if (problem === null) return;
    const fault = writer.write(
      addedTarget === null ? problem : withTarget(problem, addedTarget, written.fields.length - 1),
    );
    if (fault) errors.push({ record, row: rows, ...fault });
    rows++;
  });
  return {
    bytes: writer.end(),
    rows,
    skipped: records.length - rows,
    errors: locateRecords(errors, bytes, layout, puzzle),
    lines: countLineBreaks(bytes),
    stopped: false,
    milliseconds: performance.now() - began,
  };
}

/** The problem with a target as its last cell, number `field`, and its last key. */
function withTarget(problem: Problem, target: string, field: number): Problem {
  const cells = Array.from({ length: field }, (_, i) => problem.cells[i] ?? '');
  const object =
    problem.object && !problem.fault ? `${problem.object},"target":${jsonOfBytes(target)}` : problem.object;
  return { ...problem, cells: [...cells, target], ...(object === undefined ? {} : { object }) };
}
