import { readFileSync } from 'node:fs';
import type { Bytes } from '../units';

/**
 * The most memory that the process has had in use, so far. Where there is proc(5) it tells: getrusage(2) also counts what the
 * process that started this one had at that time.
 */
export function peakMemory(): Bytes {
  try {
    const match = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'));
    if (match) return Number(match[1]) * 1024;
  } catch {
    // Another system.
  }
  return process.resourceUsage().maxRSS * 1024;
}
