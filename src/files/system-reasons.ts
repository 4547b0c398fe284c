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
  ENAMETOOLONG: 'its name is too long',
  ENFILE: 'too many open files on this machine',
  ENOMEM: 'the system has no memory for it',
  ENOSPC: 'no space left on the device',
  ENOTDIR: 'what its path takes for a folder is none',
  ENXIO: 'it is a socket, or no device is behind it',
  EPERM: 'it is somebody else’s, or protected from changes',
  EROFS: 'the file system is read-only',
};

/**
 * What went wrong, in words; the system's own where there are no better ones.
 * @param missing what ENOENT says is not there.
 */
export function systemReason(error: unknown, missing: string): string {
  const { code = '', message, syscall } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return `there is no such ${missing}`;
  // Behind its words Node.js names what was called, with which paths: that is for programmers.
  const words = syscall === undefined ? message : message.split(`, ${syscall}`)[0];
  return REASONS[code] ?? words;
}
