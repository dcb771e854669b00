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

/** The processes of the tree under `root`, which it is part of. */
function treeOf(root: number): Map<number, Stat> {
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
  return new Map([...all].filter(([pid]) => below(pid)));
}

/** Milliseconds of the process tree under `root`. */
export const cpuOfTree = (root: number): number => [...treeOf(root).values()].reduce((sum, { own }) => sum + own, 0);

/** Resident memory of a process in MiB by what it is, 0 if it has ended: its own, and pages of files, such as those of programs. */
function residentOf(pid: number): { own: number; files: number } {
  let text = '';
  try {
    text = readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    // It has ended.
  }
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1_024;
  return { own: of('RssAnon') + of('RssShmem'), files: of('RssFile') };
}

/** That of one process, in MiB; 0 if it has ended. */
export function memoryOf(pid: number): number {
  const { own, files } = residentOf(pid);
  return own + files;
}

/** That of the process tree under `root`, in MiB: the program that all of them run is in memory once. */
export function memoryOfTree(root: number): number {
  const all = [...treeOf(root).keys()].map(residentOf);
  return all.reduce((sum, { own }) => sum + own, 0) + Math.max(0, ...all.map(({ files }) => files));
}
