/** That answers are right is seen before anything is timed: engines check each other, and so do the runs of one engine. */
import { BatchSolver } from '../batch/batch-solver';
import type { Input } from '../files/input';
import type { EngineName } from '../solve/choose-engine';
import { digestOfAnswers, measureRun, type Method } from './measured-run';

/** Runs that must give the same bytes gave others: a fault of the program. */
export class AnswersDifferError extends Error {
  override readonly name = 'AnswersDifferError';
  readonly code = 'ANSWERS_DIFFER';
}

/** What runs over the same rows gave; the first to come is what the others are held against. */
export class Agreement {
  readonly #first = new Map<string, { readonly who: string; readonly digest: string }>();

  /** @param rows what the runs have in common. @throws AnswersDifferError */
  add(rows: string, who: string, digest: string): void {
    const first = this.#first.get(rows);
    if (!first) this.#first.set(rows, { who, digest });
    else if (first.digest !== digest) {
      throw new AnswersDifferError(`${first.who} and ${who} gave different answers to ${rows}: nothing is measured`);
    }
  }
}

export interface Check extends Method {
  readonly engines: readonly EngineName[];
  readonly threads: readonly number[];
}

/**
 * Lets every engine answer the first rows and compares the bytes.
 * @throws AnswersDifferError, and what runs throw.
 */
export async function checkAnswers(check: Check, input: Input, rows: number): Promise<void> {
  const { puzzle, states, engines, threads, onNotice } = check;
  const agreement = new Agreement();
  for (const algorithm of engines) {
    const solver = new BatchSolver(puzzle, { ...states, algorithm, threads: Math.max(...threads) });
    try {
      const { tally } = await measureRun(solver, check, { input, limit: rows }, null);
      // Rows that one engine gave up the other may have solved, and both are right.
      if (tally.rows.limit > 0)
        onNotice(`${algorithm}: its answers are not compared, for it gave up ${tally.rows.limit} of ${rows} rows`);
      else agreement.add(`the first ${rows} rows`, algorithm, await digestOfAnswers(check));
    } finally {
      await solver.close();
    }
  }
}
