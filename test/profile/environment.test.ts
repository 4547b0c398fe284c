import { environmentHere, usableCpus } from '../../src/profile/environment';

describe('the environment', () => {
  it('is that of this process', () => {
    const environment = environmentHere();
    expect(Object.keys(environment)).toEqual(['node', 'os', 'cpu', 'cores', 'affinity', 'cgroupCpus', 'loadavg']);
    expect(environment.node).toBe(process.version);
    expect(environment.loadavg).toHaveLength(3);
    expect(environment.affinity).toBeGreaterThanOrEqual(1);
  });

  it('has as many CPUs as both affinity and control group allow', () => {
    expect(usableCpus({ affinity: 4, cgroupCpus: null })).toBe(4);
    expect(usableCpus({ affinity: 4, cgroupCpus: 1.5 })).toBe(1.5);
    expect(usableCpus({ affinity: 1, cgroupCpus: 8 })).toBe(1);
  });
});
