/**
 * Tells administrators of faults that need them: deliveries and jobs that were given up, missing backups, a full disk.
 * A row of `alerts` is a fault that was told; it is deleted once it is well, so that the next one is told again. The row
 * and the jobs that send are one transaction: of many servers one tells it.
 */
import { hostname } from 'node:os';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import type { Alert } from '../outside/mails/alert.ts';
import { diskOf } from '../records/disk.ts';
import { lastBackup, queueFigures, type State, stateOfBackups } from '../records/operations.ts';
import type { JobContext } from './job.ts';

interface Fault {
  kind: Alert;
  /** `warn`: neither told anew nor well again, so that a value at a threshold is told once. */
  state: State;
  /** Of faults that are one server's. */
  host: string;
}

const stateOf = (isBad: boolean): State => (isBad ? 'bad' : 'ok');

async function deliveries({ database }: JobContext): Promise<State> {
  return stateOf((await database.one(sql`select 1 from deliveries where state = 'failed' limit 1`)) !== undefined);
}

async function jobs({ database }: JobContext): Promise<State> {
  return stateOf((await queueFigures(database)).some(({ failed }) => failed > 0));
}

/** An instance without any has time for its first one. */
async function backups({ database }: JobContext, now: Date): Promise<State> {
  const began = await database.one<{ taken: string | null }>(sql`select min(created) as taken from users`);
  const last = (await lastBackup(database)) ?? { taken: began?.taken ?? now.toISOString() };
  return stateOf(stateOfBackups(last, now) !== 'ok');
}

const disk = async ({ services }: JobContext): Promise<State> => (await diskOf(services.place.dataDir)).state;

async function faultsOf(context: JobContext, now: Date): Promise<Fault[]> {
  return [
    { kind: 'deliveries', state: await deliveries(context), host: '' },
    { kind: 'jobs', state: await jobs(context), host: '' },
    { kind: 'backups', state: await backups(context, now), host: '' },
    { kind: 'disk', state: await disk(context), host: hostname() },
  ];
}

/** Active administrators who want to be told. */
export const alerted = sql`u.role = 'admin' and u.active and not u.invited and u.deleted is null and u.alerts`;

async function tell({ services }: JobContext, db: Db, { kind, host }: Fault): Promise<void> {
  const id = uuidv7();
  const isNew = await db.run(
    sql`insert into alerts (kind, host, id) values (${kind}, ${host}, ${id}) on conflict do nothing`,
  );
  if (!isNew) return;
  const people = await db.rows<{ id: string }>(sql`select id from users u where ${alerted} and email is not null`);
  for (const person of people) await services.send(db, 'mail', { kind: 'alert', user_id: person.id, alert: id });
  await services.send(db, 'message-out', { alert: id });
}

export async function alerts(context: JobContext, _data: object = {}, now = new Date()): Promise<void> {
  // Without a mail server nobody is told, and nothing counts as told.
  if (context.services.mail.way !== 'smtp') return;
  const faults = await faultsOf(context, now);
  await context.database.transaction(async db => {
    for (const fault of faults) {
      if (fault.state === 'bad') await tell(context, db, fault);
      if (fault.state === 'ok')
        await db.run(sql`delete from alerts where kind = ${fault.kind} and host = ${fault.host}`);
    }
  });
}
