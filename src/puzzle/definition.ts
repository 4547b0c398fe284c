/**
 * What a puzzle is, as plain data (it survives JSON and a thread's border), and the check that it is one.
 */
import { isPermutation } from './permutation';

/** The most cells that a puzzle may have: sets of cells are the bits of a number. */
export const MAX_CELLS = 32;

export interface MoveDefinition {
  /** One printable ASCII character: how answers spell the move. */
  readonly letter: string;
  /**
   * What the move does in each context: `permutations[context][cell]` is the cell from which `cell` receives its label
   * (the passive form, see permutation.ts), or null where the move is illegal. One context, at index 0, for a puzzle
   * without a blank; otherwise one for each cell that the blank can be on.
   */
  readonly permutations: readonly (readonly number[] | null)[];
}

export interface PuzzleDefinition {
  readonly name: string;
  /** One line for people. */
  readonly title?: string;
  /** The text of each label in a state. With a blank, `labels[0]` is the blank's. As many labels as cells, 2 to 32. */
  readonly labels: readonly string[];
  /** Whether label 0 is a blank whose cell decides which moves are legal. */
  readonly blank: boolean;
  /** In move order: among shortest paths the least is the one that is first in this order. 1 to 16 moves. */
  readonly moves: readonly MoveDefinition[];
  /** The standard goal, label by label, for problems that name no target. */
  readonly goal?: readonly string[];
  /**
   * Moves from a canonical start to the state farthest from it. Path tables take their width from it and verify it as
   * they are built; without it, a first pass over the states measures it.
   */
  readonly depth?: number;
  /**
   * Says that the cells form a grid, row by row, in which each move slides one label into the blank from a cell beside
   * it. Searches then use Manhattan distance with linear conflicts.
   */
  readonly grid?: { readonly width: number; readonly height: number };
}

/** A definition that breaks a rule; the message says which, where and what was got. */
export class DefinitionError extends Error {
  readonly code = 'BAD_DEFINITION';
  override readonly name = 'DefinitionError';
}

/** @throws DefinitionError at the first rule that the definition breaks, wrong types from JSON included. */
export function validateDefinition(definition: PuzzleDefinition): void {
  if (!isObject(definition)) throw new DefinitionError(`expected an object, got ${shown(definition)}`);
  const { name, title, labels, moves, goal, blank, depth, grid } = definition;
  const fail = (rule: string): never => {
    throw new DefinitionError(`puzzle "${name}": ${rule}`);
  };
  if (!name || typeof name !== 'string') throw new DefinitionError('a puzzle needs a name');
  if (title !== undefined && typeof title !== 'string') fail(`title: expected a text, got ${shown(title)}`);
  if (!isList(labels) || labels.length < 2 || labels.length > MAX_CELLS) {
    return fail(`labels: expected a list of 2 to 32 texts, got ${isList(labels) ? labels.length : typeof labels}`);
  }
  const cells = labels.length;
  labels.forEach((label, i) => {
    if (typeof label !== 'string' || !/^[!-~]+$/.test(label) || /["',;[\](){}]/.test(label)) {
      fail(`labels[${i}]: expected printable ASCII without quotes, brackets and separators, got ${shown(label)}`);
    }
  });
  if (new Set(labels.map((label) => label.toUpperCase())).size !== cells) fail('labels: two labels have the same text');
  if (!isBoolean(blank)) fail(`blank: expected true or false, got ${shown(blank)}`);
  if (goal !== undefined && !(isList(goal) && goal.length === cells && labels.every((label) => goal.includes(label)))) {
    fail(`goal: expected each label exactly once, got ${shown(goal)}`);
  }
  if (depth !== undefined && !(Number.isInteger(depth) && depth > 0)) {
    fail(`depth: expected a positive whole number of moves, got ${shown(depth)}`);
  }
  if (grid !== undefined) {
    const size = isObject(grid) && Number.isInteger(grid.width) && Number.isInteger(grid.height);
    if (!size) fail(`grid: expected width and height as whole numbers, got ${shown(grid)}`);
    if (!blank || grid.width < 1 || grid.width * grid.height !== cells) {
      fail(`grid: expected width × height = ${cells} and a blank`);
    }
  }
  if (!isList(moves) || moves.length < 1 || moves.length > 16) fail('moves: expected a list of 1 to 16 moves');
  moves.forEach((move, i) => {
    if (!isObject(move)) fail(`moves[${i}]: expected an object, got ${shown(move)}`);
    const { letter } = move;
    if (typeof letter !== 'string' || !/^[!-~]$/.test(letter) || /["',;|]/.test(letter)) {
      fail(`moves: expected one printable ASCII character as letter, got ${shown(letter)}`);
    }
  });
  if (new Set(moves.map((move) => move.letter)).size !== moves.length) fail('moves: two moves have the same letter');
  const contexts = blank ? cells : 1;
  for (const { letter, permutations } of moves) {
    if (!isList(permutations) || permutations.length !== contexts) {
      const got = isList(permutations) ? permutations.length : typeof permutations;
      fail(`move ${letter}: expected permutations for ${contexts} contexts, got ${got}`);
    }
    permutations.forEach((permutation, context) => {
      if (permutation === null) return;
      const where = `move ${letter}, context ${context}`;
      if (!isList(permutation) || permutation.length !== cells || !isPermutation(permutation)) {
        fail(`${where}: expected a permutation of 0 … ${cells - 1}, got ${shown(permutation)}`);
      }
      if (grid && !slidesOnGrid(permutation, context, grid.width)) {
        fail(`${where}: expected a slide into the blank from a cell beside it, as grid says`);
      }
    });
  }
  if (unreachableContext(definition, contexts) >= 0) {
    fail(`moves: the blank cannot get from cell 0 to cell ${unreachableContext(definition, contexts)}`);
  }
}

// Definitions may come from JSON, whatever their type says: these look at values without narrowing their types.
const isList = (value: unknown): boolean => Array.isArray(value);
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
const isBoolean = (value: unknown): boolean => typeof value === 'boolean';
const shown = (value: unknown): string => (value === undefined ? 'undefined' : JSON.stringify(value));

/** Whether the permutation only exchanges the blank on cell `context` with a label on a cell beside it. */
function slidesOnGrid(permutation: readonly number[], context: number, width: number): boolean {
  const moved = permutation.flatMap((from, cell) => (from === cell ? [] : [cell]));
  if (moved.length !== 2 || !moved.includes(context)) return false;
  const [a, b] = moved;
  return b - a === width || (b - a === 1 && b % width !== 0);
}

/** A context that no sequence of moves, forwards or backwards, links with context 0, or −1. */
function unreachableContext(definition: PuzzleDefinition, contexts: number): number {
  const group = Array.from({ length: contexts }, (_, context) => context);
  for (const { permutations } of definition.moves) {
    permutations.forEach((permutation, context) => {
      if (!permutation) return;
      const [a, b] = [group[context], group[contexts === 1 ? 0 : permutation.indexOf(context)]];
      if (a !== b) group.forEach((g, i) => g === b && (group[i] = a));
    });
  }
  return group.findIndex((g) => g !== group[0]);
}
