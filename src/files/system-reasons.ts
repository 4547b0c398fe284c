/** What the system's errors mean, in words. */

const REASONS: Readonly<Partial<Record<string, string>>> = {
  EACCES: 'permission denied',
  EAGAIN: 'the system has no process for it',
  EBADF: 'it is not open for that',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would be larger than is allowed',
  EISDIR: 'it is a folder',
  ELOOP: 'its symbolic links lead in a circle',
  EMFILE: 'too many open files: raise the limit of this process (ulimit -n)',
  ENFILE: 'too many open files on this machine',
  ENOMEM: 'the system has no memory for it',
  ENOSPC: 'no space left on the device',
  EPERM: 'it is somebody else’s, or protected from changes',
  EROFS: 'the file system is read-only',
};

/**
 * What went wrong, in words; the system's own where there are no better ones.
 * @param missing what ENOENT says is not there.
 */
export function systemReason(error: unknown, missing: string): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' ? `there is no such ${missing}` : (REASONS[code] ?? message);
}
