/** The matrix of permissions: every route with every kind of actor. It fails for routes that it does not know. */
import { type Action, type CallName, type Resource, type ResourceName, resources, type Verb } from '@kontor/contract';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountExamples } from '../src/calls/account/examples.ts';
import { batchesExamples } from '../src/calls/batches/examples.ts';
import { chartsExamples } from '../src/calls/charts/examples.ts';
import { choiceListsExamples } from '../src/calls/choice-lists/examples.ts';
import type { Example, ExampleWorld } from '../src/calls/common/example.ts';
import { exchangeExamples } from '../src/calls/exchange/examples.ts';
import { exportsExamples } from '../src/calls/exports/examples.ts';
import { feedsExamples } from '../src/calls/feeds/examples.ts';
import { filesExamples } from '../src/calls/files/examples.ts';
import { firstStepsExamples } from '../src/calls/first-steps/examples.ts';
import { formCasesExamples } from '../src/calls/form-cases/examples.ts';
import { formVersionsExamples } from '../src/calls/form-versions/examples.ts';
import { handoversExamples } from '../src/calls/handovers/examples.ts';
import { historyExamples } from '../src/calls/history/examples.ts';
import { importsExamples } from '../src/calls/imports/examples.ts';
import { instanceExamples } from '../src/calls/instance/examples.ts';
import { integrationsExamples } from '../src/calls/integrations/examples.ts';
import { libraryExamples } from '../src/calls/library/examples.ts';
import { messagesExamples } from '../src/calls/messages/examples.ts';
import { odataExamples } from '../src/calls/odata/examples.ts';
import { operationsExamples } from '../src/calls/operations/examples.ts';
import { peopleExamples } from '../src/calls/people/examples.ts';
import { reportsExamples } from '../src/calls/reports/examples.ts';
import { searchExamples } from '../src/calls/search/examples.ts';
import { shareExamples } from '../src/calls/share/examples.ts';
import { signInExamples } from '../src/calls/sign-in/examples.ts';
import { sql } from '../src/db/sql.ts';
import { routes } from '../src/routes/table.ts';
import { addForm } from './forms.ts';
import { type House, type Item, openHouse, type Person, type Reply } from './house.ts';
import { begin } from './tus.ts';
import {
  type ActorName,
  actionOfDeleted,
  actors,
  another,
  listedByAll,
  openWorld,
  peopleOf,
  scopeOfActor,
  type World,
} from './world.ts';

let house: House;
let world: World;
let people: Record<ActorName, Person>;
let stranger: Person;
let form: string;

beforeAll(async () => {
  house = await openHouse();
  // Purging a stored file enqueues a job.
  await house.work();
  people = await peopleOf(house, async admin => {
    form = await addForm(admin);
    return form;
  });
  stranger = await house.as('stranger');
  world = await openWorld(house, form);
});
afterAll(() => house.close());

const names = Object.keys(resources) as ResourceName[];
const rowOf = (name: ResourceName): Resource => resources[name];
const has = (resource: Resource, verb: Verb) => resource.verbs.includes(verb);
const without = ({ requestId: _requestId, ...rest }: Reply['body']) => rest;
const itemPath = (resource: Resource, id: string) => `${resource.path}/${id}.json`;
const verbPath = ({ path, paths }: Resource, verb: 'edit' | 'remove', id: string) =>
  `${path}${(paths?.[verb] ?? '/{id}').replace('{id}', id)}.json`;
const listPath = ({ path, paths }: Resource) => `${paths?.list ?? path}.json`;
const addPath = ({ path, paths }: Resource) => `${path}${paths?.add ?? '/add'}.json`;
const sampleOf = (resource: Resource) => world.samples[resource.name as ResourceName];

/** Resources that a share link opens: viewing its form's files, of which the matrix has none. */
const linked = (name: ResourceName, action: Action, way?: string) =>
  name === 'files' && action === 'read' && way === 'read';

/** Anonymous requests get 401, those without the permission 403. */
const refusal = (actor: ActorName, name: ResourceName, action: Action, way?: string) =>
  actor === 'share' && linked(name, action, way)
    ? null
    : actor === 'nobody' || actor === 'share'
      ? 401
      : scopeOfActor(actor, name, action) === 'none'
        ? 403
        : null;

const readable = (resource: Resource) =>
  new Set([...Object.entries(resource.fields).flatMap(([name, field]) => (field.read ? [name] : []))]);

interface Way {
  action: Action;
  status: number;
  deleted?: boolean;
  ask(person: Person, resource: Resource, id: string): Promise<Reply>;
}
/** The calls on one item. */
const ways: Record<'read' | 'edit' | 'remove' | 'restore' | 'purge', Way> = {
  read: { action: 'read', status: 200, ask: (person, resource, id) => person.get(itemPath(resource, id)) },
  edit: {
    action: 'update',
    status: 200,
    ask: (person, resource, id) => person.patch(verbPath(resource, 'edit', id), sampleOf(resource).edit),
  },
  remove: {
    action: 'delete',
    status: 204,
    ask: (person, resource, id) => person.delete(verbPath(resource, 'remove', id)),
  },
  restore: {
    action: 'delete',
    status: 200,
    deleted: true,
    ask: (person, { path, trash }, id) =>
      trash === 'mirrored' ? person.delete(`${path}/restore/${id}.json`) : person.post(`${path}/restore/${id}.json`),
  },
  purge: {
    action: 'delete',
    status: 204,
    deleted: true,
    ask: (person, { path, trash }, id) =>
      trash === 'mirrored' ? person.post(`${path}/purge/${id}.json`) : person.delete(`${path}/purge/${id}.json`),
  },
};
const verbOf = (way: keyof typeof ways): Verb => (way === 'restore' || way === 'purge' ? 'trash' : way);
const waysOf = (resource: Resource) =>
  (Object.keys(ways) as (keyof typeof ways)[]).filter(way => has(resource, verbOf(way)));

/** Each call's example, beside its handler. */
const calls: Record<CallName, Example> = {
  ...accountExamples,
  ...chartsExamples,
  ...choiceListsExamples,
  ...exchangeExamples,
  ...importsExamples,
  ...batchesExamples,
  ...exportsExamples,
  ...feedsExamples,
  ...odataExamples,
  ...filesExamples,
  ...formCasesExamples,
  ...formVersionsExamples,
  ...firstStepsExamples,
  ...handoversExamples,
  ...instanceExamples,
  ...integrationsExamples,
  ...libraryExamples,
  ...messagesExamples,
  ...operationsExamples,
  ...peopleExamples,
  ...reportsExamples,
  ...historyExamples,
  ...searchExamples,
  ...shareExamples,
  ...signInExamples,
};
const exampleWorld = (): ExampleWorld => ({
  form,
  stranger,
  make: world.make,
  uploadOfAnother: async () => (await begin(stranger, 1)).place,
  async demoLoaded() {
    await house.database.run(sql`insert into demo_loads (state) values ('loaded') on conflict do nothing`);
  },
  async stream(url, { token }) {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const answered = await house.app.inject({ url, headers, payloadAsStream: true });
    answered.stream().destroy();
    return { status: answered.statusCode };
  },
});

it('knows every route', () => {
  const verbs = names.flatMap(name => {
    const resource = rowOf(name);
    const single = (['list', 'add', 'read', 'edit', 'remove'] as const).filter(verb => has(resource, verb));
    return [...single, ...(has(resource, 'trash') ? ['deleted', 'restore', 'purge'] : [])].map(
      verb => `${verb}${resource.entity}`,
    );
  });
  expect(
    routes()
      .map(endpoint => endpoint.name)
      .sort(),
  ).toEqual([...Object.keys(calls), ...verbs].sort());
});

describe.each(Object.keys(calls) as CallName[])('the call %s', name => {
  it.each(actors)('as %s', async actor => {
    const answered = await calls[name].ask(people[actor], exampleWorld());
    const answers = calls[name].answers;
    expect([actor, answered?.status]).toEqual([actor, answers?.[actor] ?? answers?.nobody]);
  });
});

describe.each(names)('%s', name => {
  const resource = rowOf(name);
  const { path } = resource;

  describe.each(actors)('as %s', actor => {
    const listed = async (path: string, action: Action, deleted: boolean) => {
      const person = people[actor];
      const mine = person.id ? await world.make(name, person.id, deleted) : '';
      const foreign = await world.make(name, stranger.id, deleted);
      const counted = async (of: string | null) =>
        (await house.database.one<{ n: number }>(countOf(resource, of, deleted)))?.n ?? 0;
      const before = { all: await counted(null), own: resource.owner && person.id ? await counted(person.id) : 0 };
      // The newest first: by another order they may come after the first hundred.
      const order = resource.sort.includes('created') ? '&sort=created&direction=desc' : '';
      const answered = await person.get(`${path}?limit=100${order}`);
      const refused = refusal(actor, name, action);
      if (refused && listedByAll.has(name) && !deleted)
        return expect([answered.status, answered.body.data]).toEqual([200, []]);
      if (refused) return expect(answered.status).toBe(refused);
      expect(answered.status).toBe(200);
      const ids = answered.body.data.map(row => row.id);
      const scope = scopeOfActor(actor, name, action);
      expect(ids).toContain(mine);
      expect(ids.includes(foreign)).toBe(scope === 'all');
      if (scope === 'all' || resource.owner) {
        const after = await counted(scope === 'all' ? null : person.id);
        // The audit log may grow meanwhile; nothing else does.
        expect(answered.body.count).toBeGreaterThanOrEqual(before[scope === 'all' ? 'all' : 'own']);
        expect(answered.body.count).toBeLessThanOrEqual(after);
        expect(ids).toHaveLength(Math.min(100, answered.body.count));
      } else expect(answered.body.count).toBe(ids.length);
      const known = readable(resource);
      for (const row of answered.body.data) for (const key of Object.keys(row)) expect(known).toContain(key);
    };

    it.runIf(has(resource, 'list'))('lists what it may and counts no more', () =>
      listed(listPath(resource), 'read', false),
    );
    it.runIf(has(resource, 'trash'))('lists deleted items', () =>
      listed(`${path}/deleted.json`, actionOfDeleted(name), true),
    );

    it.runIf(has(resource, 'add'))('adds', async () => {
      const answered = await people[actor].post(addPath(resource), await sampleOf(resource).add?.());
      // Without read access to forms there are none to save views of.
      const blind = resource.personal && scopeOfActor(actor, 'report-configs', 'read') === 'none';
      expect(answered.status).toBe(refusal(actor, name, 'create') ?? (blind ? 422 : 201));
      if (answered.status !== 201) return;
      if (resource.fields.user_id) expect(answered.body.data.user_id).toBe(people[actor].id);
      expect(answered.body.data.version).toBe(1);
      for (const key of Object.keys(answered.body.data)) expect(readable(resource)).toContain(key);
    });

    it.each(waysOf(resource))('%s: own, foreign and missing items', async way => {
      const { action, status, deleted, ask } = ways[way];
      // Users who delete themselves cannot continue.
      const arePeople = resource.owner === 'id';
      const person = arePeople ? await another(house, actor, people) : people[actor];
      const refused = refusal(actor, name, action, way);
      const scope = scopeOfActor(actor, name, action);
      const missing = await ask(person, resource, uuidv7());
      expect(missing.status).toBe(refused ?? 404);

      const theirs = await world.make(
        name,
        arePeople ? (await another(house, 'self', people)).id : stranger.id,
        deleted,
      );
      const foreign = await ask(person, resource, theirs);
      expect(foreign.status).toBe(refused ?? (scope === 'all' ? status : 404));
      if (foreign.status === 404) expect(without(foreign.body)).toEqual(without(missing.body));
      if (!person.id) return;

      const mine = await ask(person, resource, await world.make(name, person.id, deleted));
      expect(mine.status).toBe(refused ?? status);
      if (mine.status !== 200) return;
      for (const key of Object.keys(mine.body.data)) expect(readable(resource)).toContain(key);
      if (way !== 'restore') expect(mine.headers.etag).toBe(`"${mine.body.data.version}"`);
    });

    it.runIf(has(resource, 'trash'))(
      'what is deleted can be neither read nor changed, what is not cannot be purged',
      async () => {
        const person = people[actor];
        if (!person.id || scopeOfActor(actor, name, 'delete') === 'none') return;
        const gone = await world.make(name, person.id, true);
        for (const way of waysOf(resource).filter(way => !ways[way].deleted))
          expect([way, (await ways[way].ask(person, resource, gone)).status]).toEqual([way, 404]);
        const here = await world.make(name, person.id);
        for (const way of ['restore', 'purge'] as const)
          expect([way, (await ways[way].ask(person, resource, here)).status]).toEqual([way, 404]);
      },
    );

    it.runIf(has(resource, 'list'))('contains only what it may read of the other side', async () => {
      if (refusal(actor, name, 'read')) return;
      const person = people[actor];
      await world.make(name, person.id);
      for (const [link, { to, kind }] of Object.entries(resource.links)) {
        // Told to all who may read the item, without what it says of people.
        if (kind === 'origin') continue;
        const target = rowOf(to as ResourceName);
        const scope = scopeOfActor(actor, to as ResourceName, 'read');
        const answered = await person.get(`${listPath(resource)}?contain=${link}&limit=100`);
        expect(answered.status).toBe(200);
        for (const row of answered.body.data) {
          expect(Object.hasOwn(row, link)).toBe(scope !== 'none');
          const linked = (kind === 'one' ? [row[link]] : (row[link] ?? [])) as (Item | null)[];
          for (const item of linked) {
            if (!item) continue;
            if (scope === 'self' && target.owner) expect(item[target.owner]).toBe(person.id);
            for (const key of Object.keys(item)) expect(readable(target)).toContain(key);
          }
        }
      }
    });
  });

  it('refuses filters and sort keys that the row does not list, by name', async () => {
    const { admin } = people;
    const columns = await house.database.rows<{ column_name: string }>(
      sql`select column_name from information_schema.columns where table_name = ${resource.table}`,
    );
    const asked = [
      ...columns.map(({ column_name }) => column_name),
      'password_hash',
      'constructor',
      '__proto__',
      'x y',
      '',
    ];
    for (const column of asked) {
      if (!resource.filter.includes(column)) {
        const refused = await admin.get(`${listPath(resource)}?filter[${encodeURIComponent(column)}]=1`);
        expect([column, refused.status, refused.body.issues[0]?.path]).toEqual([column, 400, `filter[${column}]`]);
      }
      if (!resource.sort.includes(column)) {
        const refused = await admin.get(`${listPath(resource)}?sort=${encodeURIComponent(column)}`);
        expect([column, refused.status, refused.body.issues[0]?.path]).toEqual([column, 400, 'sort']);
      }
    }
    for (const query of [
      'contain=credentials',
      'contain=constructor',
      'contain=a.b.c.d.e',
      'limit=0',
      'limit=101',
      ...['1e1', '0x10', '5.0', '%205', '%2B5', '-5', ''].map(limit => `limit=${limit}`),
      'page=1e0',
      'page=0',
      'nothing=1',
    ])
      expect([query, (await admin.get(`${listPath(resource)}?${query}`)).status]).toEqual([query, 400]);
    for (const link of Object.keys(resource.links))
      expect((await admin.get(`${listPath(resource)}?contain=${link}.tokens`)).status).toBe(400);
  });

  it.runIf(has(resource, 'list'))('takes every filter, sort key and search that the row lists, together', async () => {
    for (const sort of ['', ...resource.sort])
      for (const direction of ['asc', 'desc'])
        for (const search of ['', '&search=o'])
          for (const path of [
            listPath(resource),
            ...(has(resource, 'trash') ? [`${resource.path}/deleted.json`] : []),
          ]) {
            const query = `?direction=${direction}${sort && `&sort=${sort}`}${search}`;
            const answered = await people.admin.get(`${path}${query}`);
            expect([path + query, answered.status]).toEqual([path + query, 200]);
          }
    for (const filter of resource.filter) {
      const isId = JSON.stringify(resource.fields[filter]?.schema).includes('"uuid"');
      const isYesOrNo = JSON.stringify(resource.fields[filter]?.schema).includes('"boolean"');
      const isNumber = JSON.stringify(resource.fields[filter]?.schema).includes('"integer"');
      const [one, two] = isId
        ? [uuidv7(), uuidv7()]
        : isYesOrNo
          ? ['true', 'false']
          : isNumber
            ? ['1', '2']
            : ['a', 'b'];
      for (const query of [
        `${filter}]=${one}`,
        `${filter}]=${one}&filter[${filter}]=${two}`,
        `${filter}]=`,
        `${filter}]=&filter[${filter}]=${one}`,
      ])
        expect([query, (await people.admin.get(`${listPath(resource)}?filter[${query}`)).status]).toEqual([query, 200]);
      if (isId || isYesOrNo)
        expect((await people.admin.get(`${listPath(resource)}?filter[${filter}]=1`)).status).toBe(400);
    }
    for (const filter of resource.linkFilters ?? [])
      for (const word of ['', '[neq]', '[all]'])
        for (const [values, status] of [
          [[uuidv7()], 200],
          [[uuidv7(), uuidv7()], 200],
          [['', uuidv7()], word === '[all]' ? 400 : 200],
          [['1'], 400],
        ] as const) {
          const query = values.map(value => `filter[${filter}]${word}=${value}`).join('&');
          expect([query, (await people.admin.get(`${listPath(resource)}?${query}`)).status]).toEqual([query, status]);
        }
  });

  it.runIf(has(resource, 'add') || has(resource, 'edit'))('takes no field that is not a client’s to give', async () => {
    const samples = {
      id: uuidv7(),
      user_id: people.self.id,
      version: 7,
      deleted: null,
      created: new Date().toISOString(),
    };
    const others = { owner: uuidv7(), search: 'x', content_hash: '00', constructor: 1, outline: [], reports_count: 1 };
    for (const [field, value] of Object.entries({ ...samples, ...others, modified: 'x', role: 'admin' })) {
      if (!resource.fields[field]?.create && has(resource, 'add')) {
        const refused = await people.admin.post(addPath(resource), {
          ...(await sampleOf(resource).add?.()),
          [field]: value,
        });
        expect([field, refused.status]).toEqual([field, 422]);
        expect(refused.body.issues).toMatchObject([{ path: field, code: 'unknown_field' }]);
      }
      if (!resource.fields[field]?.update && has(resource, 'edit')) {
        const id = await world.make(name, people.admin.id);
        const refused = await people.admin.patch(verbPath(resource, 'edit', id), { [field]: value });
        expect([field, refused.status]).toEqual([field, 422]);
        expect(refused.body.issues).toMatchObject([{ path: field, code: 'unknown_field' }]);
      }
    }
  });
});

/** After every writing call and verb above, by every actor: no change of an entry went around its history. */
it('leaves no change of an entry without its history', async () => {
  const around = await house.database.rows(sql`
    select r.id, r.version, r.through from reports r
    where r.version <> 1 + (select count(*) from report_history h where h.report_id = r.id)
      or (r.version > 1 and (r.through is null or r.modified_by is null))
      or exists (select 1 from report_history h where h.report_id = r.id and h.version > 1 and (h.through is null or h.user_id is null))`);
  expect(around).toEqual([]);
  const ways = await house.database.rows<{ through: string }>(
    sql`select distinct through from reports where version > 1 order by 1`,
  );
  expect(ways.map(({ through }) => through)).toContain('console');
});

const countOf = ({ table, owner, trash }: Resource, of: string | null, deleted: boolean) => {
  const conditions = [
    ...(trash ? [`deleted is ${deleted ? 'not ' : ''}null`] : []),
    ...(of ? [`${owner} = '${of}'`] : []),
  ];
  return {
    text: `select count(*) as n from ${table} where ${conditions.join(' and ') || 'true'}`,
    values: [],
  } as never;
};

describe('relation writes', () => {
  it('link only what the writer may read, and say which not', async () => {
    const writer = await house.as('writer', 'user', { Files: { read: 'self' } });
    const [own, foreign, deleted] = [
      await world.make('files', writer.id),
      await world.make('files', stranger.id),
      await world.make('files', writer.id, true),
    ];
    const body = await world.samples.reports.add?.();
    for (const unreadable of [foreign, deleted, uuidv7()]) {
      const refused = await writer.post('/reports/add.json', {
        ...body,
        files: [{ id: own }, { id: own }, { id: unreadable }],
      });
      expect(refused.status).toBe(422);
      expect(refused.body.issues).toMatchObject([{ path: 'files.2.id', code: 'unknown' }]);
    }
    const nested = await writer.post('/reports/add.json', { ...body, files: [{ id: own, filename: 'x' }] });
    expect([nested.status, nested.body.issues[0]?.path]).toEqual([422, 'files.0.filename']);

    const added = await writer.post('/reports/add.json?contain=files', { ...body, files: [{ id: own.toUpperCase() }] });
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    const linked = (reply: Reply) => (reply.body.data.files as Item[]).map(file => file.id);
    expect(linked(added)).toEqual([own]);
    const kept = await writer.patch(`/reports/${added.body.data.id}.json?contain=files`, { state: 'sent' });
    expect(linked(kept)).toEqual([own]);
    const emptied = await writer.patch(`/reports/${added.body.data.id}.json?contain=files`, { files: [] });
    expect(linked(emptied)).toEqual([]);
  });

  it('need the right to change their owner', async () => {
    const file = await world.make('files', people.self.id);
    const foreign = await world.make('reports', stranger.id);
    expect((await people.self.patch(`/reports/${foreign}.json`, { files: [{ id: file }] })).status).toBe(404);
    expect(await house.database.rows(sql`select 1 from report_files where file_id = ${file}`)).toHaveLength(0);
  });

  it('a form that the writer may not read takes no entries', async () => {
    const blind = await house.as('blind', 'user', { ReportConfigs: { read: 'none' } });
    const refused = await blind.post('/reports/add.json', world.samples.reports.add?.());
    expect([refused.status, refused.body.issues[0]?.path]).toEqual([422, 'report_config_id']);
  });
});

it('people find themselves under `self`, with the rights that hold', async () => {
  const self = await people.self.get('/pixelstein-users/users/self.json');
  expect([self.status, self.body.data.id]).toEqual([200, people.self.id]);
  expect(self.body.data.permissions).toMatchObject({ Reports: { create: 'all', read: 'self' } });
  expect(self.raw.toString()).not.toMatch(/password|hash|token/);
  expect((await people.nobody.get('/pixelstein-users/users/self.json')).status).toBe(401);
  expect((await people.admin.get('/reports/self.json')).status).toBe(404);
});
