/** How many threads a run uses when nobody says. */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

export interface ThreadLimit {
  readonly threads: number;
  /** Where the number comes from. */
  readonly source: string;
}

/** The least of what the machine, the control group and the batch system allow; at least 1. */
export function defaultThreads(
  env: NodeJS.ProcessEnv = process.env,
  cpuMax: string | null = readCpuMax(),
): ThreadLimit {
  const limits: ThreadLimit[] = [{ threads: availableParallelism(), source: 'available parallelism' }];
  const quota = cgroupCpus(cpuMax);
  if (quota !== null) limits.push({ threads: Math.max(1, Math.floor(quota)), source: 'cgroup cpu.max' });
  const slurm = Number(env.SLURM_CPUS_PER_TASK);
  if (Number.isInteger(slurm) && slurm > 0) limits.push({ threads: slurm, source: 'SLURM_CPUS_PER_TASK' });
  return limits.reduce((least, limit) => (limit.threads < least.threads ? limit : least));
}

/** CPUs that the control group may use, with fractions; null where there is no quota. */
export function cgroupCpus(cpuMax: string | null = readCpuMax()): number | null {
  const [quota, period] = (cpuMax ?? '').split(/\s+/).map(Number);
  return quota > 0 && period > 0 ? quota / period : null;
}

function readCpuMax(): string | null {
  try {
    return readFileSync('/sys/fs/cgroup/cpu.max', 'utf8');
  } catch {
    return null;
  }
}
