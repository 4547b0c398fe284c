// Kills the built command at random moments and has it go on, until it is through; what it has written must then be what a
// run writes that nothing disturbs. `npm run crash-test -- [--runs N] [--seed S]`: the same seed takes the same jobs and
// kinds of moments; where exactly a kill meets them no seed can say. A run that was through before its first kill is done
// again, so each is killed. Ends with 1 when anything is lost, and leaves the files of that job where it says.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { clearInterval, clearTimeout, setInterval, setTimeout } from 'node:timers';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { jobsIn } from './jobs.mjs';

const cli = resolve(dirname(fileURLToPath(import.meta.url)), '../../dist/src/cli.js');
const faults = resolve(dirname(fileURLToPath(import.meta.url)), '../fixtures/faults.js');
const { values: given } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string' } } });
const runs = Number(given.runs ?? 100);
const seed = Number(given.seed ?? Math.floor(Math.random() * 2 ** 32));
/** A run that has not ended by then, in ms, hangs. */
const DEADLINE = 120_000;
const MOST_KILLS = 3;
/** So often a run may be through before its kill; on from there it is killed while it starts, which it cannot outrun. */
const MOST_TRIES = 6;
/** So often a fast run is stopped at any moment, which it may outrun; on from there between its first chunks. */
const ANYWHERE = 3;
/** A run that takes less, in ms, has little time between its first commit, after a second, and its end. */
const FAST = 2500;
/** How long a fast run is stopped, in ms: its first commit is then due when it goes on. */
const PAUSE = 1100;
const SUMMARY = 'summary.json';

const folder = mkdtempSync(join(tmpdir(), 'crash-test-'));
let living = null;
let lost = 0;
process.on('exit', () => {
  living?.kill('SIGKILL');
  if (lost === 0) rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));

const shuffle = randomOf(seed);
/** Of each run its own, so that what is drawn for one does not depend on how the others went. */
let random;
console.log(`${runs} runs, seed ${seed}`);
const jobs = jobsIn(folder, seed, async (args, name) => {
  const { exit, said } = await command(['generate', ...args, '-o', name, '-q'], folder);
  if (exit !== 0) throw new Error(`${name}: exit ${exit}: ${said}`);
});
const deck = [];
const figures = { kills: 0, resumes: 0, journals: 0, rows: 0, rowsResumed: 0 };
for (let run = 1; run <= runs; run++) {
  // All jobs in turn, each time in another order.
  if (deck.length === 0) deck.push(...jobs);
  await crash(run, ...deck.splice(Math.floor(shuffle() * deck.length), 1));
}

const share = figures.rows === 0 ? 0 : (100 * figures.rowsResumed) / figures.rows;
console.log(
  `${runs} runs, ${figures.kills} kills, ${figures.resumes} resumes, ${figures.journals} of them with a journal, ` +
    `${share.toFixed(0)} % of their rows not done again, ${lost} lost`,
);
process.exitCode = lost === 0 ? 0 : 1;

/** One run of a job, killed and resumed until it is through. */
async function crash(run, job) {
  random = randomOf(seed + 1000 * run);
  job.reference ??= await undisturbed(job);
  const place = join(folder, `run-${run}`);
  const story = [];
  const early = random() < 0.25;
  let end;
  for (let tries = 0; end?.exit !== null; tries++) {
    rmSync(place, { recursive: true, force: true });
    mkdirSync(place);
    const moment = tries < MOST_TRIES ? firstMoment(job, early, tries) : { kill: 0 };
    end = await command(argumentsOf(job, false), place, moment);
  }
  for (let kills = 1; ; kills++) {
    figures.kills++;
    story.push(`killed after ${(end.ms / 1000).toFixed(1)} s`);
    figures.resumes++;
    const journal = existsSync(join(place, `${job.output}.journal`));
    if (journal) figures.journals++;
    else story.push('no journal');
    const isKilled = kills < MOST_KILLS && random() < 0.4;
    end = await command(argumentsOf(job, true), place, isKilled ? laterMoment(job) : null);
    if (end.exit !== null) break;
  }
  if (end.exit <= 1 && existsSync(join(place, SUMMARY))) story.push(resumedIn(place));
  const wrong = differences(job, place, end).map((what) => `WRONG: ${what}`);
  console.log(`run ${run}: ${job.name}: ${[...story, ...wrong].join('; ')}`);
  if (wrong.length > 0) {
    lost++;
    console.log(`  ${argumentsOf(job, true).join(' ')}\n  in ${place}`);
  } else rmSync(place, { recursive: true });
}

/** Counts and tells the rows that a run needed not do again. */
function resumedIn(place) {
  const { resumed, rows } = summaryIn(place);
  const all = sum(rows);
  figures.rows += all;
  figures.rowsResumed += resumed;
  return `${resumed} of ${all} rows resumed`;
}

/** What of a finished run is not as it must be. */
function differences({ reference: { files, exit, facts } }, place, end) {
  const wrong = [];
  if (end.exit !== exit) wrong.push(`exit ${end.exit}, not ${exit}: ${end.said}`);
  const names = readdirSync(place).sort();
  if (names.join() !== [...files.keys()].sort().join()) wrong.push(`there are ${names.join()}`);
  for (const [name, digest] of files) {
    if (name !== SUMMARY && names.includes(name) && digestOf(join(place, name)) !== digest)
      wrong.push(`${name} differs`);
  }
  if (names.includes(SUMMARY)) {
    const now = factsOf(summaryIn(place));
    if (now !== facts) wrong.push(`the summary has ${now}, not ${facts}`);
  }
  return wrong;
}

/** What a run of the job writes that nothing disturbs, and how long it takes, in ms. */
async function undisturbed(job) {
  await job.makeInput();
  const place = join(folder, 'whole');
  mkdirSync(place);
  const began = performance.now();
  const { exit, said } = await command(argumentsOf(job, false), place);
  const ms = performance.now() - began;
  if (exit > 1) throw new Error(`${job.name}: exit ${exit}: ${said}`);
  const files = new Map(readdirSync(place).map((name) => [name, digestOf(join(place, name))]));
  const facts = factsOf(summaryIn(place));
  rmSync(place, { recursive: true });
  return { ms, exit, files, facts };
}

/** Threads are drawn each time: what is written does not depend on them. */
function argumentsOf({ args, input, output }, resume) {
  const flags = ['-o', output, '--summary', SUMMARY, '-q', '-t', random() < 0.5 ? '1' : '2', ...args];
  return ['solve', join(folder, input), ...flags, ...(resume ? ['--resume'] : [])];
}

/**
 * When a run is killed first: so many ms after its start if `early`, else after it has a journal. A fast one is stopped on
 * its way, and has its journal when it goes on; for it may be through before, in the end where it has hardly begun.
 */
function firstMoment({ reference: { ms } }, early, tries) {
  const share = random();
  if (early) return { kill: share * Math.min(ms, 1000) };
  if (ms >= FAST) return { journal: true, kill: share * Math.min(700, (ms - 1150) / 2) };
  if (tries >= ANYWHERE) return { late: true, journal: true, kill: share * Math.max(50, 0.4 * ms) };
  const stop = 250 + random() * Math.max(0, ms - 400);
  return { stop, journal: true, kill: share * Math.max(50, 0.6 * (ms - stop)) };
}

/** When a run that goes on is killed, unless it is through by then. */
function laterMoment({ reference: { ms } }) {
  const kill = random() * (ms / 2);
  return ms >= FAST || random() < 0.5 ? { kill } : { stop: 250, kill: kill / 2 };
}

/** Runs the command; resolves to its exit code, null if it was killed, to what it said and how long it took, in ms. */
function command(args, cwd, moment = null) {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const env = { ...process.env, ...(moment?.late ? { FAULT_FOLDER: cwd, FAULT_LATE: '1' } : {}) };
    const all = [...(moment?.late ? ['--require', faults] : []), cli, ...args];
    const child = spawn(process.execPath, all, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
    living = child;
    let said = '';
    child.stderr.on('data', (text) => (said += text));
    const timers = [];
    const send = (signal, ms) => timers.push(setTimeout(() => child.kill(signal), ms));
    if (moment) killAt(moment, cwd, send, timers);
    const hung = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`no end within ${DEADLINE} ms: ${args.join(' ')}: ${said}`));
    }, DEADLINE);
    child.on('error', reject);
    child.on('close', (exit, signal) => {
      for (const timer of [hung, ...timers]) clearTimeout(timer);
      living = null;
      if (exit !== null || signal === 'SIGKILL') resolve({ exit, said, ms: performance.now() - began });
      else reject(new Error(`${args.join(' ')}: ended by ${signal}: ${said}`));
    });
  });
}

/** Stops the run for a while if it is to, and kills it so many ms after that, or after it has a journal. */
function killAt({ stop = null, journal = false, kill }, cwd, send, timers) {
  if (stop !== null) {
    send('SIGSTOP', stop);
    send('SIGCONT', stop + PAUSE);
  }
  if (!journal) return send('SIGKILL', kill + (stop === null ? 0 : stop + PAUSE));
  const looking = setInterval(() => {
    if (!readdirSync(cwd).some((name) => name.endsWith('.journal'))) return;
    clearInterval(looking);
    send('SIGKILL', kill);
  }, 10);
  timers.push(looking);
}

function summaryIn(place) {
  return JSON.parse(readFileSync(join(place, SUMMARY), 'utf8'));
}

function digestOf(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

/** What of a summary is the same for all runs of a job. */
function factsOf({ rows, lengths, expanded, engine, exit }) {
  return JSON.stringify({ rows, lengths, expanded, engine, exit });
}

/** Rows of all kinds but those that were left out. */
function sum({ solved, unsolvable, invalid, limit }) {
  return solved + unsolvable + invalid + limit;
}

/** Numbers from 0 to 1. Source: "mulberry32", Tommy Ettinger, public domain. */
function randomOf(state) {
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
