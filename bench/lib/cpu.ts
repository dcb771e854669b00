/** CPU time and memory of processes, read from /proc (Linux only). */
import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

interface Stat {
  parent: number;
  /** Milliseconds of this process and of its terminated children. */
  own: number;
}

function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
    return { parent: Number(fields[1]), own: (ticks * 1_000) / ticksPerSecond };
  } catch {
    return null;
  }
}

/** Milliseconds of the process tree under `root`. */
export function cpuOfTree(root: number): number {
  const all = new Map<number, Stat>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : null;
    if (stat) all.set(Number(name), stat);
  }
  const below = (pid: number): boolean => {
    for (let at: number | undefined = pid; at !== undefined && at > 1; at = all.get(at)?.parent)
      if (at === root) return true;
    return false;
  };
  return [...all].reduce((sum, [pid, stat]) => (below(pid) ? sum + stat.own : sum), 0);
}

/** Resident memory of one process, in MiB. */
export function memoryOf(pid: number): number {
  const line = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1_024;
}
