/**
 * The account that parsers run as where the server is root: a user id that nothing else has. Root without capabilities would still be
 * the owner of root's files. None where root may not change ids, or where others may not read our code.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { log } from '../base/log.ts';
import { freeAccount } from '../db/embedded/account.ts';
import { type Ids, lend, runAs } from './lent-folder.ts';
import { spoolFolder } from './spool.ts';

/** Like those of PostgreSQL's account, and none of them: parsers must not be it. */
const ids = { lowest: 61_000, highest: 61_183 };
/** CAP_CHOWN, CAP_DAC_OVERRIDE, CAP_KILL, CAP_SETGID, CAP_SETUID: to lend files, to read and remove what was made, to end it. */
const needed = [0, 1, 5, 6, 7].reduce((all, bit) => all | (1n << BigInt(bit)), 0n);

function mayChange(): boolean {
  try {
    const [, held] = /^CapEff:\t(\w+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    return held !== undefined && (BigInt(`0x${held}`) & needed) === needed;
  } catch {
    return false;
  }
}

/** Of our code and of the libraries that parse: who may read these may read all. */
const code = ['sharp', '@myriaddreamin/typst-ts-node-compiler'].map(name => fileURLToPath(import.meta.resolve(name)));

class Late extends Error {
  override message = 'the account of parsers could not be tried in time';
}

/** Throws if the test does not end: a busy machine permits what it permits. */
async function works(account: Ids): Promise<boolean> {
  const { folder, remove } = spoolFolder();
  const test = 'test -x "$1" && test -r "$2" && test -r "$3" && test -r "$4" && test -w "$0"';
  const line = `exec ${runAs(account)}sh -c '${test}' "$0" "$@"`;
  try {
    await lend(folder, account);
    const files = [process.execPath, fileURLToPath(import.meta.url), ...code];
    return await new Promise((done, fail) => {
      execFile('sh', ['-c', line, folder, ...files], { timeout: 60_000 }, error => {
        if (error?.killed) fail(new Late());
        else done(!error);
      });
    });
  } catch (error) {
    if (error instanceof Late) throw error;
    // A temporary folder on a disk that knows no owners.
    return false;
  } finally {
    await remove();
  }
}

async function find(): Promise<Ids | null> {
  if (process.getuid?.() !== 0) return null;
  const account = mayChange() ? freeAccount(ids) : null;
  if (account && (await works(account))) return account;
  log.warn('Parsers of files run as root: other users may not read the program, or root may not change its user here.');
  return null;
}

let known: Promise<Ids | null> | undefined;

/** Found once. */
export function parserAccount(): Promise<Ids | null> {
  known ??= find().catch(error => {
    known = undefined;
    throw error;
  });
  return known;
}

/** Before a parser works in these folders: with an account of their own, parsers reach nothing else of ours. */
export async function lendToParsers(...folders: readonly string[]): Promise<void> {
  const account = await parserAccount();
  if (account) await Promise.all([...new Set(folders)].map(folder => lend(folder, account)));
}
