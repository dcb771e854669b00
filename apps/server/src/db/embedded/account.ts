/**
 * The account that PostgreSQL runs as where we are root: the system account kontor-db, made where that is possible, else
 * a user id that nothing else has. Never `nobody`, whom other services run as: they could read and change the database.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { StartError } from '../../base/start-error.ts';
import { type Account, findAccount } from './process.ts';

const name = 'kontor-db';
/** Ids that systemd and distributions leave to nobody. Others of them are those of parsers (outside/parser-account.ts). */
const ids = { lowest: 60_706, highest: 60_999 };

let chosen: Account | undefined;

export function databaseAccount(): Account {
  chosen ??= systemAccount() ?? freeAccount();
  if (chosen.uid === 0) throw new StartError(`The user ${name} is root here: PostgreSQL refuses to run as root.`);
  return chosen;
}

/** Undefined if there is none, and none can be made. */
function systemAccount(): Account | undefined {
  // Another start may be making it, and holds the lock of /etc/passwd meanwhile.
  for (let tries = 0; tries < 30; tries++) {
    const found = findAccount(name);
    if (found) return found;
    if (!make()) return undefined;
  }
  return undefined;
}

/** False if this system has no program for it. */
function make(): boolean {
  const nowhere = ['--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin'];
  try {
    execFileSync('useradd', ['--system', '--user-group', ...nowhere, name], {
      stdio: 'ignore',
      env: { PATH: `${process.env.PATH}:/usr/sbin:/sbin` },
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  }
  return true;
}

/** A user id without a name, which no account and no process has. */
export function freeAccount({ lowest, highest } = ids): Account {
  const used = new Set(
    readdirSync('/proc')
      .filter(entry => /^\d+$/.test(entry))
      .map(entry => statSync(`/proc/${entry}`, { throwIfNoEntry: false })?.uid),
  );
  // Not always the first: two instances are to differ, also while the other one is stopped.
  const offset = Math.floor(Math.random() * (highest - lowest));
  for (let n = 0; n <= highest - lowest; n++) {
    const uid = lowest + ((offset + n) % (highest - lowest + 1));
    if (!used.has(uid) && !findAccount(uid)) return { uid, gid: uid, name: String(uid), unnamed: true };
  }
  throw new StartError(
    `There is no free user id from ${lowest} to ${highest}, which PostgreSQL needs unless there is the system account ${name}.`,
  );
}

/** The account with this id; one without a name is fine for PostgreSQL once its cluster is made. */
export const accountOf = (uid: number, gid: number): Account =>
  findAccount(uid) ?? { uid, gid, name: String(uid), unnamed: true };

/** Earlier versions ran PostgreSQL as this user. */
export const nobodysUid = (): number => findAccount('nobody')?.uid ?? 65_534;
