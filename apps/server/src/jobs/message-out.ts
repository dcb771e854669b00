/**
 * Sends push messages for an announcement to the devices of its current audience who have not read it, once for each
 * start time. Read permission is decided by records/scope.ts; sent ones are recorded, so that a retry only reaches the
 * rest.
 */
import { resources } from '@kontor/contract';
import { type PushTarget, pushTargets } from '../accounts/push-targets.ts';
import { sql } from '../db/sql.ts';
import { type Manner, type Note, type PushMeans, type PushOutcome, senderOf } from '../outside/push/index.ts';
import { vapidKey } from '../outside/push/vapid.ts';
import { addressed, current } from '../records/audience.ts';
import { brandingOf } from '../records/branding.ts';
import { predicate } from '../records/scope.ts';
import type { JobContext } from './job.ts';

const beside = 6;
/** Time to live for announcements without an end. */
const longest = 7 * 24 * 60 * 60;
/** Start of announcements without one. */
const always = '-infinity';

interface Message {
  id: string;
  title: string;
  starts: Date | null;
  ends: Date | null;
  confirm: boolean;
}

/** An announcement with a later start has a job of its own. */
const messageOf = ({ database }: JobContext, id: string) =>
  database.one<Message>(
    sql`select t.id, t.title, t.starts, t.ends, t.confirm from messages t where t.id = ${id} and t.deleted is null and ${current('t')}`,
  );

/** Excludes the author, and people who can read it only because they may edit it. */
async function wantedBy({ database }: JobContext, message: Message, { person }: PushTarget): Promise<boolean> {
  const found = await database.one(sql`
    select 1 from messages t where t.id = ${message.id} and t.deleted is null and ${predicate(person, resources.messages, 'read')}
      and ${addressed(resources.messages, sql`${person.id}::uuid`, 't')}
      and not exists (select 1 from message_reads r where r.message_id = t.id and r.user_id = ${person.id})`);
  return found !== undefined;
}

async function targetsOf(context: JobContext, message: Message): Promise<PushTarget[]> {
  const { database } = context;
  const reached = await database.rows<{ device_id: string }>(
    sql`select device_id from message_pushes where message_id = ${message.id} and start = ${message.starts ?? always}::timestamptz`,
  );
  const done = new Set(reached.map(({ device_id }) => device_id));
  const open = (await pushTargets(database)).filter(
    ({ device, address }) => !done.has(device) && senderOf(address) !== undefined,
  );
  const wanted = new Map<string, boolean>();
  for (const target of open) {
    const { id } = target.person;
    if (!wanted.has(id)) wanted.set(id, await wantedBy(context, message, target));
  }
  return open.filter(({ person }) => wanted.get(person.id));
}

async function carry(
  { database }: JobContext,
  message: Message,
  { device, address }: PushTarget,
  send: (address: string) => Promise<PushOutcome>,
): Promise<PushOutcome> {
  const outcome = await send(address);
  if (outcome === 'sent')
    await database.run(
      sql`insert into message_pushes (message_id, device_id, start) select m.id, d.id, ${message.starts ?? always}::timestamptz from messages m, devices d where m.id = ${message.id} and d.id = ${device} on conflict do nothing`,
    );
  // The device may have a new push token by now.
  if (outcome === 'gone')
    await database.run(sql`delete from device_pushes where device_id = ${device} and address = ${address}`);
  return outcome;
}

export async function messageOut(context: JobContext, data: Record<string, string>): Promise<void> {
  const { database, services } = context;
  const message = await messageOf(context, data.message_id ?? '');
  if (!message) return;
  const targets = await targetsOf(context, message);
  if (targets.length === 0) return;
  const { app_name, sub_name } = await brandingOf(database, services);
  const note: Note = {
    message: message.id,
    title: message.title,
    house: [app_name, sub_name].filter(Boolean).join(' · '),
  };
  const left = message.ends ? Math.floor((new Date(message.ends).getTime() - Date.now()) / 1_000) : longest;
  const manner: Manner = { urgent: message.confirm, keep: Math.min(left, longest) };
  const means: PushMeans = { call: services.caller.call, key: await vapidKey(database, services) };
  const send = (address: string) =>
    senderOf(address)?.send(address, note, manner, means) ?? Promise.resolve<PushOutcome>('refused');

  let missed = 0;
  const queue = targets.values();
  const lane = async () => {
    for (const target of queue) if ((await carry(context, message, target, send)) === 'later') missed += 1;
  };
  await Promise.all(Array.from({ length: beside }, lane));
  if (missed > 0) throw new Error(`${missed} of ${targets.length} devices were not reached`);
}
