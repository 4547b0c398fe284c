/** @type {import('jest').Config} */
module.exports = {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  globalSetup: '<rootDir>/test/support/build.js',
  transform: { '^.+\\.ts$': ['ts-jest', { tsconfig: '<rootDir>/test/tsconfig.json' }] },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  // `npm test` leaves the slow suite out; `npm run test:slow` runs nothing else.
  testPathIgnorePatterns: ['<rootDir>/test/slow/'],
  // Against hangs alone: it is more than one wait for anything may take.
  testTimeout: 300_000,
  // Suites start pools of their own: more jest workers than this would fight them for two cores.
  maxWorkers: 2,
};
