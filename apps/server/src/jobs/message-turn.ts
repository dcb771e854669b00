import { resources } from '@kontor/contract';
import { sql } from '../db/sql.ts';
import { meantFor, tell } from '../records/audience.ts';
import type { JobContext } from './job.ts';

const { messages } = resources;

/**
 * A message begins or ends at this moment: open consoles hear of it, those of the people it is for. One whose times were
 * changed since has sent jobs of its own.
 */
export async function messageTurn({ database }: JobContext, { message_id: id = '' }: Record<string, string>) {
  const message = await database.one<{ user_id: string | null }>(
    sql`select user_id from messages where id = ${id} and deleted is null`,
  );
  if (!message) return;
  // Those who see it from now on, or did until now.
  tell({ db: database, database }, messages, await meantFor(database, messages, id), message.user_id);
}
