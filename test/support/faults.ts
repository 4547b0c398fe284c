/** Faults of the file system, in the process of a test and in others; what they are says the fixture. */
import { resolve } from 'node:path';

export interface Faults {
  /** The operation that was to fail, and the name of its file; null if it has not come. */
  readonly met: string | null;
  /** Operations so far that change something in the folder. */
  readonly seen: number;
  uninstall(): void;
}

export interface FaultSettings {
  readonly folder: string;
  /** Number, from 1, of the operation. */
  readonly at: number;
  readonly kind: 'ENOSPC' | 'EIO' | 'EACCES' | 'short';
}

const fixture = resolve(__dirname, '..', 'fixtures', 'faults.js');

/** Does not touch what is open already. To be uninstalled before the next is installed. */
export function install(settings: FaultSettings): Faults {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- of plain JavaScript, which Node preloads as it is
  return (require('../fixtures/faults') as { install: (settings: FaultSettings) => Faults }).install(settings);
}

/** What another process meets in a folder. Without a kind it meets nothing but being held up. */
export interface ProcessFaults {
  readonly folder: string;
  readonly kind?: string;
  /** Number of the operation, from 1; of those from when there is a file of the name `from` in the folder on. */
  readonly at?: number;
  readonly from?: string;
  /** Whether it is held up between its first chunks, so that its first commit is due, however fast the machine is. */
  readonly late?: boolean;
}

/** The environment of a process that is to meet faults: Node.js loads in it the module that makes them. */
export function faultyEnv({ folder, kind = '', at = 0, from = '', late = false }: ProcessFaults): NodeJS.ProcessEnv {
  return {
    NODE_OPTIONS: `--require ${JSON.stringify(fixture)}`,
    FAULT_FOLDER: folder,
    FAULT_KIND: kind,
    FAULT_AT: String(at),
    FAULT_FROM: from,
    ...(late ? { FAULT_LATE: '1' } : {}),
  };
}
