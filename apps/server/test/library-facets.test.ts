/**
 * API tests of the counts beside the library's list (facets): exact after every change, and within the reader's
 * permissions.
 */
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { type House, openHouse, type Person } from './house.ts';
import { every, openWorld, type World } from './world.ts';

let house: House;
let world: World;
let admin: Person;
const own = { create: 'all', read: 'all', update: 'all', delete: 'all' } as const;
const self = { create: 'all', read: 'self', update: 'self', delete: 'self' } as const;

beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('chief', 'admin');
  world = await openWorld(house);
});
afterAll(() => house.close());

interface Facets {
  count: number;
  size: number;
  count_all: number;
  size_all: number;
  directories: { id: string; count: number }[];
  undirected: number;
  groups: { file_group: string; count: number }[];
  tags: { id: string; name: string; count: number }[];
}
const facets = async (person: Person, query = ''): Promise<Facets> => {
  const { status, body } = await person.get(`/file-references/facets.json?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as unknown as Facets;
};
const added = async (person: Person, path: string, body: object): Promise<string> => {
  const reply = await person.post(`/${path}/add.json`, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.data.id;
};
const file = async (person: Person, type = 'image/png', group = 'image', size = 10): Promise<string> => {
  const id = await world.make('files', person.id);
  await house.database.run(
    sql`update files set type = ${type}, file_group = ${group}, size = ${size} where id = ${id}`,
  );
  return id;
};
const named = (ids: string[]) => ids.map(id => ({ id }));
const unique = () => `x${uuidv7().slice(-12)}`;
const clean = () => house.database.text('delete from file_references; delete from directories; delete from tags');
const sorted = <T extends { id: string }>(rows: T[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));

describe('who may not', () => {
  it('counts no files, words or directories of others', async () => {
    const [anna, bert] = [await house.as('anna', 'user', every('self')), await house.as('bert', 'user', every('self'))];
    const before = await facets(anna);
    const [word, place] = [
      await added(bert, 'tags', { name: unique() }),
      await added(bert, 'directories', { name: unique() }),
    ];
    const theirs = { name: 'x', tags: named([word]), directories: named([place]) };
    await added(bert, 'file-references', { ...theirs, file_id: await file(bert) });
    for (const query of [
      '',
      'search=x',
      `filter[tags]=${word}`,
      `filter[directories]=${place}`,
      'filter[file_group]=image',
    ]) {
      const found = await facets(anna, query);
      expect({ ...found, count: 0, size: 0 }).toEqual({ ...before, count: 0, size: 0 });
      expect(found.count).toBe(0);
    }
  });

  it('reads the words and directories on what is theirs, where these are not', async () => {
    const anna = await house.as('wordless', 'user', {
      ...every('all'),
      FileReferences: self,
      Tags: { read: 'none' },
      Directories: { read: 'none' },
    });
    const [word, place] = [
      await added(admin, 'tags', { name: unique() }),
      await added(admin, 'directories', { name: unique() }),
    ];
    const mine = await added(anna, 'file-references', { file_id: await file(anna), name: 'mine' });
    await admin.patch(`/file-references/${mine}.json`, { tags: named([word]), directories: named([place]) });
    for (const query of ['', 'search=mine'])
      expect(await facets(anna, query)).toMatchObject({
        count: 1,
        count_all: 1,
        directories: [],
        undirected: 1,
        tags: [],
      });
  });

  it('learns how large files are that are not theirs to read', async () => {
    const blind = await house.as('blind', 'user', { FileReferences: own, Tags: own, Directories: own, Files: self });
    const before = await facets(blind);
    await added(admin, 'file-references', { file_id: await file(admin, 'image/png', 'image', 5_000), name: 'large' });
    await added(blind, 'file-references', { file_id: await file(blind, 'image/png', 'image', 7), name: 'small' });
    const after = await facets(blind);
    expect([after.count_all - before.count_all, after.size_all - before.size_all]).toEqual([2, 7]);
    expect((await facets(blind, 'search=large')).size).toBe(0);
    expect((await facets(blind, 'search=small')).size).toBe(7);
  });

  it('asks without the right to read, or by a filter that there is not', async () => {
    const none = await house.as('none', 'user', every('none'));
    expect((await none.get('/file-references/facets.json')).status).toBe(403);
    expect((await admin.get('/file-references/facets.json?filter[size]=1')).status).toBe(400);
    expect((await admin.get('/file-references/facets.json?filter[tags]=x')).status).toBe(400);
  });
});

it('says what each part of it is narrowed by', async () => {
  await clean();
  const [red, blue] = [await added(admin, 'tags', { name: 'Rot' }), await added(admin, 'tags', { name: 'Blau' })];
  const top = await added(admin, 'directories', { name: 'Oben' });
  const below = await added(admin, 'directories', { name: 'Unten', parent_id: top });
  const add = async (
    name: string,
    [type, group, size]: [string, string, number],
    tags: string[],
    directories: string[],
  ) =>
    added(admin, 'file-references', {
      file_id: await file(admin, type, group, size),
      name,
      tags: named(tags),
      directories: named(directories),
    });
  await add('Halle eins', ['image/png', 'image', 1], [red, blue], [top]);
  await add('Halle zwei', ['application/pdf', 'pdf', 10], [red], [top, below]);
  await add('Turm', ['image/png', 'image', 100], [blue], [below]);
  await add('Rest', ['audio/mpeg', 'audio', 1_000], [], []);
  const whole = {
    count_all: 4,
    size_all: 1_111,
    directories: sorted([
      { id: top, count: 2 },
      { id: below, count: 2 },
    ]),
    undirected: 1,
  };
  const asked = async (query: string) => {
    const { groups, tags, ...found } = await facets(admin, query);
    return {
      ...found,
      groups: Object.fromEntries(groups.map(({ file_group, count }) => [file_group, count])),
      tags: tags.map(({ name, count }) => `${name} ${count}`),
    };
  };
  expect(await asked('')).toEqual({
    ...whole,
    count: 4,
    size: 1_111,
    groups: { image: 2, pdf: 1, audio: 1 },
    tags: ['Blau 2', 'Rot 2'],
  });
  expect(await asked('sort=name&direction=desc&contain=files')).toEqual(await asked(''));
  expect(await asked(`filter[directories]=${top}`)).toEqual({
    ...whole,
    count: 2,
    size: 11,
    groups: { image: 1, pdf: 1 },
    tags: ['Blau 1', 'Rot 2'],
  });
  expect(await asked(`filter[directories]=${top}&filter[file_group]=image`)).toEqual({
    ...whole,
    count: 1,
    size: 1,
    groups: { image: 1, pdf: 1 },
    tags: ['Blau 1', 'Rot 1'],
  });
  expect(await asked(`filter[tags][all]=${red}&filter[tags][all]=${blue}`)).toEqual({
    ...whole,
    count: 1,
    size: 1,
    groups: { image: 2, pdf: 1, audio: 1 },
    tags: ['Blau 1', 'Rot 1'],
  });
  expect(await asked('filter[file_group]=image&filter[file_group]=pdf')).toEqual({
    ...whole,
    count: 3,
    size: 111,
    groups: { image: 2, pdf: 1, audio: 1 },
    tags: ['Blau 2', 'Rot 2'],
  });
  expect(await asked('filter[directories]=')).toEqual({
    ...whole,
    count: 1,
    size: 1_000,
    groups: { audio: 1 },
    tags: [],
  });
  expect(await asked('search=HALLE')).toEqual({
    ...whole,
    count: 2,
    size: 11,
    groups: { image: 1, pdf: 1 },
    tags: ['Blau 1', 'Rot 2'],
  });
  expect(await asked(`search=halle&filter[tags]=${blue}`)).toEqual({
    ...whole,
    count: 1,
    size: 1,
    groups: { image: 1, pdf: 1 },
    tags: ['Blau 1', 'Rot 1'],
  });
  await admin.delete(`/directories/${below}.json`);
  await admin.delete(`/tags/${red}.json`);
  expect(await asked('')).toMatchObject({ directories: [{ id: top, count: 2 }], undirected: 2, tags: ['Blau 2'] });
  expect(await asked('filter[directories]=')).toMatchObject({ count: 2 });
});

it('files are found by their own name as well, after a change of it too', async () => {
  const id = await file(admin);
  const reference = await added(admin, 'file-references', { file_id: id, name: 'Titel' });
  const found = async (search: string) =>
    (await admin.get(`/file-references.json?filter[file_id]=${id}&search=${search}`)).body.data.map(row => [
      row.filename,
      row.file_group,
    ]);
  expect(await found('a.TXT')).toEqual([['a.txt', 'image']]);
  await admin.patch(`/file-references/${reference}.json`, { name: 'Überschrift' });
  expect([await found('uberschrift'), await found('a.txt'), await found('titel')]).toEqual([
    [['a.txt', 'image']],
    [['a.txt', 'image']],
    [],
  ]);
  const { services } = house;
  const { touchReferences } = await import('../src/resources/files.ts');
  await house.database.transaction(async db => {
    await db.run(sql`update files set filename = 'Plän.pdf', file_group = 'pdf', size = 77 where id = ${id}`);
    const actor = { kind: 'system', permissions: {} } as const;
    await touchReferences(
      { actor, db, database: house.database, now: new Date(), requestId: '', ip: '', services },
      id,
    );
  });
  expect([await found('plan.pdf'), await found('a.txt')]).toEqual([[['Plän.pdf', 'pdf']], []]);
});

it('a directory that is deleted leaves the lists of its files, and comes back into them; one that is moved keeps its own', async () => {
  await clean();
  const top = await added(admin, 'directories', { name: 'Halle' });
  const below = await added(admin, 'directories', { name: 'Süd', parent_id: top });
  const deepest = await added(admin, 'directories', { name: 'Tor 1', parent_id: below });
  const other = await added(admin, 'directories', { name: 'Archiv' });
  const reference = await added(admin, 'file-references', {
    file_id: await file(admin),
    name: 'Plan',
    directories: named([deepest, other]),
  });
  const lists = async () => {
    const { body } = await admin.get(`/file-references/${reference}.json?contain=directories`);
    return (body.data.directories as { id: string }[]).map(({ id }) => id).sort();
  };
  const own = async () => Object.fromEntries((await facets(admin)).directories.map(({ id, count }) => [id, count]));
  expect((await admin.patch(`/directories/${below}.json`, { parent_id: other })).status).toBe(200);
  // Ancestors are included; a directory's count excludes its descendants.
  const { body } = await admin.get(`/directories/${deepest}.json?contain=parent_directories`);
  expect(body.data.parent_directories).toMatchObject({ id: below, parent_id: other });
  expect(await own()).toEqual({ [deepest]: 1, [other]: 1 });
  await admin.delete(`/directories/${below}.json`);
  expect([await lists(), await own(), (await facets(admin)).undirected]).toEqual([[other], { [other]: 1 }, 0]);
  await admin.delete(`/directories/${other}.json`);
  expect([await lists(), await own(), (await facets(admin)).undirected]).toEqual([[], {}, 1]);
  expect((await admin.get('/file-references.json?filter[directories]=')).body.count).toBe(1);
  await admin.post(`/directories/restore/${other}.json`);
  expect([await lists(), (await facets(admin)).undirected]).toEqual([[other], 0]);
  await admin.post(`/directories/restore/${below}.json`);
  expect([await lists(), await own()]).toEqual([[deepest, other].sort(), { [deepest]: 1, [other]: 1 }]);
  const taken = await admin.post('/directories/add.json', { name: ' SÜD ', parent_id: other });
  expect([taken.status, taken.body.issues[0]]).toEqual([409, expect.objectContaining({ path: 'name' })]);
});

const kinds = [
  'add',
  'add',
  'add',
  'tags',
  'directories',
  'from the tag',
  'remove',
  'restore',
  'purge',
  'purge the file',
  'regroup',
  'forget the person',
] as const;
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  who: fc.nat({ max: 1 }),
  pick: fc.nat({ max: 1_000 }),
  links: fc.uniqueArray(fc.nat({ max: 2 }), { maxLength: 3 }),
});

it('kept counters are what a count finds, after a random walk of several people', async () => {
  const people = [admin, await house.as('walker', 'admin')];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async steps => {
      await clean();
      const make = (path: string) => Promise.all([0, 1, 2].map(() => added(admin, path, { name: unique() })));
      const [tags, directories] = [await make('tags'), await make('directories')];
      const ids: string[] = [];
      for (const { kind, who, pick, links } of steps) {
        const person = people[who] ?? admin;
        const id = ids[pick % Math.max(1, ids.length)] ?? uuidv7();
        const of = (all: string[]) => named(links.map(index => all[index] ?? ''));
        const ways: Record<(typeof kinds)[number], () => Promise<unknown>> = {
          add: async () => {
            const file_id = await file(person, 'image/png', pick % 2 ? 'image' : 'pdf', pick);
            ids.push(
              await added(person, 'file-references', {
                file_id,
                name: unique(),
                tags: of(tags),
                directories: of(directories),
              }),
            );
          },
          tags: () => person.patch(`/file-references/${id}.json`, { tags: of(tags) }),
          directories: () => person.patch(`/file-references/${id}.json`, { directories: of(directories) }),
          'from the tag': () =>
            person.patch(`/tags/${tags[pick % 3]}.json`, { file_references: ids.includes(id) ? [{ id }] : [] }),
          remove: () => person.delete(`/file-references/${id}.json`),
          restore: () => person.post(`/file-references/restore/${id}.json`),
          purge: () => person.delete(`/file-references/purge/${id}.json`),
          'purge the file': () =>
            house.database.run(
              sql`delete from files where id = (select file_id from file_references where id = ${id})`,
            ),
          regroup: () =>
            house.database.run(
              sql`update files set file_group = 'video', size = size + 1 where id = (select file_id from file_references where id = ${id})`,
            ),
          'forget the person': () =>
            house.database.run(sql`update file_references set user_id = null where id = ${id}`),
        };
        await ways[kind]();
      }
      const kept = await house.database.rows(sql`
        select user_id, file_group as what, sum(n)::int8 as n, sum(size)::int8 as size from file_reference_counts group by 1, 2 having sum(n) <> 0
        union all
        select user_id, kind || id, sum(n)::int8, 0 from file_reference_link_counts group by 1, 2 having sum(n) <> 0 order by 1, 2`);
      const counted = await house.database.rows(sql`
        with present as (select r.id, f.file_group, f.size, u.user_id from file_references r join files f on f.id = r.file_id, counted_for(r.user_id) u where r.deleted is null)
        select user_id, file_group as what, count(*) as n, sum(size)::int8 as size from present group by 1, 2
        union all
        select user_id, 'tags' || l.tag_id, count(*), 0 from present join tag_file_references l on l.file_reference_id = present.id group by 1, 2
        union all
        select user_id, 'directories' || coalesce(l.directory_id, '00000000-0000-0000-0000-000000000000'), count(*), 0
          from present left join directory_file_references l on l.file_reference_id = present.id group by 1, 2 order by 1, 2`);
      expect(kept).toEqual(counted);
      const asked = await facets(admin);
      expect(asked).toEqual(await facets(admin, 'filter[created][gte]=2020-01-01'));
    }),
    { numRuns: 25 },
  );
});
