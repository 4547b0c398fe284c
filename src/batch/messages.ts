/** Everything that crosses between the coordinator and its workers. Plain data: an error class would lose its class. */
import type { ClaimColumns } from '../formats/claim-columns';
import type { Fault, RowError } from '../formats/faults';
import type { AnswerSpec, ProblemLayout } from '../formats/formats';
import type { JudgeAnswer } from '../formats/judge/judge-answer-reader';
import type { MoveSpelling } from '../formats/move-spelling';
import type { PairSpelling } from '../formats/pair-writer';
import type { ProblemSpelling } from '../formats/problem-writer';
import type { StateDialect } from '../formats/state-text';
import type { SampleSpec } from '../generate/sample-plan';
import type { PuzzleDefinition } from '../puzzle/definition';
import type { Context, Moves } from '../puzzle/permutation';
import type { EngineName } from '../solve/choose-engine';
import type { Outcome } from '../solve/outcome';
import type { LimitSpec } from '../solve/row-limits';
import type { Tally } from '../solve/tally';
import type { CheckTally, Finding, Strength } from '../solve/verdict';
import type { Milliseconds } from '../units';

/** What a worker is started with. */
export interface WorkerSetup {
  readonly definition: PuzzleDefinition;
}

/** How the rows of a run are solved. */
export interface SolveSpec {
  /** Tells the run from all others: workers keep what they made for the last few that they saw. */
  readonly id: number;
  readonly engine: EngineName;
  /** The path table's buffer, built, for engine `table`. */
  readonly table: SharedArrayBuffer | null;
  readonly limits: LimitSpec;
  readonly states: StateDialect;
  readonly spelling: MoveSpelling;
  /** `Int32Array[1]`: anything but 0 ends every search of the run. */
  readonly stop: SharedArrayBuffer;
}

/** How the rows of an input are read and answered. */
export interface RowsSpec extends SolveSpec {
  readonly problems: ProblemLayout;
  readonly answers: AnswerSpec;
  /** Whether `ChunkResult.errors` is wanted. */
  readonly collectErrors: boolean;
  readonly lane: LaneChoice;
}

/** `auto`: plain pieces go through the plain lane, where the run allows it; `general`: nothing does, which is slower. */
export type LaneChoice = 'auto' | 'general';

/** How rows are drawn, written and, if that is wanted, answered. */
export interface GenerateSpec {
  /** As of a SolveSpec. */
  readonly id: number;
  readonly sample: SampleSpec;
  readonly problems: PairSpelling;
  /** Of the walks that make pairs. */
  readonly spelling: MoveSpelling;
  /** How problems are answered; null if they are not. */
  readonly solving: SolveSpec | null;
  /** How the answers are written, where there are any. */
  readonly answers: AnswerSpec;
}

/** How problems are read and written in another format. */
export interface ConvertSpec {
  readonly problems: ProblemLayout;
  readonly states: StateDialect;
  readonly written: ProblemSpelling;
  /** A target that is written with each problem behind its own cells, as UTF-8 bytes, one char each; else null. */
  readonly addedTarget: string | null;
}

/** How the answers to the problems of an input are checked. */
export interface VerifySpec extends SolveSpec {
  readonly problems: ProblemLayout;
  readonly strength: Strength;
  /** Where the problems' own cells hold the answers; null where answers come beside the problems. */
  readonly columns: ClaimColumns | null;
  /** Rows at the beginning that are not checked. */
  readonly skip: number;
}

export type Pair = readonly [start: string, target: string];

export type Task =
  | { readonly kind: 'ping' }
  /** Fills one context's entries of a table. */
  | { readonly kind: 'build'; readonly table: SharedArrayBuffer; readonly context: Context }
  /**
   * Answers whole records, the first of which is row number `firstRow`. A pure function of all that is given, so that a
   * lost worker's chunk can be run again. The answers are put into `out` if they find room there.
   */
  | {
      readonly kind: 'rows';
      readonly spec: RowsSpec;
      readonly bytes: Uint8Array;
      readonly firstRow: number;
      readonly out: SharedArrayBuffer;
      /** What the rows are answered with, unsolved: for those at which workers were lost. */
      readonly lost?: Fault;
    }
  | ({ readonly kind: 'generate' } & GenerateTask)
  | { readonly kind: 'convert'; readonly spec: ConvertSpec; readonly bytes: Uint8Array }
  /** Checks the answers of whole records: those in their cells, or `answers`, one for each row. */
  | {
      readonly kind: 'verify';
      readonly spec: VerifySpec;
      readonly bytes: Uint8Array;
      readonly firstRow: number;
      readonly answers: readonly JudgeAnswer[] | null;
    }
  | { readonly kind: 'pairs'; readonly spec: SolveSpec; readonly pairs: readonly Pair[] };

/** Makes `rows` rows from number `firstRow` on; in the file that they go to the first of them is problem `firstNumber`, from 1. */
export interface GenerateTask {
  readonly spec: GenerateSpec;
  readonly firstRow: number;
  readonly rows: number;
  readonly firstNumber: number;
}

export interface GeneratedRows {
  /** The problems; empty where answers hold them too. */
  readonly problems: Uint8Array;
  /** The answers; empty if none are wanted. */
  readonly answers: Uint8Array;
  /** Of answers that were given; without any, rows by what they were made to be. */
  readonly tally: Tally;
  /** Rows that were given up at a limit, by number among the rows. */
  readonly givenUp: readonly { readonly row: number; readonly code: string; readonly message: string }[];
  /** As of a ChunkResult. */
  readonly stopped: boolean;
  readonly milliseconds: Milliseconds;
}

/** Time that a worker spent on a chunk, by stage. */
export interface WorkerStages {
  parse: Milliseconds;
  solve: Milliseconds;
  format: Milliseconds;
}

export interface ChunkResult {
  /** The answered records. */
  readonly bytes: Uint8Array;
  readonly tally: Tally;
  /** Line breaks in the chunk. */
  readonly lines: number;
  /** Numbers, from 0, of the chunk's invalid rows among its rows. */
  readonly invalidRows: readonly number[];
  /** The rows that ended invalid or at a limit, if they were asked for. */
  readonly errors: readonly RowError[];
  /** Whether the stop flag ended the work before the chunk was done: its bytes are then not whole. */
  readonly stopped: boolean;
  readonly stages: WorkerStages;
  /** Time that the worker spent. */
  readonly milliseconds: Milliseconds;
}

export interface ConvertedRows {
  readonly bytes: Uint8Array;
  readonly rows: number;
  /** Records that hold nothing. */
  readonly skipped: number;
  /** Rows that the format cannot hold, or that are no states where states had to be read. */
  readonly errors: readonly RowError[];
  /** As of a ChunkResult. */
  readonly lines: number;
  readonly stopped: false;
  readonly milliseconds: Milliseconds;
}

export interface CheckResult {
  readonly tally: CheckTally;
  readonly findings: readonly RowFinding[];
  /** Line breaks in the chunk. */
  readonly lines: number;
  /** Whether the stop flag ended the work before the chunk was done. */
  readonly stopped: boolean;
  /** Time that the worker spent. */
  readonly milliseconds: Milliseconds;
}

/** What is wrong with the answer of a row. */
export interface RowFinding extends Finding {
  /** Number, from 0, of the row in its chunk. */
  readonly row: number;
  /** Line breaks between the start of the chunk and that of the record; of an answer beside it the line, from 1. */
  readonly line: number;
}

/** Result of a task by its kind. */
export interface TaskResults {
  ping: null;
  /** The context's depth, or what a DepthError said: an error would lose its class on the way. */
  build: Moves | { readonly tooDeep: string };
  rows: ChunkResult;
  generate: GeneratedRows;
  convert: ConvertedRows;
  verify: CheckResult;
  pairs: Outcome[];
}

export type TaskOf<Kind extends Task['kind']> = Extract<Task, { kind: Kind }>;
