/**
 * The puzzles by hand, sharing no code with the program: moves as words say what they do, states as arrays of labels,
 * 0 being the blank.
 */
const STEPS = { d: [0, 1], l: [-1, 0], r: [1, 0], u: [0, -1] };
const WORDS = { down: 'd', left: 'l', right: 'r', up: 'u' };
const OPPOSITE = { d: 'u', l: 'r', r: 'l', u: 'd' };

function slidingPuzzle(name, width, height) {
  const cells = width * height;
  const move = (state, letter) => {
    const [dx, dy] = STEPS[letter];
    const blank = state.indexOf(0);
    const [x, y] = [(blank % width) + dx, Math.floor(blank / width) + dy];
    if (x < 0 || y < 0 || x >= width || y >= height) return null;
    const next = [...state];
    next[blank] = state[y * width + x];
    next[y * width + x] = 0;
    return next;
  };
  return { name, cells, blank: true, width, height, letters: 'dlru', move, least: 0 };
}

/** Squares a b c d above h g f e. */
const MAGIC = {
  A: ([a, b, c, d, e, f, g, h]) => [h, g, f, e, d, c, b, a],
  B: ([a, b, c, d, e, f, g, h]) => [d, a, b, c, f, g, h, e],
  C: ([a, b, c, d, e, f, g, h]) => [a, g, b, d, e, c, f, h],
};

export const naivePuzzles = {
  eight: slidingPuzzle('eight', 3, 3),
  'magic-squares': {
    name: 'magic-squares',
    cells: 8,
    blank: false,
    letters: 'ABC',
    move: (state, letter) => MAGIC[letter](state),
    least: 1,
  },
  'sliding:2x2': slidingPuzzle('sliding:2x2', 2, 2),
  'sliding:2x3': slidingPuzzle('sliding:2x3', 2, 3),
  'sliding:4x4': slidingPuzzle('sliding:4x4', 4, 4),
};

/** A state's labels in increasing order, the blank last where there is one. */
export function goalOf({ cells, blank }) {
  return Array.from({ length: cells }, (_, i) => (blank && i === cells - 1 ? 0 : i + 1));
}

/**
 * The state that a text shows beyond doubt: its symbols run together in ASCII, or parted by single spaces or commas;
 * undefined for any other text, which may be one or not.
 */
export function plainState(puzzle, text) {
  const symbols = puzzle.cells <= 9 && /^[1-9Xx0_.*]+$/.test(text) ? [...text] : text.split(/[ ,]/);
  if (symbols.length !== puzzle.cells) return undefined;
  const labels = symbols.map((symbol) =>
    puzzle.blank && /^[Xx0_.*]$/.test(symbol) ? 0 : /^[1-9]\d?$/.test(symbol) ? Number(symbol) : NaN,
  );
  const sorted = [...labels].sort((a, b) => a - b);
  return sorted.every((label, i) => label === i + puzzle.least) ? labels : undefined;
}

/** The letter, for the blank, of a move in any spelling; undefined if it is none. */
function letterOf(puzzle, state, symbol, { as, direction }) {
  const letters = [...puzzle.letters];
  if (as === 'tiles') {
    // The tile that moves is where the blank comes to be.
    return letters.find((letter) => String(state[puzzle.move(state, letter)?.indexOf(0)]) === symbol);
  }
  const named =
    as === 'words' ? WORDS[symbol.toLowerCase()] : puzzle.blank ? symbol.toLowerCase() : symbol.toUpperCase();
  return letters.find((letter) => letter === (direction === 'tile' ? OPPOSITE[named] : named));
}

/** Where moves lead from a state and how many they are; null if one of them is none or not legal. */
export function played(puzzle, start, text, spelling) {
  const symbols = spelling.as === 'letters' ? [...text] : text.split(' ').filter((symbol) => symbol !== '');
  let state = start;
  for (const symbol of symbols) {
    const letter = letterOf(puzzle, state, symbol, spelling);
    state = letter === undefined ? null : puzzle.move(state, letter);
    if (state === null) return null;
  }
  return { state, length: symbols.length };
}

/** Whether moves lead from one state to another: always in Magic Squares, by parity on boards of two rows and columns. */
export function isSolvable(puzzle, start, target) {
  if (!puzzle.blank) return true;
  const to = start.map((label) => target.indexOf(label));
  let swaps = 0;
  for (let i = 0; i < to.length; i++) {
    for (; to[i] !== i; swaps++) {
      const at = to[i];
      [to[i], to[at]] = [to[at], to[i]];
    }
  }
  const [from, end] = [start.indexOf(0), target.indexOf(0)];
  const { width } = puzzle;
  const steps = Math.abs((from % width) - (end % width)) + Math.abs(Math.floor(from / width) - Math.floor(end / width));
  return (swaps - steps) % 2 === 0;
}
