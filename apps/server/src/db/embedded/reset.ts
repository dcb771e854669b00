/**
 * Deletes a data folder with its database (`npm run reset`). Databases and storages given by DATABASE_URL or
 * STORAGE_URL are not touched.
 */
import { existsSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, parse } from 'node:path';
import { StartError } from '../../base/start-error.ts';
import { takeLock } from './lock.ts';
import { endLeftOver } from './postmaster.ts';

const ours = ['kontor.lock', 'postgres', 'postgres.log', 'files', 'mails'];

/** Throws a StartError if a server uses the folder, or if it does not look like a data folder. */
export async function resetDataDir(dataDir: string): Promise<void> {
  const folder = realpathSync(dataDir);
  const names = readdirSync(folder);
  const precious = [parse(folder).root, homedir(), process.cwd(), dirname(process.cwd())];
  if (precious.includes(folder) || (names.length > 0 && !names.some(name => ours.includes(name)))) {
    throw new StartError(`${folder} does not look like a data folder of Kontor; it is left as it is.`);
  }
  const unlock = takeLock(join(folder, 'kontor.lock'), folder);
  try {
    const entry = join(folder, 'postgres');
    if (existsSync(entry)) {
      const cluster = realpathSync(entry);
      await endLeftOver(cluster, 'SIGQUIT');
      // If we are root, it may be outside the data folder.
      for (const path of [cluster, `${cluster}.socket`, `${cluster}.lock`])
        rmSync(path, { recursive: true, force: true });
    }
    rmSync(folder, { recursive: true, force: true });
  } finally {
    unlock();
  }
}
