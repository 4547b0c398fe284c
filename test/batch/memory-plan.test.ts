import fc from 'fast-check';
import { roomForAnswers } from '../../src/batch/chunk-memory';
import { LEAST_CHUNK, PLAIN_KERNEL, planMemory } from '../../src/batch/memory-plan';
import { UsageError } from '../../src/formats/faults';
import { PAGES } from '../../src/lanes/kernel-places';
import { findPuzzle } from '../../src/puzzle/catalogue';
import type { Puzzle } from '../../src/puzzle/puzzle';
import { type Algorithm, engineNames, fitsTable, tableNeeds } from '../../src/solve/choose-engine';
import { bidirectionalNeeds, buildNeeds, idaNeeds } from '../../src/solve/memory-needs';
import { coordinateBytes, coordinatesOf } from '../../src/table/coordinates';

const names = ['eight', 'magic-squares', 'sliding:2x3', 'sliding:2x5', 'sliding:4x4', 'sliding:5x5'];
const puzzles = names.map((name) => findPuzzle(name)!);
const eight = puzzles[0];
const MB = 1e6;

const requests = fc.record({
  puzzle: fc.constantFrom(...puzzles),
  algorithm: fc.constantFrom<Algorithm>('auto', ...engineNames),
  threads: fc.integer({ min: 1, max: 70 }),
  memoryLimit: fc.oneof(fc.integer({ min: 1, max: 100 * MB }), fc.integer({ min: 1, max: 4000 * MB })),
});
type Request = typeof requests extends fc.Arbitrary<infer Value> ? Value : never;

/** The plan, or the message of its refusal. */
function planOf({ puzzle, algorithm, threads, memoryLimit }: Request) {
  fc.pre(algorithm !== 'table' || fitsTable(puzzle));
  try {
    return planMemory(puzzle, threads, { algorithm, memoryLimit });
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return error.message;
  }
}

describe('planMemory', () => {
  it('limits nothing where there is no limit', () => {
    const plan = planMemory(eight, 2, { algorithm: 'bidirectional' });
    expect(plan).toMatchObject({ asked: 'bidirectional', algorithm: 'bidirectional', limits: {} });
    expect(engineNames.map(plan.mostChunkBytes)).toEqual([Infinity, Infinity, Infinity]);
    expect(() => plan.checkTable()).not.toThrow();
  });

  it('stays within the limit, engine, threads and window together', () => {
    fc.assert(
      fc.property(requests, (request) => {
        const plan = planOf(request);
        fc.pre(typeof plan !== 'string');
        const { puzzle, threads, memoryLimit } = request;
        const engines = plan.algorithm === 'auto' ? (['table', 'ida'] as const) : [plan.algorithm];
        for (const engine of engines) {
          const chunk = plan.mostChunkBytes(engine);
          const needs = {
            table: () =>
              tableNeeds(puzzle) + Math.min(threads, puzzle.contexts) * buildNeeds(puzzle) + threads * PLAIN_KERNEL,
            ida: () => threads * idaNeeds(puzzle),
            bidirectional: () => threads * bidirectionalNeeds(plan.limits.memory!),
          };
          const window = (3 * threads + 3) * (chunk + roomForAnswers(chunk));
          expect(needs[engine]() + window).toBeLessThanOrEqual(memoryLimit);
          expect(chunk).toBeGreaterThanOrEqual(LEAST_CHUNK);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('refuses with what is needed, which is then enough, as is what the remedies name', () => {
    fc.assert(
      fc.property(requests, (request) => {
        const refusal = planOf(request);
        fc.pre(typeof refusal === 'string');
        const match =
          /^--memory-limit: expected at least ([\d,]+) MB for .* on \d+ threads?, got ([\d,]+) (?:bytes?|MB)(?:; it is enough for (.*))?$/.exec(
            refusal,
          );
        const [, needed, , remedies = ''] = match!;
        const enough = Number(needed.replaceAll(',', '')) * MB;
        expect(enough).toBeGreaterThan(request.memoryLimit);
        expect(typeof planOf({ ...request, memoryLimit: enough - MB })).toBe('string');
        const threads = /--threads (\d+)/.exec(remedies);
        const others: Request[] = [
          { ...request, memoryLimit: enough },
          ...(threads ? [{ ...request, threads: Number(threads[1]) }] : []),
          ...(remedies.includes('ida') ? [{ ...request, algorithm: 'ida' } as const] : []),
        ];
        expect(others.map(planOf).filter((plan) => typeof plan === 'string')).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('leaves auto the choice where the table fits, and IDA* where it does not', () => {
    const chosen = [40, 60].map((size) => planMemory(eight, 2, { memoryLimit: size * MB }));
    expect(chosen.map(({ asked, algorithm }) => [asked, algorithm])).toEqual([
      ['auto', 'ida'],
      ['auto', 'auto'],
    ]);
    expect(() => chosen[0].checkTable()).toThrow(
      /^--memory-limit: expected at least 48 MB for the path table of puzzle "eight"/,
    );
    expect(() => chosen[1].checkTable()).not.toThrow();
  });

  it('gives bidirectional searches what is left for each thread, up to what they take without a limit', () => {
    const memoryOf = (size: number, threads: number) =>
      planMemory(eight, threads, { algorithm: 'bidirectional', memoryLimit: size * MB }).limits.memory!;
    expect(memoryOf(100, 4)).toBeLessThan(memoryOf(100, 2));
    expect(memoryOf(100, 2)).toBeLessThan(memoryOf(200, 2));
    expect(memoryOf(200, 2)).toBeGreaterThan(50 * MB);
    expect(memoryOf(4000, 2)).toBe(128 << 20);
    const own = planMemory(eight, 2, { algorithm: 'bidirectional', limits: { memory: 5e6 }, memoryLimit: 1e9 });
    expect(own.limits.memory).toBe(5e6);
  });

  it('counts what it takes to measure the depth of a puzzle that declares none', () => {
    const neededBy = (puzzle: Puzzle): number => {
      const refusal = planOf({ puzzle, algorithm: 'table', threads: 1, memoryLimit: 1 });
      return Number(/at least ([\d,]+) MB/.exec(refusal as string)![1].replaceAll(',', ''));
    };
    const { depth, ...definition } = eight.definition;
    const unmeasured = { ...eight, definition };
    const more = tableNeeds(unmeasured) + 2 * buildNeeds(unmeasured) - tableNeeds(eight) - buildNeeds(eight);
    expect(depth).toBeDefined();
    expect(Math.abs(neededBy(unmeasured) - neededBy(eight) - more / MB)).toBeLessThanOrEqual(1);
  });

  it('refuses a limit that is none', () => {
    for (const memoryLimit of [0, -1, 1.5, NaN]) {
      expect(() => planMemory(eight, 1, { memoryLimit })).toThrow(UsageError);
    }
  });

  it('counts the memory that a kernel has, and no less than coordinates take', () => {
    expect(PLAIN_KERNEL).toBe(PAGES * 65536);
    for (const puzzle of puzzles.filter(fitsTable)) {
      const arrays = Object.values(coordinatesOf(puzzle)).filter((part) => ArrayBuffer.isView(part));
      expect(arrays.length).toBe(5);
      expect(arrays.reduce((sum, { byteLength }) => sum + byteLength, 0)).toBeLessThanOrEqual(coordinateBytes(puzzle));
    }
  });
});
