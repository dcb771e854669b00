/**
 * Runs programs on untrusted files behind what the system permits: an empty network namespace, and, where mounts are
 * permitted in it, without the folders of the own database and of stored files, and without any capability. In a user
 * namespace of its own a program cannot look into the server's process either. Root without namespaces drops its
 * capabilities alone.
 */
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';

const hidden = new Set<string>();

/** These folders are empty for every program that is fenced from now on. */
export function hideFromParsers(folders: readonly string[]): void {
  for (const folder of folders) hidden.add(resolve(folder));
}

/** A file of a hidden folder that one program may read nevertheless, at the place of an empty file of its task. */
export interface Shown {
  file: string;
  at: string;
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
const cover = (folder: string) => `{ [ ! -d ${quoted(folder)} ] || mount -t tmpfs none ${quoted(folder)}; }`;
const show = ({ file, at }: Shown) => `mount --bind ${quoted(file)} ${quoted(at)}`;
/** What cannot be undone: neither mounts nor capabilities come back, and no setuid program gives any. */
const bare = 'setpriv --no-new-privs --bounding-set=-all --inh-caps=-all ';
/** The shell's exit code of a program that could not be started: no fault of the file. */
const notStarted = 126;

/** Words of a shell that precede a program and its arguments. */
function withoutFolders(folders: readonly string[], shown?: Shown): string {
  const mounts = [...(shown ? [show(shown)] : []), ...folders.map(cover)].join(' && ');
  return `unshare -rnm sh -c ${quoted(`{ ${mounts || ':'}; } || exit ${notStarted}; exec ${bare}"$0" "$@"`)} `;
}

const works = (prefix: string): Promise<boolean> =>
  new Promise(resolve => {
    execFile('sh', ['-c', `exec ${prefix}"$0"`, 'true'], { timeout: 5_000 }, error => resolve(!error));
  });

export type Fence = 'none' | 'privileges' | 'network' | 'folders';
const network = `unshare -rn ${bare}`;
/** Without root: setuid programs give nothing; of what its own account may, a program may all. */
const least = 'setpriv --no-new-privs ';
let known: Promise<{ kind: Fence; prefix: string }> | undefined;

async function find(): Promise<{ kind: Fence; prefix: string }> {
  if (await works(withoutFolders([tmpdir()]))) return { kind: 'folders', prefix: '' };
  // A filter of system calls may forbid to change capabilities, and permit namespaces.
  for (const prefix of [network, 'unshare -rn ']) if (await works(prefix)) return { kind: 'network', prefix };
  if (process.getuid?.() === 0 && (await works(bare))) return { kind: 'privileges', prefix: bare };
  return { kind: 'none', prefix: (await works(least)) ? least : '' };
}

function found() {
  known ??= find();
  return known;
}

/** What this system permits; found once. */
export const fenceHere = async (): Promise<Fence> => (await found()).kind;

/** Prefix of a shell command line; empty if nothing is permitted. */
export async function fence(shown?: Shown): Promise<string> {
  const { kind, prefix } = await found();
  return kind === 'folders' ? withoutFolders([...hidden], shown) : prefix;
}
