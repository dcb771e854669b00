/**
 * Payload of an event of a form, library file or account: the item as its GET answers the handler's author at this
 * moment. Nothing of it is kept in the queue, so that a retry or a replay tells no more than the author may still read.
 */
import { randomUUID } from 'node:crypto';
import { type ItemKind, kindOfEvent, lesserPermissions, type Permissions, resources } from '@kontor/contract';
import { withEffectivePermissions } from '../accounts/self.ts';
import { standingReader } from '../accounts/standing-reader.ts';
import { sql } from '../db/sql.ts';
import type { Told } from '../outside/apis/index.ts';
import type { Ctx, UserActor } from '../records/context.ts';
import { itemsOf } from '../records/handlers.ts';
import { contain } from '../records/links.ts';
import { mayAll, predicate } from '../records/scope.ts';
import { columns, present, type Row } from '../records/select.ts';
import { tableOf } from '../records/verb.ts';
import type { JobContext } from './job.ts';

/** As the trigger notes it. */
export interface Happened {
  version: number;
  time: string;
  by: string | null;
  /** Of the handler, then. */
  author?: string | null;
}

/** The user whose permissions apply; `bounds` limits them to those of the API key, or of the leaver, that the handler came from. */
export interface Author {
  user_id: string | null;
  bounds: Permissions | null;
}

/** Relations that go along. */
const contained: Record<ItemKind, string[]> = { form: [], file: ['files', 'tags', 'directories'], account: [] };

/** The author as they may read now; null if they have left. */
async function readerOf({ database }: JobContext, { user_id, bounds }: Author): Promise<UserActor | null> {
  const reader = user_id === null ? null : await standingReader(database, user_id);
  if (!reader || !bounds) return reader;
  return { ...reader, permissions: lesserPermissions(reader.permissions, bounds) };
}

/** Also from the trash, where a deleted item is; undefined if it is gone for good, or not the author's to read. */
async function recordOf(ctx: Ctx, kind: ItemKind, id: string): Promise<Row | undefined> {
  const resource = itemsOf[kind];
  const row = await ctx.db.one<Row>(
    sql`select ${columns(ctx.actor, resource, 'item')} from ${tableOf(resource)} where t.id = ${id} and ${predicate(ctx.actor, resource, 'read')}`,
  );
  if (!row) return undefined;
  present(ctx, resource, [row]);
  await contain(ctx, resource, [row], contained[kind]);
  return kind === 'account' ? withEffectivePermissions(row) : row;
}

/** Whether a purged item may be reported, by its id alone: to users who may read all of its kind, since its owner is no longer stored. */
async function isPurged({ actor, db }: Ctx, kind: ItemKind, id: string): Promise<boolean> {
  const resource = itemsOf[kind];
  return mayAll(actor, resource, 'read') && !(await db.one(sql`select 1 from ${tableOf(resource)} where t.id = ${id}`));
}

/** Who did it, by name where the author may read that person. */
async function doerOf({ actor, db }: Ctx, id: string | null) {
  if (id === null) return null;
  const found = await db.one<{ username: string }>(
    sql`select t.username from users t where t.id = ${id} and ${predicate(actor, resources.users, 'read')}`,
  );
  return { id, username: found?.username ?? null };
}

interface About {
  id: string;
  item_id: string;
  event: string;
  payload: object;
}

/** Null where the author may not read it. */
export async function eventToTell(context: JobContext, about: About, author: Author): Promise<Told | null> {
  const { id: delivery, event, item_id: id } = about;
  const { version, time, by } = about.payload as Happened;
  const kind = kindOfEvent(event);
  const actor = await readerOf(context, author);
  if (!actor) return null;
  const { database, services } = context;
  const ctx: Ctx = { actor, db: database, database, now: new Date(), requestId: randomUUID(), ip: '', services };
  const record = await recordOf(ctx, kind, id);
  if (!record && !(await isPurged(ctx, kind, id))) return null;
  const told = {
    ...{ event, kind, delivery, id, version },
    time: new Date(time).toISOString(),
    by: await doerOf(ctx, by),
    record: record ?? null,
  };
  // Placeholders in texts are a matter of mails; events have webhooks only.
  return { delivery, event, body: JSON.stringify(told), texts: async () => () => undefined };
}
