/**
 * Runs programs on untrusted files behind what the system permits: an empty network namespace, and, where mounts are
 * permitted in it, without the folders of the own database and without any capability. In a user namespace of its own a
 * program cannot look into the server's process either.
 */
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';

const hidden = new Set<string>();

/** These folders are empty for every program that is fenced from now on. */
export function hideFromParsers(folders: readonly string[]): void {
  for (const folder of folders) hidden.add(folder);
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
const cover = (folder: string) => `{ [ ! -d ${quoted(folder)} ] || mount -t tmpfs none ${quoted(folder)}; }`;

/** Words of a shell that precede a program and its arguments. */
function withoutFolders(folders: readonly string[]): string {
  // Without capabilities the mounts cannot be undone.
  const bare = 'exec setpriv --no-new-privs --bounding-set=-all --inh-caps=-all "$0" "$@"';
  return `unshare -rnm sh -c ${quoted([...folders.map(cover), bare].join(' && '))} `;
}

const works = (prefix: string): Promise<boolean> =>
  new Promise(resolve => {
    execFile('sh', ['-c', `exec ${prefix}"$0"`, 'true'], { timeout: 5_000 }, error => resolve(!error));
  });

export type Fence = 'none' | 'network' | 'folders';
let known: Promise<Fence> | undefined;

async function find(): Promise<Fence> {
  if (await works(withoutFolders([tmpdir()]))) return 'folders';
  return (await works('unshare -rn ')) ? 'network' : 'none';
}

/** What this system permits; found once. */
export function fenceHere(): Promise<Fence> {
  known ??= find();
  return known;
}

/** Prefix of a shell command line; empty if nothing is permitted. */
export async function fence(): Promise<string> {
  const kind = await fenceHere();
  if (kind === 'folders') return withoutFolders([...hidden]);
  return kind === 'network' ? 'unshare -rn ' : '';
}
