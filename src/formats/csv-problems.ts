/** Problems and answers in CSV, by csv-parse and csv-stringify. */
import { type Cells, formatRecords, parseRecords } from './csv-cells';
import type { CsvLayout } from './csv-layout';
import { CR, hasQuote, isEmptyCell } from './csv-records';
import type { Fault } from './faults';
import { guarded } from './formulas';
import type { Answer, AnswerWriter, Problem, ProblemReader } from './problem';
import { type ResultColumnName, resultText } from './result-columns';

/** Reads the records of a CSV. A row's cells are brought to the header's width; one that differed is invalid. */
export class CsvReader implements ProblemReader {
  readonly #layout: CsvLayout;

  constructor(layout: CsvLayout) {
    this.#layout = layout;
  }

  read(bytes: Uint8Array): (Problem | null)[] {
    const { dialect, width, startColumn, targetColumn, fixedTarget } = this.#layout;
    return parseRecords(bytes, dialect).map((cells) => {
      if (isEmptyCell(cells[0]) && cells.every(isEmptyCell)) return null;
      const fault = cells.length === width ? null : raggedness(cells, width);
      while (cells.length < width) cells.push('');
      if (cells.length > width) cells.length = width;
      const target = targetColumn < 0 ? fixedTarget! : cells[targetColumn];
      return { start: cells[startColumn], target, fault, cells };
    });
  }
}

function raggedness(cells: Cells, width: number): Fault | null {
  if (cells.length < width) {
    return { code: 'TOO_FEW_CELLS', message: `expected ${width} cells, got ${cells.length}; add what is missing` };
  }
  if (cells.slice(width).every(isEmptyCell)) return null;
  return {
    code: 'TOO_MANY_CELLS',
    message: `expected ${width} cells, got ${cells.length}; quote cells that hold the delimiter`,
  };
}

/** Writes answers as records: a problem's own cells, then the result columns. */
export class CsvAnswerWriter implements AnswerWriter {
  readonly #columns: readonly ResultColumnName[];
  readonly #delimiter: string;
  readonly #width: number;
  readonly #returns: boolean;
  readonly #guards: boolean;
  readonly #records: Cells[] = [];

  /**
   * @param width   cells of a problem.
   * @param returns whether a cell may hold a \r.
   * @param guards  whether cells are written so that no spreadsheet takes them for formulas.
   */
  constructor(
    columns: readonly ResultColumnName[],
    delimiter: string,
    width: number,
    returns: boolean,
    guards: boolean,
  ) {
    this.#columns = columns;
    this.#delimiter = delimiter;
    this.#width = width;
    this.#returns = returns;
    this.#guards = guards;
  }

  write({ cells }: Problem, answer: Answer, micros: number): void {
    while (cells.length < this.#width) cells.push('');
    for (const column of this.#columns) cells.push(resultText(column, answer, micros));
    this.#records.push(this.#guards ? cells.map(guarded) : cells);
  }

  end(): Uint8Array {
    return formatRecords(this.#records, this.#delimiter, this.#returns);
  }
}

/** Whether cells read from a chunk of CSV may hold a \r: only quoted cells can hold a line end. */
export function mayHoldReturns(bytes: Uint8Array): boolean {
  return hasQuote(bytes) && bytes.includes(CR);
}
