import { availableParallelism } from 'node:os';
import { cgroupCpus, defaultThreads } from '../../src/batch/default-threads';

const machine = { threads: availableParallelism(), source: 'available parallelism' };
const cgroup = (threads: number) => ({ threads, source: 'cgroup cpu.max' });

describe('defaultThreads', () => {
  it.each<[string, string | null, { threads: number; source: string }]>([
    ['no control group', null, machine],
    ['a group without a limit', 'max 100000\n', machine],
    ['a text that is no limit', 'what\n', machine],
    ['an empty text', '', machine],
    ['a period of zero', '100000 0', machine],
    ['half a processor', '50000 100000\n', cgroup(1)],
    ['one processor', '100000 100000\n', cgroup(1)],
    ['one and a half', '150000 100000\n', cgroup(1)],
    ['more than the machine has', `${100000 * (machine.threads + 1)} 100000\n`, machine],
  ])('follows %s', (_, cpuMax, limit) => {
    // On a machine with one thread the machine's own limit is as low.
    expect(defaultThreads({}, cpuMax)).toEqual(limit.threads < machine.threads ? limit : machine);
  });

  it('follows Slurm, and the least of all limits', () => {
    expect(defaultThreads({ SLURM_CPUS_PER_TASK: '1' }, null).threads).toBe(1);
    expect(defaultThreads({ SLURM_CPUS_PER_TASK: '100000' }, '50000 100000').threads).toBe(1);
    for (const text of ['', '0', '-1', 'all', '1.5']) {
      expect(defaultThreads({ SLURM_CPUS_PER_TASK: text }, null)).toEqual(machine);
    }
  });

  it('is a whole number from 1 on here and now', () => {
    const { threads } = defaultThreads();
    expect(Number.isInteger(threads) && threads >= 1).toBe(true);
  });
});

describe('cgroupCpus', () => {
  it('has fractions, and is null without a limit', () => {
    expect(['150000 100000\n', 'max 100000\n', '', null].map((text) => cgroupCpus(text))).toEqual([
      1.5,
      null,
      null,
      null,
    ]);
  });
});
