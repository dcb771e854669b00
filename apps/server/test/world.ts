/**
 * Fixtures of the permission matrix: items of every resource with a given owner, and the expected permissions by the
 * specification's table.
 */
import {
  type Action,
  type Permissions,
  type Resource,
  type ResourceName,
  resources,
  type Scope,
} from '@kontor/contract';
import { defaultContent } from '@kontor/form';
import { v7 as uuidv7 } from 'uuid';
import { sql } from '../src/db/sql.ts';
import type { House, Person } from './house.ts';
import { objectOf } from './objects.ts';

/** `share` holds a share link, and counts as anonymous wherever the link opens nothing. */
export const actors = ['admin', 'all', 'self', 'none', 'nobody', 'share'] as const;
export type ActorName = (typeof actors)[number];

/** The matrix's data of a resource, beside its row. */
export interface Sample {
  /** Inserts an item directly into the database; `owner` is a user's id. For users, the owner is the item. */
  insert(id: string, owner: string | null, deleted: Date | null): Promise<unknown>;
  /** A valid change for anybody with the permission; a resource with the verb must have one. */
  edit?: object;
  /** The body of an add; a resource with the verb must have one. */
  add?(): object | Promise<object>;
}
type VerbsOf<Name extends ResourceName> = (typeof resources)[Name]['verbs'][number];
type Samples = {
  [Name in ResourceName]: Sample & Required<Pick<Sample, Extract<VerbsOf<Name>, 'add' | 'edit'>>>;
};

/**
 * Permissions of the role `user` without own ones (decisions, section 3), repeated here, so that the server's own table
 * is not its own oracle.
 */
export const standard: Partial<Record<string, Partial<Record<Action, Scope>>>> = {
  Users: { read: 'self', update: 'self' },
  Files: { create: 'all', read: 'all', update: 'self', delete: 'self' },
  FileReferences: { read: 'all' },
  Directories: { read: 'all' },
  Tags: { read: 'all' },
  ReportConfigs: { read: 'all' },
  Reports: { create: 'all', read: 'self', update: 'self', delete: 'self' },
  Charts: { read: 'all' },
  ChartCollections: { read: 'all' },
  Messages: { read: 'all' },
  Devices: { read: 'self', update: 'self' },
};

/** Private to their owners, whatever their permissions. */
const personal = new Set<ResourceName>(['saved-views']);
/** Parts of other items: read with the parent, everything else with `write` on the parent. */
const parts: Partial<Record<ResourceName, { of: string; write: Action; owned?: true }>> = {
  'share-links': { of: 'ReportConfigs', write: 'update', owned: true },
  metadata: { of: 'FileReferences', write: 'update' },
  'chart-caches': { of: 'Charts', write: 'update' },
  'chart-datasets': { of: 'Charts', write: 'update' },
  'chart-schedules': { of: 'ChartCollections', write: 'update' },
};
/** Common to those with `who` on forms; deleting those of others needs `delete` on all forms. */
const commons: Partial<Record<ResourceName, { of: string; who: Action }>> = {
  'form-blocks': { of: 'ReportConfigs', who: 'update' },
};
/** Whether the right on own items suffices for those of others too: commons are kept from others only against deletion. */
export const openToOthers = (name: ResourceName, action: Action): boolean =>
  Boolean(commons[name]) && action !== 'delete';
/** Resources with items that can be public. */
export const listedByAll = new Set<ResourceName>(['options']);

const entities = Object.values(resources).map((resource: Resource) => resource.entity);
export const every = (scope: Scope): Permissions =>
  Object.fromEntries(entities.map(name => [name, { create: scope, read: scope, update: scope, delete: scope }]));

/** The actor's scope on an entity. */
export function scopeOfEntity(actor: ActorName, entity: string, action: Action): Scope {
  if (actor === 'admin' || actor === 'all') return 'all';
  return actor === 'self' ? (standard[entity]?.[action] ?? 'none') : 'none';
}

export function scopeOfActor(actor: ActorName, name: ResourceName, action: Action): Scope {
  if (personal.has(name)) return actor === 'nobody' || actor === 'share' ? 'none' : 'self';
  const common = commons[name];
  if (common && scopeOfEntity(actor, common.of, common.who) === 'none') return 'none';
  if (common) return action === 'delete' && scopeOfEntity(actor, common.of, 'delete') !== 'all' ? 'self' : 'all';
  const part = parts[name];
  if (part?.owned && scopeOfEntity(actor, part.of, part.write) !== 'all')
    return scopeOfEntity(actor, part.of, 'read') === 'none' ? 'none' : 'self';
  if (part) return scopeOfEntity(actor, part.of, action === 'read' ? 'read' : part.write);
  return scopeOfEntity(actor, resources[name].entity, action);
}

/** The permission that listing deleted items needs, if it is not `delete`. */
const deletedNeeds: Partial<Record<ResourceName, Action>> = { 'file-references': 'read' };
export const actionOfDeleted = (name: ResourceName): Action => deletedNeeds[name] ?? 'delete';

/** Another user with the permissions of `actor`: users are items, too, and some tests delete them. */
export function another(house: House, actor: ActorName, people: Record<ActorName, Person>): Promise<Person> {
  const name = `zy ${uuidv7()}`;
  if (actor === 'nobody' || actor === 'share') return Promise.resolve(people[actor]);
  if (actor === 'admin') return house.as(name, 'admin');
  return house.as(name, 'user', actor === 'self' ? undefined : every(actor));
}

/** `formOf` returns the form of the share link. */
export async function peopleOf(
  house: House,
  formOf: (admin: Person) => Promise<string>,
): Promise<Record<ActorName, Person>> {
  const admin = await house.as('admin', 'admin');
  return {
    admin,
    all: await house.as('all', 'user', every('all')),
    self: await house.as('self'),
    none: await house.as('none', 'user', every('none')),
    nobody: house.nobody,
    share: await house.link(await formOf(admin)),
  };
}

export interface World {
  /** A new item; `owner` is a user's id. */
  make(resource: ResourceName, owner: string | null, deleted?: boolean): Promise<string>;
  samples: Samples;
}

const chartConfig = (id: string) => JSON.stringify({ chart_value: 'state', datasets: [{ id, label: 'All' }] });

/** `form`: a form created by the API, which entries can be added to. */
export async function openWorld(house: House, form: string = uuidv7()): Promise<World> {
  const { database } = house;
  const run = database.run.bind(database);
  const samples: Samples = {
    users: {
      insert: (id, _owner, deleted) =>
        run(sql`insert into users (id, username, role, deleted) values (${id}, ${`zz ${id}`}, 'user', ${deleted})`),
      add: () => {
        const id = uuidv7();
        return { username: `zz ${id}`, password: 'correct horse battery staple', email: `${id}@example.org` };
      },
      edit: { first_name: 'Changed' },
    },
    groups: {
      insert: async (id, owner, deleted) => {
        await run(sql`insert into groups (id, name, deleted) values (${id}, ${`Group ${id}`}, ${deleted})`);
        if (owner) await run(sql`insert into group_users (group_id, user_id) values (${id}, ${owner})`);
      },
      add: () => ({ name: `New ${uuidv7()}` }),
      edit: { users: [] },
    },
    audit: {
      insert: id => run(sql`insert into audit (id, at, action, outcome) values (${id}, now(), 'login', 'ok')`),
    },
    'report-configs': {
      insert: (id, owner, deleted) =>
        run(
          sql`insert into report_configs (id, user_id, name, deleted) values (${id}, ${owner}, ${`Form ${id}`}, ${deleted})`,
        ),
      add: () => ({ name: 'New', states: [] }),
      edit: { campaign: 'autumn' },
    },
    reports: {
      insert: (id, owner, deleted) =>
        run(
          sql`insert into reports (id, report_config_id, user_id, owner, data, deleted) values (${id}, ${form}, ${owner}, ${owner ?? id}, '{}', ${deleted})`,
        ),
      add: () => ({ report_config_id: form, data: { title: 'New' } }),
      edit: { state: 'sent' },
    },
    'saved-views': {
      insert: (id, owner, deleted) =>
        run(
          sql`insert into saved_views (id, user_id, report_config_id, name, deleted) values (${id}, ${owner}, ${form}, ${`View ${id}`}, ${deleted})`,
        ),
      add: () => ({ report_config_id: form, name: `New ${uuidv7()}` }),
      edit: { is_default: true },
    },
    apis: {
      insert: (id, owner, deleted) =>
        run(
          sql`insert into apis (id, user_id, name, type, config, deleted) values (${id}, ${owner}, ${`API ${id}`}, 'webhook', '{"url":"https://example.org/","method":"POST"}', ${deleted})`,
        ),
      add: () => ({ name: 'New', type: 'webhook', config: { url: 'https://example.org/', method: 'POST' } }),
      edit: { name: 'Changed' },
    },
    'report-handlers': {
      insert: async (id, owner, deleted) =>
        run(
          sql`insert into report_handlers (id, user_id, api_id, report_config_id, title, event, deleted) values (${id}, ${owner}, ${api}, ${form}, ${`Handler ${id}`}, 'update', ${deleted})`,
        ),
      add: () => ({ api_id: api, report_config_id: form, title: 'New', event: 'create' }),
      edit: { title: 'Changed' },
    },
    'file-handlers': {
      insert: async (id, owner, deleted) =>
        run(
          sql`insert into file_handlers (id, user_id, api_id, title, deleted) values (${id}, ${owner}, ${api}, ${`Handler ${id}`}, ${deleted})`,
        ),
      add: () => ({ api_id: api, title: 'New' }),
      edit: { title: 'Changed' },
    },
    'event-handlers': {
      insert: (id, owner, deleted) =>
        run(
          sql`insert into event_handlers (id, user_id, api_id, title, events, deleted) values (${id}, ${owner}, ${api}, ${`Handler ${id}`}, '["form.publish"]', ${deleted})`,
        ),
      add: () => ({ api_id: api, title: 'New', events: ['form.create'] }),
      edit: { title: 'Changed' },
    },
    deliveries: {
      insert: id =>
        run(
          sql`insert into deliveries (id, report_handler_id, api_id, report_id, event, state, payload) values (${id}, ${handler}, ${api}, ${uuidv7()}, 'update', 'failed', '{}')`,
        ),
    },
    devices: {
      insert: (id, owner) =>
        run(
          sql`insert into devices (id, user_id, name, identifier) values (${id}, ${owner}, ${`Device ${id}`}, ${`device-${id}`})`,
        ),
      edit: { debug: true },
    },
    messages: {
      insert: (id, owner, deleted) =>
        run(
          sql`insert into messages (id, user_id, title, body, deleted) values (${id}, ${owner}, ${`Message ${id}`}, '<p>x</p>', ${deleted})`,
        ),
      add: () => ({ title: 'New', body: '<p>New</p>' }),
      edit: { title: 'Changed' },
    },
    licences: {
      insert: id =>
        run(
          sql`insert into licences (id, app_id, customer_name, instance, start, licence_key, public_key) values (${id}, 'x', 'x', 'https://x.example.org', now(), 'x', 'x')`,
        ),
    },
    options: {
      insert: (id, owner, deleted) =>
        run(
          sql`insert into options (id, user_id, name, value, deleted) values (${id}, ${owner}, ${`option ${id}`}, 'x', ${deleted})`,
        ),
      add: () => ({ name: `new ${uuidv7()}`, value: 'x' }),
      edit: { value: 'changed' },
    },
    'share-links': {
      insert: (id, owner) =>
        run(sql`insert into share_links (id, report_config_id, user_id) values (${id}, ${form}, ${owner})`),
    },
    directories: {
      insert: (id, owner, deleted) =>
        run(
          sql`insert into directories (id, user_id, name, deleted) values (${id}, ${owner}, ${`Directory ${id}`}, ${deleted})`,
        ),
      add: () => ({ name: `New ${uuidv7()}` }),
      edit: { parent_id: null },
    },
    'form-blocks': {
      insert: (id, owner, deleted) =>
        run(
          sql`insert into form_blocks (id, user_id, name, contents, deleted) values (${id}, ${owner}, ${`Block ${id}`}, ${JSON.stringify([defaultContent()])}::jsonb, ${deleted})`,
        ),
      add: () => ({ name: `New ${uuidv7()}`, contents: [defaultContent()] }),
      edit: { description: 'Changed' },
    },
    'choice-lists': {
      insert: (id, owner, deleted) =>
        run(
          sql`insert into choice_lists (id, user_id, name, deleted) values (${id}, ${owner}, ${`List ${id}`}, ${deleted})`,
        ),
      add: () => ({ name: `New ${uuidv7()}` }),
      edit: { columns: [{ name: 'land', label: 'Land' }] },
    },
    tags: {
      insert: (id, owner, deleted) =>
        run(sql`insert into tags (id, user_id, name, deleted) values (${id}, ${owner}, ${`Tag ${id}`}, ${deleted})`),
      add: () => ({ name: `New ${uuidv7()}` }),
      edit: { file_references: [] },
    },
    'file-references': {
      insert: (id, owner, deleted) =>
        run(
          sql`insert into file_references (id, user_id, file_id, name, search, deleted) values (${id}, ${owner}, ${file}, ${`File ${id}`}, ${`file ${id}`}, ${deleted})`,
        ),
      add: () => ({ file_id: file, name: 'New' }),
      edit: { sorting: 1.5 },
    },
    metadata: {
      async insert(id, owner, deleted) {
        const whole = uuidv7();
        await samples['file-references'].insert(whole, owner, null);
        await run(
          sql`insert into metadata (id, file_reference_id, name, value, deleted) values (${id}, ${whole}, 'length', '7', ${deleted})`,
        );
      },
      async add() {
        const whole = uuidv7();
        await samples['file-references'].insert(whole, null, null);
        return { file_reference_id: whole, name: 'length', value: { m: 7 } };
      },
      edit: { value: [7] },
    },
    charts: {
      insert: async (id, owner, deleted) => {
        await run(
          sql`insert into charts (id, user_id, name, type, config, deleted) values (${id}, ${owner}, ${`Chart ${id}`}, 'bar', ${chartConfig(`${id}`)}::jsonb, ${deleted})`,
        );
        await run(sql`insert into chart_forms (chart_id, report_config_id) values (${id}, ${form})`);
      },
      add: () => ({
        name: `New ${uuidv7()}`,
        type: 'bar',
        config: JSON.parse(chartConfig('a')),
        report_configs: [{ id: form }],
      }),
      edit: { sorting: 2 },
    },
    'chart-datasets': {
      insert: async (id, owner) => {
        const chart = uuidv7();
        await samples.charts.insert(chart, owner, null);
        await run(sql`update chart_datasets set id = ${id} where chart_id = ${chart}`);
      },
    },
    'chart-caches': {
      insert: async (id, owner) => {
        const dataset = uuidv7();
        await samples['chart-datasets'].insert(dataset, owner, null);
        await run(sql`update chart_caches set id = ${id} where chart_dataset_id = ${dataset}`);
      },
    },
    'chart-collections': {
      insert: (id, owner, deleted) =>
        run(
          sql`insert into chart_collections (id, user_id, name, deleted) values (${id}, ${owner}, ${`Dashboard ${id}`}, ${deleted})`,
        ),
      add: () => ({ name: `New ${uuidv7()}` }),
      edit: { config: { order: [] } },
    },
    'chart-schedules': {
      async insert(id, owner) {
        const whole = uuidv7();
        await samples['chart-collections'].insert(whole, owner, null);
        await run(
          sql`insert into chart_schedules (id, chart_collection_id, user_id, format, every, "time", timezone, active) values (${id}, ${whole}, ${owner}, 'pdf', 'day', '07:00', 'Europe/Berlin', false)`,
        );
      },
      async add() {
        const [whole, person] = [uuidv7(), uuidv7()];
        await samples['chart-collections'].insert(whole, null, null);
        await samples.users.insert(person, null, null);
        const at = { every: 'week', weekday: 1, time: '07:00', timezone: 'Europe/Berlin' };
        return { chart_collection_id: whole, format: 'pdf', ...at, users: [{ id: person }] };
      },
      edit: { time: '08:30' },
    },
    files: {
      insert: (id, owner, deleted) =>
        run(
          sql`with object as (${objectOf(`aa/${id}`)}) insert into files (id, user_id, filename, type, size, sha256, storage_key, deleted) values (${id}, ${owner}, 'a.txt', 'text/plain', 1, ''::bytea, ${`aa/${id}`}, ${deleted})`,
        ),
    },
  };
  const [api, handler, file] = [uuidv7(), uuidv7(), uuidv7()];
  await samples.files.insert(file, null, null);
  if (!(await database.one(sql`select 1 from report_configs where id = ${form}`)))
    await samples['report-configs'].insert(form, null, null);
  await samples.apis.insert(api, null, null);
  // In the trash, so that a retried delivery is sent nowhere.
  await samples['report-handlers'].insert(handler, null, new Date());
  return {
    samples,
    async make(resource, owner, deleted = false) {
      // The user is the item already.
      if (resource === 'users' && owner && !deleted) return owner;
      const id = uuidv7();
      await samples[resource].insert(id, owner, deleted ? new Date() : null);
      return id;
    },
  };
}
