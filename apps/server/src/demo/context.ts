/** Context of the demo loader: services, clock and options, and how it adds items. */
import type { Resource } from '@kontor/contract';
import { v7 as uuidv7 } from 'uuid';
import type { DemoForm } from '../../../../demo/demo-form.ts';
import type { Database, Db } from '../db/open.ts';
import { add } from '../records/add.ts';
import type { Ctx, Services, UserActor } from '../records/context.ts';
import type { Behaviour, Subject, Values } from '../records/verb.ts';

export interface DemoHouse {
  database: Database;
  services: Services;
  log: (line: string) => void;
  /** All forms by default. */
  forms?: readonly DemoForm[];
  /** Includes the file library by default. */
  library?: boolean;
  /** Records the created rows for later removal, in the transaction that creates them. */
  made?(db: Db, kind: string, ids: readonly string[]): Promise<void>;
  /** Makes names unique in an instance that is in use; otherwise they are taken as they are. */
  named?(db: Db, resource: Resource, body: Values): Promise<Values>;
}

export const contextOf =
  ({ database, services }: DemoHouse, db: Db) =>
  (actor: UserActor, at: Date): Ctx => ({
    ...{ actor, db, database, services, now: at },
    ...{ requestId: 'demo', ip: '' },
  });

/** Adds one item through the ordinary verb and answers its id. */
export async function added(house: DemoHouse, ctx: Ctx, subject: Subject, body: Values): Promise<string> {
  const { resource } = subject;
  const { row } = await add(ctx, subject, (await house.named?.(ctx.db, resource, body)) ?? body);
  await house.made?.(ctx.db, resource.table, [row.id]);
  return row.id;
}

/** The behaviour, with an id derived from the demo's clock. */
export const timed = (resource: Resource, behaviour: Behaviour): Subject => ({
  resource,
  behaviour: {
    ...behaviour,
    async beforeWrite(ctx, values, before, attempt) {
      const prepared = (await behaviour.beforeWrite?.(ctx, values, before, attempt)) ?? { values };
      return { ...prepared, values: { ...prepared.values, id: uuidv7({ msecs: ctx.now.getTime() }) } };
    },
  },
});
