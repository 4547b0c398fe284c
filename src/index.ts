/**
 * puzzle-batch as a library: look up or define a puzzle, solve one pair, pairs by the million, or a
 * file; make, convert and check sets of problems.
 *
 * @packageDocumentation
 */
export { BatchSolver, type BatchSolverOptions } from './batch/batch-solver';
export type { RowsRequest } from './batch/rows-request';
export type { JournalRequest } from './batch/recovery';
export type { RowsOptions } from './batch/run-options';
export type { Progress } from './batch/run-progress';
export type { RunTiming } from './batch/run-timing';
export type { RowsReport } from './batch/rows-run';
export type { ConvertRequest } from './batch/convert-request';
export type { ConvertReport } from './batch/convert-run';
export type { ErrorBudget } from './batch/error-budget';
export type { GenerateRequest, SeriesPlace } from './batch/generate-request';
export type { GenerateReport } from './batch/generate-run';
export type { Pair } from './batch/messages';
export { PoolError } from './batch/pool';
export { StoppedError } from './batch/stop';
export type { VerifyOptions, VerifyRequest } from './batch/verify-request';
export type { LocatedFinding } from './batch/located-finding';
export type { VerifyReport } from './batch/verify-run';
export { OutputError, PipeClosed } from './files/output';
export type { InputPlace, OutputPlace } from './files/places';
export { InputError, UsageError } from './formats/faults';
export type { FormatName, ProblemFormatName } from './formats/formats';
export type { MoveSpelling } from './formats/move-spelling';
export type { ResultColumn } from './formats/result-columns';
export type { StateSpelling } from './formats/state-writer';
export { PairSolver, type PairSolverOptions } from './lanes/pair-solver';
export { catalogue, findPuzzle } from './puzzle/catalogue';
export { DefinitionError, type MoveDefinition, type PuzzleDefinition } from './puzzle/definition';
export { compilePuzzle as definePuzzle, type Puzzle } from './puzzle/puzzle';
export { slidingDefinition } from './puzzle/sliding';
export { type Algorithm, type EngineName, TableTooLargeError } from './solve/choose-engine';
export { DepthError } from './solve/tables';
export type { LimitCode, Outcome, Status } from './solve/outcome';
export type { LimitSpec } from './solve/row-limits';
export type { Tally } from './solve/tally';
export type { CheckTally, FindingKind, Strength } from './solve/verdict';
