/** Runs system programs for formats without a library, with limits on time, memory and output, and at low priority. */
import { type ExecFileException, execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fence, type Shown } from '../fence.ts';
import { lendToParsers } from '../parser-account.ts';
import { PictureFault } from './fault.ts';
import { patience } from './patience.ts';

export type Tool = 'ffmpeg' | 'ffprobe' | 'pdftoppm' | 'heif-convert' | 'heif-dec';

const found = new Map<Tool, Promise<string | null>>();

async function search(tool: Tool): Promise<string | null> {
  // The limits need a shell (ulimit); without one these programs are not used.
  if (process.platform === 'win32') return null;
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, tool);
    const is =
      folder.startsWith('/') &&
      (await access(path, constants.X_OK).then(
        () => true,
        () => false,
      ));
    if (is) return path;
  }
  return null;
}

/** Path of the program, or null. Cached. */
export function whereIs(tool: Tool): Promise<string | null> {
  const known = found.get(tool) ?? search(tool);
  found.set(tool, known);
  return known;
}

/** KiB of memory, blocks of 512 bytes of output. */
const bounds = 'ulimit -v 2000000 2>/dev/null; ulimit -f 400000 2>/dev/null; ulimit -c 0 2>/dev/null';

/** The shell's exit codes for a program that cannot be started. */
const notStarted: unknown[] = [126, 127];

/**
 * A numeric code is the program's exit status, hence the source's fault; a string is a system error, which is retried.
 */
function faultOf(path: string, error: ExecFileException): Error {
  const { code, killed } = error;
  if (killed || code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return new PictureFault(`${path}: too long`);
  if (typeof code === 'string' || notStarted.includes(code)) return new Error(`${path} did not start: ${code}`);
  return new PictureFault(`${path} ended with ${code}`);
}

/**
 * Standard output, at most 256 KiB. `seconds` of processor time, and `wall` of the clock for what waits. Throws a
 * `PictureFault` on failure or timeout.
 */
export async function run(
  path: string,
  args: readonly string[],
  {
    folder,
    seconds,
    shown,
    wall = patience * seconds,
  }: { folder: string; seconds: number; shown?: Shown | undefined; wall?: number },
) {
  await lendToParsers(folder);
  const line = `${bounds}; ulimit -t ${seconds} 2>/dev/null; exec nice -n 10 ${await fence(shown)}"$0" "$@"`;
  const env = { PATH: process.env.PATH, HOME: folder, TMPDIR: folder, LC_ALL: 'C.UTF-8' };
  const limits = { timeout: wall * 1_000, killSignal: 'SIGKILL', maxBuffer: 256 * 1024 } as const;
  return new Promise<string>((resolve, reject) => {
    execFile('sh', ['-c', line, path, ...args], { cwd: folder, env, ...limits }, (error, stdout) => {
      if (error) reject(faultOf(path, error));
      else resolve(stdout);
    });
  });
}
