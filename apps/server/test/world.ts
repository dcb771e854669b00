/** Items of every resource, owned by whom a test says, and who may do what by the specification's own table. */
import type { Action, Permissions, ResourceName, Scope } from '@kontor/contract';
import { v7 as uuidv7 } from 'uuid';
import { sql } from '../src/db/sql.ts';
import type { House, Person } from './house.ts';

export const actors = ['admin', 'all', 'self', 'none', 'nobody'] as const;
export type ActorName = (typeof actors)[number];

const entities = ['Users', 'Files', 'ReportConfigs', 'Reports', 'SavedViews', 'Apis', 'ReportHandlers', 'Deliveries'];
const every = (scope: Scope): Permissions =>
  Object.fromEntries(entities.map(name => [name, { create: scope, read: scope, update: scope, delete: scope }]));

/** What role `user` holds where the user object says nothing else (decisions, section 3). */
const standard: Record<string, Partial<Record<Action, Scope>>> = {
  Users: { read: 'self', update: 'self' },
  Files: { create: 'all', read: 'all', update: 'self', delete: 'self' },
  ReportConfigs: { read: 'all' },
  Reports: { create: 'all', read: 'self', update: 'self', delete: 'self' },
};

/** Each person's own, whatever rights they hold. */
const personal = new Set(['SavedViews']);

/** Written down here once more, so that the server's own table is not its judge. */
export function scopeOfActor(actor: ActorName, entity: string, action: Action): Scope {
  if (personal.has(entity)) return actor === 'nobody' ? 'none' : 'self';
  if (actor === 'admin' || actor === 'all') return 'all';
  return actor === 'self' ? (standard[entity]?.[action] ?? 'none') : 'none';
}

export async function peopleOf(house: House): Promise<Record<ActorName, Person>> {
  return {
    admin: await house.as('admin', 'admin'),
    all: await house.as('all', 'user', every('all')),
    self: await house.as('self'),
    none: await house.as('none', 'user', every('none')),
    nobody: house.nobody,
  };
}

export interface World {
  /** A fresh item; `owner` is a user's id. Users are not made: the owner is the item. */
  make(resource: ResourceName, owner: string | null, deleted?: boolean): Promise<string>;
}

export async function openWorld(house: House): Promise<World> {
  const form = uuidv7();
  const insertForm = (id: string, owner: string | null, deleted: Date | null) =>
    house.database.run(
      sql`insert into report_configs (id, user_id, name, deleted) values (${id}, ${owner}, ${`Form ${id}`}, ${deleted})`,
    );
  await insertForm(form, null, null);
  const insertApi = (id: string, owner: string | null, deleted: Date | null) =>
    house.database.run(
      sql`insert into apis (id, user_id, name, type, config, deleted) values (${id}, ${owner}, ${`API ${id}`}, 'webhook', '{"url":"https://example.org/","method":"POST"}', ${deleted})`,
    );
  const api = uuidv7();
  await insertApi(api, null, null);
  const handler = uuidv7();
  const insertHandler = (id: string, owner: string | null, deleted: Date | null) =>
    house.database.run(
      sql`insert into report_handlers (id, user_id, api_id, report_config_id, title, event, deleted) values (${id}, ${owner}, ${api}, ${form}, ${`Handler ${id}`}, 'update', ${deleted})`,
    );
  // In the trash: what is tried again goes nowhere.
  await insertHandler(handler, null, new Date());
  const made: Record<ResourceName, (id: string, owner: string | null, deleted: Date | null) => Promise<unknown>> = {
    users: async () => undefined,
    'report-configs': insertForm,
    reports: (id, owner, deleted) =>
      house.database.run(
        sql`insert into reports (id, report_config_id, user_id, owner, data, deleted) values (${id}, ${form}, ${owner}, ${owner ?? id}, '{}', ${deleted})`,
      ),
    'saved-views': (id, owner, deleted) =>
      house.database.run(
        sql`insert into saved_views (id, user_id, report_config_id, name, deleted) values (${id}, ${owner}, ${form}, ${`View ${id}`}, ${deleted})`,
      ),
    apis: insertApi,
    'report-handlers': insertHandler,
    deliveries: id =>
      house.database.run(
        sql`insert into deliveries (id, report_handler_id, api_id, report_id, event, state) values (${id}, ${handler}, ${api}, ${uuidv7()}, 'update', 'failed')`,
      ),
    files: (id, owner, deleted) =>
      house.database.run(
        sql`insert into files (id, user_id, filename, type, size, sha256, storage_key, deleted) values (${id}, ${owner}, 'a.txt', 'text/plain', 1, ''::bytea, ${`aa/${id}`}, ${deleted})`,
      ),
  };
  return {
    async make(resource, owner, deleted = false) {
      const id = resource === 'users' ? (owner ?? uuidv7()) : uuidv7();
      await made[resource](id, owner, deleted ? new Date() : null);
      return id;
    },
  };
}
