/** The kinds of runs, each loaded when the first one comes: to load them all takes longer than to solve a hundred pairs. */

/* eslint-disable @typescript-eslint/no-require-imports */
export const runs = {
  get pairs() {
    return require('./pair-run') as typeof import('./pair-run');
  },
  get solve() {
    return {
      ...(require('./solve-outputs') as typeof import('./solve-outputs')),
      ...(require('./solve-run') as typeof import('./solve-run')),
    };
  },
  get generate() {
    return {
      ...(require('./generate-request') as typeof import('./generate-request')),
      ...(require('./generate-run') as typeof import('./generate-run')),
    };
  },
  get convert() {
    return {
      ...(require('./convert-request') as typeof import('./convert-request')),
      ...(require('./convert-run') as typeof import('./convert-run')),
    };
  },
  get verify() {
    return {
      ...(require('./verify-request') as typeof import('./verify-request')),
      ...(require('./verify-run') as typeof import('./verify-run')),
    };
  },
};
/* eslint-enable @typescript-eslint/no-require-imports */
