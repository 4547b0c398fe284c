/** Faults of the file system in the process of a test; what they are says the fixture, which other processes preload. */
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

/** Does not touch what is open already. To be uninstalled before the next is installed. */
export function install(settings: FaultSettings): Faults {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- of plain JavaScript, which Node preloads as it is
  return (require('../fixtures/faults') as { install: (settings: FaultSettings) => Faults }).install(settings);
}
