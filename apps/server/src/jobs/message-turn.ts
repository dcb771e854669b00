/** Job at the begin or end of an announcement: notifies open consoles of its audience. */
import { resources } from '@kontor/contract';
import { sql } from '../db/sql.ts';
import { meantFor, tell } from '../records/audience.ts';
import type { JobContext } from './job.ts';

const { messages } = resources;

/** If its times have changed since, those jobs were enqueued separately. */
export async function messageTurn({ database }: JobContext, { message_id: id = '' }: Record<string, string>) {
  const message = await database.one<{ user_id: string | null }>(
    sql`select user_id from messages where id = ${id} and deleted is null`,
  );
  if (!message) return;
  // Those who can see it from now on, or could until now.
  tell({ db: database, database }, messages, await meantFor(database, messages, id), message.user_id);
}
