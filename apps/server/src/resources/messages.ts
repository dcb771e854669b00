/**
 * Behaviour of announcements: sanitises the body, schedules push messages and the notifications of begin and end, and
 * marks announcements as read.
 */
import { Problem, resources } from '@kontor/contract';
import { fold, plainText } from '@kontor/form';
import { sql } from '../db/sql.ts';
import { cleanRich } from '../outside/rich-text.ts';
import { oneAlone, seenBy, tell, writersAlone } from '../records/audience.ts';
import { actorId, type Ctx } from '../records/context.ts';
import { columns, type Row } from '../records/select.ts';
import type { Behaviour, Change, Values } from '../records/verb.ts';

/** Normalises: title trimmed, body sanitised. */
function cleaned(values: Values): Values {
  const { title, body } = values;
  const kept = body === undefined ? undefined : cleanRich(String(body));
  if (kept !== undefined && plainText(kept).trim() === '')
    throw new Problem('invalid', [{ path: 'body', code: 'required' }]);
  return {
    ...values,
    ...(title === undefined ? {} : { title: String(title).trim() }),
    ...(kept === undefined ? {} : { body: kept }),
  };
}

const moment = (value: unknown): Date | null => (value ? new Date(value as string | Date) : null);

/** An announcement that ends before it begins would never be shown. */
function mustLast({ starts, ends }: Values): void {
  const [from, to] = [moment(starts), moment(ends)];
  if (to && from && to <= from) throw new Problem('invalid', [{ path: 'ends', code: 'before_start' }]);
}

const authorOf = (row: Row): string | null => (row.user_id as string | null) ?? null;

/** Schedules change notifications at begin and end, and the push message now or at the begin. */
async function plan(ctx: Ctx, row: Row): Promise<void> {
  const [starts, ends] = [moment(row.starts), moment(row.ends)];
  const job = { message_id: row.id };
  for (const at of [starts, ends]) if (at && at > ctx.now) await ctx.services.send(ctx.db, 'message-turn', job, at);
  if (starts && starts > ctx.now) return ctx.services.send(ctx.db, 'message-out', job, starts);
  // Skipped if no device is subscribed to push messages.
  const isOn = !ends || ends > ctx.now;
  if (isOn && (await ctx.db.one(sql`select 1 from device_pushes limit 1`)))
    await ctx.services.send(ctx.db, 'message-out', job);
}

/**
 * After the write: marks it as read by its author, and re-reads the row, whose computed fields depend on the groups
 * written after it.
 */
async function complete(ctx: Ctx, row: Row, change: Change): Promise<void> {
  if (change === 'add' && authorOf(row)) await markRead(ctx, row);
  const found = await ctx.db.one(
    sql`select ${columns(ctx.actor, resources.messages, 'item')} from messages t where t.id = ${row.id}`,
  );
  Object.assign(row, found);
}

const markRead = (ctx: Ctx, { id }: Row) =>
  ctx.db.run(
    sql`insert into message_reads (message_id, user_id, read) values (${id}, ${actorId(ctx.actor)}, ${ctx.now}) on conflict do nothing`,
  );

export const messagesBehaviour: Behaviour = {
  async beforeWrite(ctx, values, before) {
    const kept = cleaned(values);
    const all: Values = { ...before, ...kept };
    mustLast(all);
    // Also notifies the former audience, from whose lists it disappears.
    if (before) tell(ctx, resources.messages, await seenBy(ctx.db, resources.messages, before.id), authorOf(before));
    return { values: { ...kept, search: fold(`${all.title} ${plainText(String(all.body))}`) } };
  },

  async afterRead(ctx, row) {
    const noted = await markRead(ctx, row);
    row.read = true;
    // Updates the unread count in the person's other tabs and devices.
    if (noted > 0) tell(ctx, resources.messages, [oneAlone], actorId(ctx.actor));
  },

  async afterWrite(ctx, row, change) {
    if (change === 'purge') return tell(ctx, resources.messages, [writersAlone], authorOf(row));
    tell(ctx, resources.messages, await seenBy(ctx.db, resources.messages, row.id), authorOf(row));
    if (change === 'remove') return;
    await plan(ctx, row);
    await complete(ctx, row, change);
  },
};
