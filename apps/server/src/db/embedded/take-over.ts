/**
 * Gives a cluster that belongs to root or to `nobody` (who owned those of earlier versions) to the database's own
 * account, folder by folder from the top: what its former owner does meanwhile reaches nothing that was given away.
 */
import { chmodSync, lchownSync, lstatSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../base/start-error.ts';
import { endLeftOver } from './postmaster.ts';
import type { Account } from './process.ts';

/** `sockets`: folders that a PostgreSQL of the former owner may have left. */
export async function takeOver(cluster: string, owner: Account, sockets: string[]): Promise<void> {
  await endLeftOver(cluster, 'SIGINT');
  for (const folder of sockets) removeSocketFolder(folder);
  give(cluster, owner);
}

function give(path: string, owner: Account): void {
  const stats = lstatSync(path);
  if (stats.isFile() && stats.nlink > 1) {
    throw new StartError(`${path} has a second name, which may be anybody's file. Remove one of them and start again.`);
  }
  lchownSync(path, owner.uid, owner.gid);
  if (!stats.isDirectory()) return;
  chmodSync(path, 0o700);
  for (const name of readdirSync(path)) give(join(path, name), owner);
}

function removeSocketFolder(folder: string): void {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  for (const name of readdirSync(folder)) if (name.startsWith('.s.PGSQL.')) rmSync(join(folder, name), { force: true });
  rmdirSync(folder);
}
