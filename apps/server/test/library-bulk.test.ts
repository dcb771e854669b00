/** API tests of bulk changes in the library: tags, directories, deletion, restoring, and their undo. */
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { type House, type Item, openHouse, type Person, type Reply } from './house.ts';
import { every, openWorld, type World } from './world.ts';

let house: House;
let world: World;
let admin: Person;
/** Reads the whole library and changes her own items. */
let anna: Person;
const own = { create: 'all', read: 'all', update: 'self', delete: 'self' } as const;
const keeper = { Files: own, FileReferences: own, Directories: own, Tags: own };

beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('chief', 'admin');
  anna = await house.as('anna', 'user', keeper);
  world = await openWorld(house);
});
afterAll(() => house.close());

const added = async (person: Person, path: string, body: object): Promise<Item> => {
  const reply = await person.post(`/${path}/add.json`, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.data;
};
const unique = () => `x${uuidv7().slice(-12)}`;
const tag = async (person = anna) => (await added(person, 'tags', { name: unique() })).id;
const directory = async (person = anna) => (await added(person, 'directories', { name: unique() })).id;
const named = (ids: string[]) => ids.map(id => ({ id }));
const reference = async (person = anna, tags: string[] = [], directories: string[] = [], name = unique()) =>
  (
    await added(person, 'file-references', {
      file_id: await world.make('files', person.id),
      name,
      tags: named(tags),
      directories: named(directories),
    })
  ).id;
const stands = async (id: string) => {
  const { body } = await admin.get(`/file-references/${id}.json?contain=tags,directories`);
  const ids = (rows: unknown) => (rows as Item[]).map(row => row.id).sort();
  return { tags: ids(body.data.tags), directories: ids(body.data.directories), version: body.data.version };
};
const bulk = (person: Person, body: object, query = '') => person.post(`/file-references/bulk.json?${query}`, body);
const undo = (person: Person, before: unknown) => person.post('/file-references/bulk-undo.json', { before });
const issue = (reply: Reply) => [reply.status, reply.body.issues[0]?.path, reply.body.issues[0]?.code];
const of = (reply: Reply) => {
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data;
};

describe('who may not', () => {
  it('changes what is not theirs, and is told nothing of it', async () => {
    const [word, theirs, mine] = [await tag(), await reference(admin), await reference()];
    const gone = await reference(admin);
    await admin.delete(`/file-references/${gone}.json`);
    const ids = [theirs, mine, gone, uuidv7()];
    expect(of(await bulk(anna, { action: 'tags', add: [word], ids }))).toEqual({
      changed: 1,
      before: [{ id: mine, tags: [] }],
    });
    expect((await stands(theirs)).tags).toEqual([]);
    expect(of(await undo(anna, [{ id: theirs, tags: [word] }]))).toEqual({ changed: 0, before: [] });
    expect(of(await bulk(anna, { action: 'delete', ids: [theirs] })).changed).toBe(0);
    expect(of(await bulk(anna, { action: 'restore', ids: [gone] })).changed).toBe(0);
    expect(of(await bulk(anna, { action: 'delete', ids })).before).toEqual([{ id: mine }]);
    const reader = await house.as('reader');
    for (const body of [
      { action: 'tags', add: [word], ids },
      { action: 'delete', ids },
    ])
      expect((await bulk(reader, body)).status).toBe(403);
    expect((await undo(reader, [])).status).toBe(403);
  });

  it('names tags and directories that are not theirs to read, or gone', async () => {
    const blind = await house.as('blind', 'user', {
      ...keeper,
      Tags: { read: 'self', create: 'all' },
      Directories: { read: 'none' },
    });
    const mine = await reference(blind);
    const [theirs, deleted] = [await tag(admin), await tag(blind)];
    await admin.delete(`/tags/${deleted}.json`);
    for (const [path, id] of [
      ['add', theirs],
      ['remove', theirs],
      ['set', deleted],
      ['add', uuidv7()],
    ] as const)
      expect(issue(await bulk(blind, { action: 'tags', [path]: [id], ids: [mine] }))).toEqual([
        422,
        `${path}.0`,
        'unknown',
      ]);
    const place = await directory(admin);
    expect(issue(await bulk(blind, { action: 'directories', set: [place], ids: [mine] }))).toEqual([
      422,
      'set.0',
      'unknown',
    ]);
  });

  it('takes away what they do not see, and is not told of it', async () => {
    const blind = await house.as('half', 'user', {
      ...keeper,
      FileReferences: { ...own, update: 'all' },
      Tags: { read: 'self', create: 'all' },
    });
    const [hidden, seen, other, trashed] = [await tag(admin), await tag(blind), await tag(blind), await tag(blind)];
    const id = await reference(admin, [hidden, seen, trashed]);
    await admin.delete(`/tags/${trashed}.json`);
    const answered = of(await bulk(blind, { action: 'tags', set: [other], ids: [id] }));
    expect(answered).toEqual({ changed: 1, before: [{ id, tags: [seen] }] });
    expect((await stands(id)).tags).toEqual([hidden, other].sort());
    of(await undo(blind, [{ id, tags: [seen, hidden, trashed] }]));
    await admin.post(`/tags/restore/${trashed}.json`);
    expect((await stands(id)).tags).toEqual([hidden, seen, trashed].sort());
  });

  it('changes everything by mistake', async () => {
    const word = await tag();
    for (const query of ['', 'sort=name', 'search=%20'])
      expect(issue(await bulk(admin, { action: 'tags', add: [word] }, query))).toEqual([422, 'ids', 'required']);
    expect((await bulk(admin, { action: 'tags', add: [word] }, 'filter[size]=1')).status).toBe(400);
    expect((await bulk(admin, { action: 'tags', add: [word] }, 'limit=1')).status).toBe(400);
  });

  it.each([
    ['nothing', {}, 'add', 'required'],
    ['both ways', { set: [], add: [] }, 'set', 'not_allowed'],
  ])('says %s', async (_what, body, path, code) => {
    expect(issue(await bulk(admin, { action: 'tags', ids: [uuidv7()], ...body }))).toEqual([422, path, code]);
  });
});

it.each(['tags', 'directories'] as const)('%s are added, taken away and set, and undone as they were', async kind => {
  const make = kind === 'tags' ? tag : directory;
  const [a, b, c] = [await make(), await make(), await make()];
  const lists = [[a], [a, b], [], [c]];
  const ids: string[] = [];
  for (const list of lists)
    ids.push(await reference(anna, ...((kind === 'tags' ? [list, []] : [[], list]) as [string[], string[]])));
  const now = async () => Promise.all(ids.map(async id => (await stands(id))[kind]));
  const before = (await now()).map((list, index) => ({ id: ids[index], [kind]: list }));
  const steps: [object, string[][], number[]][] = [
    [{ add: [b.toUpperCase()] }, [[a, b], [a, b], [b], [b, c]], [0, 2, 3]],
    [
      { add: [c], remove: [a] },
      [
        [b, c],
        [b, c],
        [b, c],
        [b, c],
      ],
      [0, 1, 2],
    ],
    [{ set: [a] }, [[a], [a], [a], [a]], [0, 1, 2, 3]],
    [{ set: [] }, [[], [], [], []], [0, 1, 2, 3]],
    [{ remove: [a] }, [[], [], [], []], []],
  ];
  const answers: unknown[][] = [];
  for (const [body, after, moved] of steps) {
    const was = await now();
    const versions = await Promise.all(ids.map(async id => (await stands(id)).version));
    const answered = of(await bulk(anna, { action: kind, ids, ...body }));
    expect((await now()).map(list => list.sort())).toEqual(after.map(list => list.toSorted()));
    expect(answered.before.map(({ id, [kind]: list }) => [id, (list as string[]).toSorted()])).toEqual(
      ids
        .flatMap((id, index) => (moved.includes(index) ? [[id, was[index]]] : []))
        .sort(([x], [y]) => (String(x) < String(y) ? -1 : 1)),
    );
    // One new version per changed item, however many of its links changed.
    const later = await Promise.all(ids.map(async id => (await stands(id)).version));
    expect(later).toEqual(versions.map((version, index) => version + Number(moved.includes(index))));
    answers.unshift(answered.before);
  }
  for (const answer of answers) of(await undo(anna, answer));
  expect((await now()).map((list, index) => ({ id: ids[index], [kind]: list }))).toEqual(before);
  const kept = await house.database.rows<{ user_id: string; links: string[] }>(
    sql`select user_id, body -> ${kind === 'tags' ? 'tag_ids' : 'directory_ids'} as links from revisions where item_id = ${ids[0]} order by version`,
  );
  expect(kept.map(({ links }) => [...links].sort())).toEqual(
    [[a], [a, b], [b, c], [a], [], [a], [b, c], [a, b]].map(list => list.sort()),
  );
  expect(new Set(kept.map(({ user_id }) => user_id))).toEqual(new Set([anna.id]));
});

it('an undo leaves out what is gone meanwhile, and what it does not name', async () => {
  const [kept, gone, place] = [await tag(), await tag(), await directory()];
  const id = await reference(anna, [kept, gone], [place]);
  const { before } = of(await bulk(anna, { action: 'tags', set: [], ids: [id] }));
  await anna.delete(`/tags/${gone}.json`);
  of(await undo(anna, [...before, { id: uuidv7(), tags: [kept] }, { id }]));
  expect(await stands(id)).toMatchObject({ tags: [kept], directories: [place] });
});

it('all that the query finds is changed, deleted and brought back', async () => {
  const word = await tag();
  const name = unique();
  const ids = [await reference(anna, [word], [], name), await reference(anna, [word], [], `${name} b`)].sort();
  const other = await reference(anna, [word]);
  const found = async (path = '') => (await anna.get(`/file-references${path}.json?search=${name}`)).body.count;
  const gone = of(await bulk(anna, { action: 'delete' }, `search=${name}&filter[tags]=${word}`));
  expect([gone.changed, gone.before]).toEqual([2, ids.map(id => ({ id }))]);
  expect([await found(), await found('/deleted')]).toEqual([0, 2]);
  const [deleted] = await house.database.rows(sql`select deleted_by from file_references where id = ${ids[0]}`);
  expect(deleted).toEqual({ deleted_by: anna.id });
  expect(of(await bulk(anna, { action: 'restore', ids: [...ids, other] })).changed).toBe(2);
  expect([await found(), await found('/deleted')]).toEqual([2, 0]);
  const [line] = await house.database.rows(
    sql`select user_id, entity, detail from audit where action = 'bulk delete' and user_id = ${anna.id} order by at desc limit 1`,
  );
  expect(line).toEqual({ user_id: anna.id, entity: 'FileReferences', detail: { count: 2 } });
});

describe('twenty thousand', () => {
  const name = unique();
  beforeAll(async () => {
    const file = await world.make('files', admin.id);
    await house.database.run(sql`
      insert into file_references (id, user_id, file_id, name, search)
      select gen_random_uuid(), ${admin.id}, ${file}, ${name} || n, ${name} || n from generate_series(1, 20001) n`);
  });

  it('are as many as may be; one more is refused, and nothing is done', async () => {
    const word = await tag(admin);
    const refused = await bulk(admin, { action: 'tags', add: [word] }, `search=${name}`);
    expect([...issue(refused), refused.body.issues[0]?.values]).toEqual([422, 'ids', 'too_many', { max: 20_000 }]);
    expect((await admin.get(`/file-references.json?filter[tags]=${word}`)).body.count).toBe(0);
    await admin.delete(
      `/file-references/${(await admin.get(`/file-references.json?search=${name}`)).body.data[0]?.id}.json`,
    );
    const done = of(await bulk(admin, { action: 'tags', add: [word] }, `search=${name}`));
    expect(done.changed).toBe(20_000);
    expect((await admin.get(`/file-references.json?filter[tags]=${word}`)).body.count).toBe(20_000);
    const facets = await admin.get(`/file-references/facets.json?filter[tags]=${word}`);
    expect(facets.body.data).toMatchObject({ count: 20_000, tags: [{ id: word, count: 20_000 }] });
    for (let at = 0; at < done.before.length; at += 10_000) of(await undo(admin, done.before.slice(at, at + 10_000)));
    expect((await admin.get(`/file-references.json?filter[tags]=${word}`)).body.count).toBe(0);
  });

  it('all of a library is changed where that is said', async () => {
    const everyone = await house.as('everyone', 'user', { ...every('self'), Tags: own });
    const ids = [await reference(everyone), await reference(everyone)];
    const word = await tag(everyone);
    expect(of(await bulk(everyone, { action: 'tags', add: [word], all: true })).changed).toBe(ids.length);
  });
});

it('two at once, each with its own: both are there', async () => {
  const words = [await tag(), await tag(), await tag(), await tag()];
  const ids = [await reference(), await reference(), await reference()];
  const asked = words.map((word, index) =>
    bulk(anna, { action: 'tags', add: [word], ids: index % 2 ? ids : ids.toReversed() }),
  );
  for (const reply of await Promise.all(asked)) expect(of(reply).changed).toBe(3);
  for (const id of ids) expect((await stands(id)).tags).toEqual(words.toSorted());
});
