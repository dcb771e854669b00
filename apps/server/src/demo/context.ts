/** A house that is filled with the demo, and how anything is added to it. */
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
  /** All of demo/ unless told otherwise. */
  forms?: readonly DemoForm[];
  /** The file library too, unless told otherwise. */
  library?: boolean;
  /** Where it is to be taken out again: notes what was made, in the transaction that makes it. */
  made?(db: Db, kind: string, ids: readonly string[]): Promise<void>;
  /** A name that nothing of this kind has yet. Else the names of the demo are free. */
  named?(db: Db, resource: Resource, body: Values): Promise<Values>;
}

export const contextOf =
  ({ database, services }: DemoHouse, db: Db) =>
  (actor: UserActor, at: Date): Ctx => ({
    ...{ actor, db, database, services, now: at },
    ...{ requestId: 'demo', ip: '' },
  });

/** Adds one item as a person would, and answers its id. */
export async function added(house: DemoHouse, ctx: Ctx, subject: Subject, body: Values): Promise<string> {
  const { resource } = subject;
  const { row } = await add(ctx, subject, (await house.named?.(ctx.db, resource, body)) ?? body);
  await house.made?.(ctx.db, resource.table, [row.id]);
  return row.id;
}

/** The usual behaviour, with an id of the moment that the clock says. */
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
