/**
 * Error that keeps the server from starting, with a message for the operator: one line per reason, no stack. main
 * prints `message` to stderr and exits 1; any other exception at start is a bug.
 */
export class StartError extends Error {
  override name = 'StartError';
}

/** There is no room on a disk that the server needs: it may start once there is. */
export class DiskFull extends StartError {}

const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Errors of a full disk in words; others as they are. */
export function plainly(error: unknown): unknown {
  if (error instanceof DiskFull) return error;
  const { code = '', message, path } = error as NodeJS.ErrnoException;
  const full =
    fullCodes.has(code) || (error instanceof StartError && /No space left on device|Disk quota/.test(message));
  if (!full) return error;
  const where = path ?? (code === '53100' ? 'the database' : undefined);
  return new DiskFull(`The disk is full${where ? ` (${where})` : ''}. Make room on it, and Kontor starts. ${message}`);
}
