/** Read-only queries about processes and users of the operating system; spawns only `ps`, and only without /proc. */
import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

/** User account of the operating system. */
export type Account = {
  uid: number;
  gid: number;
  name: string;
  /** Without a line in /etc/passwd. */
  unnamed?: true;
};

/**
 * Start time of a process as an opaque text, which distinguishes processes that reuse an id, also across reboots.
 * `undefined`: no such process, or a zombie.
 */
export function processStart(pid: number): string | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  if (process.platform === 'linux') return startFromProc(pid);
  if (process.platform === 'win32') return answersSignals(pid) ? 'running' : undefined;
  try {
    const [state = '', ...started] = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .trim()
      .split(/\s+/);
    return state.startsWith('Z') ? undefined : started.join(' ');
  } catch {
    return undefined;
  }
}

/** Whether the process is the postmaster of this cluster folder (absolute path without symlinks). */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!processStart(pid)) return false;
  if (process.platform === 'win32') return true;
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === cluster;
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes('postgres');
  } catch {
    return false;
  }
}

/** Account with this name or id, from /etc/passwd. */
export function findAccount(nameOrUid: string | number): Account | undefined {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name = '', , uid, gid] = line.split(':');
    if (uid && gid && (name === nameOrUid || Number(uid) === nameOrUid)) {
      return { name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
    }
  }
  return undefined;
}

function startFromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name, which may contain spaces and brackets: count from its last bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${fields[19]}`;
  } catch {
    return undefined;
  }
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
