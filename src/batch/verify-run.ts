/** One run that checks answers: chunks to the pool, a line for each wrong answer out, in order. */
import type { Input } from '../files/input';
import type { Output } from '../files/output';
import { findClaimColumns } from '../formats/claim-columns';
import { printable, shown } from '../formats/faults';
import { hasColumns } from '../formats/formats';
import type { JudgeAnswer } from '../formats/judge/judge-answer-reader';
import type { EngineName } from '../solve/choose-engine';
import { rowsOf } from '../solve/tally';
import { addCheckTally, type CheckTally, emptyCheckTally } from '../solve/verdict';
import { AnswerFile } from './align-answers';
import { answeredChunks } from './answered-chunks';
import { ChunkSizer } from './chunk-sizer';
import type { CheckResult, VerifySpec } from './messages';
import type { LocatedFinding } from './located-finding';
import { checkSource, openSource, type ProblemSource } from './problem-source';
import { commitOrStopped, type RunContext } from './run-context';
import type { Chunk } from './select-records';
import { brokenPromise, shareDone } from './selection';
import type { Progress } from './run-progress';
import { takePlace } from './take-place';
import type { FilledVerifyOptions } from './verify-request';

export interface VerifyRun {
  readonly input: Input;
  /** A judge's answers to the input's problems; null where the answers stand in columns of the input. */
  readonly answers: Input | null;
  /** Where a line is written for each wrong answer; null if nowhere. */
  readonly output: Output | null;
  readonly options: FilledVerifyOptions;
  readonly onFinding: (finding: LocatedFinding) => void;
  readonly onProgress: (progress: Progress) => void;
  readonly onNotice: (notice: string) => void;
}

export interface VerifyReport {
  readonly engine: EngineName;
  readonly tally: CheckTally;
  /** Problems that the input said it has, where it has another number of them; else null. */
  readonly promised: number | null;
}

/**
 * Checks the answers of an input. The output is committed at the end of a whole run, and discarded when the run throws.
 * @throws InputError, UsageError, OutputError, PipeClosed, PoolError, StoppedError.
 */
export async function verifyRun(context: RunContext, run: VerifyRun): Promise<VerifyReport> {
  try {
    if (run.output) await takePlace(run.output, run.onNotice);
    const report = await verifyRows(context, run);
    if (run.output) await commitOrStopped(context, run.output);
    return report;
  } catch (error) {
    await run.output?.discard();
    throw error;
  }
}

async function verifyRows(context: RunContext, run: VerifyRun): Promise<VerifyReport> {
  const { puzzle, pool, signal } = context;
  const { input, options } = run;
  pool.start();
  // Answers beside the problems are there for the problems to skip, too: those are read with them, and not checked.
  const skip = run.answers ? options.skip : 0;
  const selection = run.answers ? { skip: 0, limit: options.skip + options.limit } : {};
  const source = await openSource(input, puzzle, { ...options, ...selection }, signal);
  const { to: format, maxRecordBytes } = options;
  const answers =
    run.answers && !hasColumns(format)
      ? new AnswerFile(run.answers, puzzle, { format, states: options, maxRecordBytes }, signal)
      : null;
  try {
    const { layout } = source;
    const columns = answers ? null : findClaimColumns(layout, input.name, options);
    for (const notice of layout.notices) run.onNotice(notice);
    // As for answers: what cannot be taken back should not be written of an input that must be refused.
    if (run.output?.holding === null && input.rereadable) {
      await checkSource(input, puzzle, options, signal);
    }
    const solving = await context.prepare(source.pairs, false, options.spelling);
    const spec: VerifySpec = { ...solving, problems: layout, strength: options.strength, columns, skip };
    return await checkChunks(context, run, source, spec, answers);
  } finally {
    await source.close();
    await answers?.close();
  }
}

async function checkChunks(
  context: RunContext,
  run: VerifyRun,
  source: ProblemSource,
  spec: VerifySpec,
  file: AnswerFile | null,
): Promise<VerifyReport> {
  const { puzzle, pool } = context;
  const { options } = run;
  const { layout, cutter } = source;
  const sizer = new ChunkSizer(spec.engine, puzzle, options.chunkBytes);
  const tally = emptyCheckTally();
  const check = ({ bytes, firstRow, answers }: CheckedChunk): Promise<CheckResult> =>
    pool.run<'verify'>({ kind: 'verify', spec, bytes, firstRow, answers: answers ?? null });
  const cut = source.chunks(() => sizer.bytes, file !== null);
  const chunks: AsyncIterable<CheckedChunk> = file ? file.align(cut, layout, cutter) : cut;
  let cases = 0;
  for await (const { chunk, result, line, inputBytes } of answeredChunks(context, source, {
    chunks,
    sizer,
    run: check,
  })) {
    const findings = result.findings.map(({ row, line: own, kind, text }): LocatedFinding => {
      const place = run.answers ? { case: chunk.firstRow + row + 1, line: own } : { case: null, line: line + own + 1 };
      return { ...place, kind, text };
    });
    await report(context, run, findings);
    addCheckTally(tally, result.tally);
    cases = chunk.firstRow + (chunk.answers?.length ?? 0);
    run.onProgress({ tally, done: shareDone(source, options, inputBytes, rowsOf(tally)) });
  }
  const rest = options.limit === Infinity && file ? await file.rest() : null;
  if (rest) {
    tally.verdicts.unreadable++;
    const text = `expected no more answers, got ${shown(rest.text)}`;
    await report(context, run, [{ case: cases + 1, line: rest.line, kind: 'unreadable', text }]);
  }
  return { engine: spec.engine, tally, promised: brokenPromise(layout, options, rowsOf(tally)) };
}

/** Chunks of problems whose answers stand beside them bring those along. */
type CheckedChunk = Chunk & { readonly answers?: readonly JudgeAnswer[] };

async function report(
  context: RunContext,
  { input, answers, output, onFinding }: VerifyRun,
  findings: readonly LocatedFinding[],
): Promise<void> {
  if (findings.length === 0) return;
  findings.forEach(onFinding);
  if (!output) return;
  const lines = findings.map((finding) => {
    const { case: number, line, kind, text } = finding;
    const where = number === null ? `${input.name}:${line}` : `case ${number} (${answers?.name ?? ''} line ${line})`;
    return `${printable(where)}: ${kind}: ${text}\n`;
  });
  await context.orStopped(output.write(Buffer.from(lines.join(''))));
}
