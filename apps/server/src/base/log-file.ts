/**
 * A log file that is rotated by its size: `kontor.log` is renamed to `kontor.log.1`, that to `.2`, and the oldest is
 * removed. Readable by this user alone.
 */
import { closeSync, fchmodSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from './start-error.ts';

export interface LogFile {
  write(line: string): void;
}

/** At most `count` files of `size` bytes. Throws a StartError if it cannot be written. */
export function rotatedFile(path: string, size: number, count: number): LogFile {
  let file = -1;
  let written = 0;

  function open(): void {
    file = openSync(path, 'a', 0o600);
    // One that was there before may be open to others.
    fchmodSync(file, 0o600);
    written = fstatSync(file).size;
  }
  function rotate(): void {
    closeSync(file);
    if (count === 1) rmSync(path, { force: true });
    for (let number = count - 1; number > 0; number--) {
      const from = number === 1 ? path : `${path}.${number - 1}`;
      try {
        renameSync(from, `${path}.${number}`);
      } catch (error) {
        // Fewer files than are kept.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
    }
    open();
  }

  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    open();
  } catch (error) {
    throw new StartError(`LOG_FILE cannot be written: ${(error as Error).message}`);
  }
  return {
    write(line) {
      const bytes = Buffer.from(line);
      try {
        if (written > 0 && written + bytes.length > size) rotate();
        written += writeSync(file, bytes);
      } catch {
        // A full disk: requests are still answered, without a line.
      }
    },
  };
}
