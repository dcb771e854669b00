/**
 * Isolation test: other users' items never change an answer and cannot be linked. Generated from the route table and
 * the resources, like the matrix of permissions (records.test.ts). Of commons the items of others are there, for what
 * is open to all who share them, and those in the trash are not.
 */
import { calls, type Resource, type ResourceName, resources } from '@kontor/contract';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { routes } from '../src/routes/table.ts';
import { addForm } from './forms.ts';
import { type House, openHouse, type Person, type Reply } from './house.ts';
import { every, openToOthers, openWorld, type World } from './world.ts';

let house: House;
let world: World;
let form: string;
let own: Person;
let stranger: Person;

const names = Object.keys(resources) as ResourceName[];
const rowOf = (name: ResourceName): Resource => resources[name];
const addPath = ({ path, paths }: Resource) => `${path}${paths?.add ?? '/add'}.json`;
const listPath = ({ path, paths }: Resource) => `${paths?.list ?? path}.json`;
const editPath = ({ path, paths }: Resource, id: string) =>
  `${path}${(paths?.edit ?? '/{id}').replace('{id}', id)}.json`;
const removePath = ({ path, paths }: Resource, id: string) =>
  `${path}${(paths?.remove ?? '/{id}').replace('{id}', id)}.json`;

beforeAll(async () => {
  house = await openHouse();
  const admin = await house.as('admin', 'admin');
  form = await addForm(admin);
  world = await openWorld(house, form);
  // All permissions, on own items only; the form is another's, and entries can be listed by it all the same.
  own = await house.as('own', 'user', every('self'));
  stranger = await house.as('stranger');
  for (const name of names) await world.make(name, own.id);
});
afterAll(() => house.close());

/** Names and checksums of the parts of a workbook or archive, from its directory. */
function partsOf(zip: Buffer): [string, number][] {
  const parts: [string, number][] = [];
  for (let at = zip.indexOf('PK\u0001\u0002'); at >= 0; at = zip.indexOf('PK\u0001\u0002', at + 46)) {
    const name = zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28));
    // A workbook contains its creation time, which changes its checksum inside an archive.
    if (!name.startsWith('docProps/')) parts.push([name, name.endsWith('.xlsx') ? 0 : zip.readUInt32LE(at + 16)]);
  }
  return parts;
}

/** A PDF without the moment of its making, and without the ids that follow from it. */
const timeless = (pdf: Buffer): string =>
  pdf
    .toString('latin1')
    .replaceAll(/\(D:\d{14}[^)]*\)/g, '')
    .replaceAll(/<xmp(?:MM)?:(\w+Date|InstanceID|DocumentID)>[^<]*/g, '')
    .replaceAll(/\/ID \[[^\]]*\]/g, '');

/** The comparable parts of an answer, without values that differ each time. */
function said({ status, body, raw, headers }: Reply): unknown {
  const { requestId: _requestId, ...rest } = body;
  // Free space of the whole instance is visible to everybody.
  if (rest.data?.used_storage) delete rest.data.used_storage;
  const type = String(headers['content-type']);
  if (/zip|sheet/.test(type)) return { status, parts: partsOf(raw) };
  if (type.includes('pdf')) return { status, text: timeless(raw) };
  return { status, body: rest, text: type.includes('json') ? '' : `${raw}` };
}

const queries: Record<string, string> = { reportValues: '&field=title' };
const listed = routes().filter(
  ({ method, path, who, out, name }) =>
    method === 'GET' && who === 'user' && !path.includes('{') && out !== 'text/event-stream' && name !== 'live',
);

/** Lists that others' items belong in. */
const common = new Map(
  names
    .filter(name => openToOthers(name, 'read'))
    .map(name => [listed.find(({ path }) => path === listPath(rowOf(name)))?.name, name]),
);

describe('what others have makes no difference to', () => {
  it('any list, count, tally, table or archive', async () => {
    const ask = async () => {
      const answers: Record<string, unknown> = {};
      for (const { name, path, query } of listed) {
        const takes = Object.keys((query as { properties?: object } | undefined)?.properties ?? {});
        const limit = takes.includes('limit') ? 'limit=100' : '';
        const reply = await own.get(`${path}?${limit}${queries[name] ?? ''}`);
        answers[name] = said(reply);
      }
      return answers;
    };
    const before = await ask();
    expect(Object.keys(before).length).toBeGreaterThan(names.length);
    const made = new Map<ResourceName, string>();
    for (const name of names) {
      made.set(name, await world.make(name, stranger.id));
      if (rowOf(name).trash) await world.make(name, stranger.id, true);
    }
    const after = await ask();
    for (const [list, name] of common) {
      const idsOf = (answers: Record<string, unknown>) => {
        const { count, data } = (answers[list ?? ''] as { body: Reply['body'] }).body;
        expect([name, data]).toEqual([name, expect.objectContaining({ length: count })]);
        return data.map(item => item.id);
      };
      expect([name, idsOf(after).toSorted()]).toEqual([name, [...idsOf(before), made.get(name)].toSorted()]);
    }
    for (const name of Object.keys(before))
      if (!common.has(name)) expect([name, after[name]]).toEqual([name, before[name]]);
  });

  it.each(names)('a filter, a search or a sort of %s', async name => {
    const resource = rowOf(name);
    const admin = await house.as('admin', 'admin');
    const foreign = await world.make(name, stranger.id);
    const trashed = resource.trash ? await world.make(name, stranger.id, true) : '';
    const row = (await admin.get(`${resource.path}/${foreign}.json`)).body.data;
    const asked = [
      ...resource.filter.map(filter => `filter[${filter}]=${encodeURIComponent(String(row?.[filter] ?? ''))}`),
      ...resource.sort.flatMap(sort => [`sort=${sort}`, `sort=${sort}&direction=desc`]),
      `search=${foreign.slice(0, 13)}`,
    ];
    for (const query of asked) {
      const { status, body } = await own.get(`${listPath(resource)}?limit=100&${query}`);
      if (status === 403) continue;
      expect([query, status]).toEqual([query, 200]);
      expect([query, body.count]).toEqual([query, body.data.length]);
      const ids = body.data.map(item => item.id);
      expect([query, ids.includes(foreign), ids.includes(trashed)]).toEqual([query, openToOthers(name, 'read'), false]);
    }
  });
});

describe.each(names)('%s of another are as if they were not there', name => {
  const resource = rowOf(name);
  const answer = ({ status, body, headers }: Reply) => {
    const { requestId: _requestId, ...rest } = body;
    return { status, rest, etag: headers.etag, type: headers['content-type'], length: headers['content-length'] };
  };
  const ways = {
    read: (id: string) => own.get(`${resource.path}/${id}.json`),
    edit: (id: string) => own.patch(editPath(resource, id), world.samples[name].edit ?? {}, { 'if-match': '"999"' }),
    remove: (id: string) => own.delete(removePath(resource, id), { 'if-match': '"999"' }),
  };
  const actions = { read: 'read', edit: 'update', remove: 'delete' } as const;
  for (const way of ['read', 'edit', 'remove'] as const)
    it.runIf(resource.verbs.includes(way))(`${way}: whatever the id and \`If-Match\``, async () => {
      const [foreign, trash] = [
        await world.make(name, stranger.id),
        resource.trash ? await world.make(name, stranger.id, true) : uuidv7(),
      ];
      const missing = answer(await ways[way](uuidv7()));
      expect(missing.status).toBe(404);
      const hidden = openToOthers(name, actions[way]) ? [trash] : [foreign, trash, foreign.toUpperCase()];
      for (const id of hidden) expect(answer(await ways[way](id))).toEqual(missing);
    });
  const open = (['read', 'edit'] as const).filter(way => openToOthers(name, actions[way]));
  for (const way of open)
    it(`but what is common to all who share it: ${way}`, async () => {
      const foreign = await world.make(name, stranger.id);
      const status = way === 'read' ? 200 : 412;
      for (const id of [foreign, foreign.toUpperCase()]) expect((await ways[way](id)).status).toBe(status);
    });
});

/** Calls on one item, with their request bodies; the rows name the resource. */
const bodies: Record<string, object> = {
  suggestions: { key: 'title', value: 'x' },
  fileReferencePlace: { before: null },
  reportConfigShare: { target: 'http://localhost:3000/shared/{id}/{token}' },
};
const whose = (path: string) =>
  names
    .filter(name => path.startsWith(`${rowOf(name).path}/`))
    .sort((a, b) => rowOf(b).path.length - rowOf(a).path.length)[0];
const single = routes().filter(
  ({ name, path, who }) => Object.hasOwn(calls, name) && who === 'user' && path.includes('{id}') && whose(path),
);

/** A receipt is given to the sender whatever has become of the entry: the device then drops its copy. */
const ofSenders = new Set(['reportReceipt']);

describe('calls about one item', () => {
  it.each(single.map(({ name, method, path }) => ({ name, method, path })))(
    '$name answers for the one of another as for none',
    async ({ name, method, path }) => {
      const kind = whose(path) as ResourceName;
      const ask = async (id: string) => {
        const at = path.replace('{id}', id);
        if (method === 'GET') return own.get(at);
        return method === 'DELETE' ? own.delete(at) : own.post(at, bodies[name] ?? {});
      };
      const none = said(await ask(uuidv7()));
      expect(said(await ask(await world.make(kind, stranger.id)))).toEqual(none);
      if (rowOf(kind).trash && !ofSenders.has(name))
        expect(said(await ask(await world.make(kind, own.id, true)))).toEqual(none);
    },
  );

  it.each(['state', 'delete', 'restore'])(
    'many entries at once: %s leaves those of others as they are',
    async action => {
      const ids = [await world.make('reports', stranger.id), await world.make('reports', stranger.id, true)];
      const kept = () => house.database.rows(sql`select * from reports where id = any(${ids}::uuid[]) order by id`);
      const before = await kept();
      const state = action === 'state' ? { state: 'done' } : {};
      for (const person of [own, await house.as('usual')]) {
        const answered = await person.post('/reports/bulk.json', { action, ids, ...state });
        expect([answered.status, answered.body.data]).toEqual([
          200,
          { changed: 0, computed: 0, refused: 0, dropped: 0, before: [] },
        ]);
      }
      expect(await kept()).toEqual(before);
    },
  );
});

/** Fields of a body that refer to other items: `[field, resource, as a list]`. */
const pointers = ({ links, fields, of }: Resource): [string, ResourceName, boolean][] => [
  ...Object.entries(links).flatMap(([link, { kind, to, ...rest }]): [string, ResourceName, boolean][] => {
    if (kind === 'many') return 'write' in rest && rest.write ? [[link, to as ResourceName, true]] : [];
    const by = 'by' in rest ? rest.by : '';
    return kind === 'one' && by !== of?.by && (fields[by]?.create || fields[by]?.update)
      ? [[by, to as ResourceName, false]]
      : [];
  }),
  ...(of && fields[of.by]?.create ? [[of.by, of.to as ResourceName, false] as [string, ResourceName, boolean]] : []),
];

describe.each(names.filter(name => pointers(rowOf(name)).length > 0))('%s are linked', name => {
  const resource = rowOf(name);
  it.each(pointers(resource))('by %s to nothing that is not there for their writer', async (field, to, many) => {
    const rights = {
      ...every('all'),
      [resources[to].entity]: { create: 'all', read: 'self', update: 'self', delete: 'self' },
    } as const;
    const writer = await house.as(`writer ${name} ${field}`, 'user', rights);
    const bad = [
      await world.make(to, stranger.id),
      await world.make(to, writer.id, true),
      uuidv7(),
      await world.make(to === 'tags' ? 'charts' : 'tags', writer.id),
    ];
    const link = (id: string) => ({ [field]: many ? [{ id }] : id });
    const place = many ? `${field}.0.id` : field;
    const refusal = ({ status, body }: Reply, id: string) =>
      JSON.stringify([status, body.issues, body.message]).replaceAll(id, 'ID');
    const target = resource.fields[field];
    const [adds, edits] = [many || target?.create, many || target?.update];
    // Users are items, too: this writer may already be linked to the item.
    const mine = await world.make(name, resource.owner === 'id' ? null : writer.id);
    const refused: Record<'add' | 'edit', Set<string>> = { add: new Set(), edit: new Set() };
    for (const id of bad) {
      const replies = {
        ...(adds
          ? { add: await writer.post(addPath(resource), { ...(await world.samples[name].add?.()), ...link(id) }) }
          : {}),
        ...(edits ? { edit: await writer.patch(editPath(resource, mine), link(id)) } : {}),
      };
      for (const [way, reply] of Object.entries(replies)) {
        expect([way, reply.status], JSON.stringify(reply.body)).toEqual([way, 422]);
        expect(reply.body.issues[0]?.path).toBe(place);
        refused[way as 'add' | 'edit'].add(refusal(reply, id));
      }
    }
    // The same refusal in all four cases, so that it does not disclose which items exist.
    if (adds) expect([...refused.add]).toHaveLength(1);
    if (edits) expect([...refused.edit]).toHaveLength(1);
  });
});
