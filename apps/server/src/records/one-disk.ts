/**
 * Refuses a server that keeps stored files on another disk than the running servers of its database: each would miss the
 * files of the others. A file with an id marks the disk, and the database remembers the disk in use.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v4 as uuidv4 } from 'uuid';
import { StartError } from '../base/start-error.ts';
import type { Database } from '../db/open.ts';
import { sql } from '../db/sql.ts';

const name = 'disk-of-files';
export const diskMarker = '.kontor-disk';

export interface Disk {
  database: Database;
  /** Folder of the stored files. */
  folder: string;
  /** Connection name of this server. */
  server: string;
  warn(line: string): void;
}

async function idOf(folder: string): Promise<string> {
  const path = join(folder, diskMarker);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(path, uuidv4(), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return (await readFile(path, 'utf8')).trim();
}

/** One after the other, so that of two servers that start together the second one sees the first. */
export async function mustShareDisk({ database, folder, server, warn }: Disk): Promise<void> {
  const id = await idOf(folder);
  const fault = await database.transaction(async db => {
    await db.run(sql`select pg_advisory_xact_lock(hashtext(${name}))`);
    const last = await db.one<{ value: string }>(
      sql`select convert_from(value, 'UTF8') as value from secrets where name = ${name}`,
    );
    if (last?.value === id) return null;
    const others = await db.rows<{ name: string }>(sql`
      select distinct split_part(application_name, ' ', 2) as name from pg_stat_activity
      where datname = current_database() and application_name like 'kontor/%' and application_name <> ${server}`);
    if (last && others.length > 0) return others.map(other => other.name).join(', ');
    const stored = last && (await db.one(sql`select 1 from stored_objects limit 1`));
    await db.run(sql`
      insert into secrets (name, value) values (${name}, convert_to(${id}, 'UTF8'))
      on conflict (name) do update set value = excluded.value`);
    if (stored)
      warn(
        `Stored files were kept on another disk so far. Those that are not in ${folder} are missing: Settings → Storage.`,
      );
    return null;
  });
  if (fault === null) return;
  throw new StartError(
    `Another server of this database (${fault}) keeps stored files on another disk than ${folder}. Give all servers one storage: STORAGE_URL, or a folder that they share.`,
  );
}
