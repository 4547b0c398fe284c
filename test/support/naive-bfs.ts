/** The independent oracle: breadth-first search over strings, with nothing of the program but the definition. */
import type { PuzzleDefinition } from '../../src/puzzle/definition';

/** Least shortest paths, as letters, from `start` (labels as numbers) to every state it reaches, by `state.join()`. */
export function naiveBfs(definition: PuzzleDefinition, start: readonly number[]): Map<string, string> {
  const paths = new Map([[start.join(), '']]);
  const queue = [start];
  for (const state of queue) {
    for (const { letter, permutations } of definition.moves) {
      const permutation = permutations[definition.blank ? state.indexOf(0) : 0];
      if (!permutation) continue;
      const next = permutation.map((from) => state[from]);
      if (paths.has(next.join())) continue;
      paths.set(next.join(), (paths.get(state.join()) ?? '') + letter);
      queue.push(next);
    }
  }
  return paths;
}
