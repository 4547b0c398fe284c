/** The machine that a profile was made on. */
import { availableParallelism, cpus, loadavg, release, type } from 'node:os';
import { cgroupCpus } from '../batch/default-threads';
import type { Environment } from './report';

export function environmentHere(): Environment {
  const machine = cpus();
  return {
    node: process.version,
    os: `${type()} ${release()} ${process.arch}`,
    cpu: machine[0]?.model.trim() ?? 'unknown',
    cores: machine.length,
    affinity: availableParallelism(),
    cgroupCpus: cgroupCpus(),
    loadavg: loadavg(),
  };
}

/** CPUs that a process can have there at once, with fractions. */
export function usableCpus({ affinity, cgroupCpus }: Pick<Environment, 'affinity' | 'cgroupCpus'>): number {
  return Math.min(affinity, cgroupCpus ?? Infinity);
}
