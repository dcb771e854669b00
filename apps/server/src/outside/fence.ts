/**
 * Runs programs on untrusted files behind what the system permits: an empty network namespace, and, where mounts are
 * permitted in it, without the folders of the own database and of stored files, and without any capability. Where the
 * server is root they run as an account of their own; else a user namespace of its own keeps a program from looking into
 * the server's process.
 */
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { runAs } from './lent-folder.ts';
import { parserAccount } from './parser-account.ts';

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

/** How a program gets into namespaces, and what it gives up there. */
interface Way {
  unshare: string;
  drop: string;
}

/** Words of a shell that precede a program and its arguments. */
function withoutFolders({ unshare, drop }: Way, folders: readonly string[], shown?: Shown): string {
  const mounts = [...(shown ? [show(shown)] : []), ...folders.map(cover)].join(' && ');
  return `${unshare} -nm sh -c ${quoted(`{ ${mounts || ':'}; } || exit ${notStarted}; exec ${drop}"$0" "$@"`)} `;
}

/** Throws if it does not end: a busy machine permits what it permits. */
const works = (prefix: string): Promise<boolean> =>
  new Promise((done, fail) => {
    execFile('sh', ['-c', `exec ${prefix}"$0"`, 'true'], { timeout: 60_000 }, error => {
      if (error?.killed) fail(new Error('the fence of parsers could not be tried in time'));
      else done(!error);
    });
  });

export type Fence = 'none' | 'privileges' | 'account' | 'network' | 'folders';
interface Found {
  kind: Fence;
  /** Of `folders`. */
  way?: Way;
  prefix: string;
}
/** Without root: setuid programs give nothing; of what its own account may, a program may all. */
const least = 'setpriv --no-new-privs ';
let known: Promise<Found> | undefined;

async function find(): Promise<Found> {
  const account = await parserAccount();
  const own = account && runAs(account);
  const way = own ? { unshare: 'unshare', drop: own } : { unshare: 'unshare -r', drop: bare };
  if (await works(withoutFolders(way, [tmpdir()]))) return { kind: 'folders', way, prefix: '' };
  // A filter of system calls may forbid to change capabilities, and permit namespaces.
  const networks = own ? [`unshare -n ${own}`] : [`unshare -rn ${bare}`, 'unshare -rn '];
  for (const prefix of networks) if (await works(prefix)) return { kind: 'network', prefix };
  if (own) return { kind: 'account', prefix: own };
  if (process.getuid?.() === 0 && (await works(bare))) return { kind: 'privileges', prefix: bare };
  return { kind: 'none', prefix: (await works(least)) ? least : '' };
}

function found() {
  known ??= find().catch(error => {
    known = undefined;
    throw error;
  });
  return known;
}

/** What this system permits; found once. */
export const fenceHere = async (): Promise<Fence> => (await found()).kind;

/** Prefix of a shell command line; empty if nothing is permitted. */
export async function fence(shown?: Shown): Promise<string> {
  const { way, prefix } = await found();
  return way ? withoutFolders(way, [...hidden], shown) : prefix;
}
