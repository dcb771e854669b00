/** API tests of the file library: references, directories, tags and metadata, beyond the matrix of all resources. */
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { type House, type Item, openHouse, type Person, type Reply } from './house.ts';
import { openWorld, type World } from './world.ts';

let house: House;
let world: World;
let admin: Person;
/** Reads the whole library and changes her own items. */
let anna: Person;
let bert: Person;
const own = { create: 'all', read: 'all', update: 'self', delete: 'self' } as const;
const keeper = { Files: own, FileReferences: own, Directories: own, Tags: own };

beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('chief', 'admin');
  anna = await house.as('anna', 'user', keeper);
  bert = await house.as('bert', 'user', keeper);
  world = await openWorld(house);
});
afterAll(() => house.close());

const added = async (person: Person, path: string, body: object): Promise<Item> => {
  const reply = await person.post(`/${path}/add.json`, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.data;
};
const directory = (name: string, parent_id: string | null = null, person = anna) =>
  added(person, 'directories', { name, parent_id });
const tag = (name: string, person = anna) => added(person, 'tags', { name });
const reference = async (name: string, more: object = {}, person = anna) =>
  added(person, 'file-references', { file_id: await world.make('files', person.id), name, ...more });
const idsOf = (rows: unknown) => (rows as Item[]).map(row => row.id).sort();
const listed = async (query: string, person = anna) =>
  idsOf((await person.get(`/file-references.json?limit=100&${query}`)).body.data);
const issue = (reply: Reply) => [reply.status, reply.body.issues[0]?.path, reply.body.issues[0]?.code];
const unique = () => uuidv7().slice(-12);

describe('who may not', () => {
  it('refers to a file that is not theirs to read, or is deleted', async () => {
    const blind = await house.as('blind', 'user', { ...keeper, Files: { read: 'self' } });
    for (const file_id of [await world.make('files', anna.id), await world.make('files', blind.id, true), uuidv7()])
      expect(issue(await blind.post('/file-references/add.json', { file_id, name: 'x' }))).toEqual([
        422,
        'file_id',
        'unknown',
      ]);
  });

  it('gives another file to a reference that stands', async () => {
    const { id } = await reference('fixed');
    const refused = await anna.patch(`/file-references/${id}.json`, { file_id: await world.make('files', anna.id) });
    expect(issue(refused)).toEqual([422, 'file_id', 'unknown_field']);
  });

  it('tags and files what is not theirs to change, or with what is not theirs to read', async () => {
    const theirs = await reference('of anna');
    const mine = await tag(`of bert ${unique()}`, bert);
    expect((await bert.patch(`/file-references/${theirs.id}.json`, { tags: [{ id: mine.id }] })).status).toBe(404);
    const blind = await house.as('tagless', 'user', { ...keeper, Tags: { read: 'none' } });
    const refused = await blind.post('/file-references/add.json', {
      file_id: await world.make('files', blind.id),
      name: 'x',
      tags: [{ id: mine.id }],
    });
    expect(issue(refused)).toEqual([422, 'tags.0.id', 'unknown']);
  });

  it('finds by tags and directories that they may not read, or that are deleted', async () => {
    const word = await tag(`hidden ${unique()}`);
    const { id } = await reference('tagged', { tags: [{ id: word.id }] });
    expect(await listed(`filter[tags]=${word.id}`)).toEqual([id]);
    const blind = await house.as('wordless', 'user', { ...keeper, Tags: { read: 'none' } });
    for (const query of [`filter[tags]=${word.id}`, `filter[tags][all]=${word.id}`])
      expect(await listed(query, blind)).toEqual([]);
    expect(await listed(`filter[id]=${id}&filter[tags]=`, blind)).toEqual([id]);
    expect((await blind.get(`/file-references/${id}.json?contain=tags`)).body.data).not.toHaveProperty('tags');
    await anna.delete(`/tags/${word.id}.json`);
    expect(await listed(`filter[tags]=${word.id}`)).toEqual([]);
    expect(await listed(`filter[id]=${id}&filter[tags]=`)).toEqual([id]);
  });

  it('takes away by a list what they cannot see in it', async () => {
    const [open, hidden, gone] = [await tag(unique()), await tag(unique(), bert), await tag(unique())];
    const { id } = await reference('kept', { tags: [open, hidden, gone].map(one => ({ id: one.id })) });
    await anna.delete(`/tags/${gone.id}.json`);
    const half = await house.as('half', 'user', {
      ...keeper,
      FileReferences: { ...own, update: 'all' },
      Tags: { read: 'self' },
    });
    expect((await half.patch(`/file-references/${id}.json`, { tags: [] })).status).toBe(200);
    const after = await anna.get(`/file-references/${id}.json?contain=tags`);
    expect(idsOf(after.body.data.tags)).toEqual([open.id, hidden.id].sort());
    await anna.patch(`/file-references/${id}.json`, { tags: [{ id: open.id }] });
    await anna.post(`/tags/restore/${gone.id}.json`);
    const back = await anna.get(`/file-references/${id}.json?contain=tags`);
    expect(idsOf(back.body.data.tags)).toEqual([open.id, gone.id].sort());
  });

  it('deletes, restores or purges directories of others along with their own', async () => {
    const mine = await directory(`mine ${unique()}`);
    const theirs = await directory('theirs', mine.id, bert);
    expect((await anna.delete(`/directories/${mine.id}.json`)).status).toBe(403);
    expect((await anna.get(`/directories/${mine.id}.json`)).status).toBe(200);
    expect((await admin.delete(`/directories/${mine.id}.json`)).status).toBe(204);
    expect((await anna.post(`/directories/restore/${mine.id}.json`)).status).toBe(403);
    expect((await anna.delete(`/directories/purge/${mine.id}.json`)).status).toBe(403);
    expect((await bert.get(`/directories/${theirs.id}.json`)).status).toBe(404);
  });

  it('tells something of a reference that is not theirs, or hidden', async () => {
    const { id } = await reference('of anna');
    const body = { file_reference_id: id, name: 'length', value: 1 };
    expect(issue(await bert.post('/metadata/add.json', body))).toEqual([422, 'file_reference_id', 'unknown']);
    const told = await added(anna, 'metadata', body);
    expect((await bert.get(`/metadata/${told.id}.json`)).status).toBe(200);
    expect((await bert.patch(`/metadata/${told.id}.json`, { value: 2 })).status).toBe(404);
    await anna.delete(`/file-references/${id}.json`);
    expect((await anna.get(`/metadata/${told.id}.json`)).status).toBe(404);
    expect((await anna.get(`/metadata.json?filter[file_reference_id]=${id}`)).body.count).toBe(0);
    await anna.post(`/file-references/restore/${id}.json`);
    expect((await anna.get(`/metadata/${told.id}.json`)).body.data.value).toBe(1);
  });
});

describe('file references', () => {
  it('say whose file they show, and hold tags, directories and metadata', async () => {
    const file_id = await world.make('files', anna.id);
    const [word, place] = [await tag(unique()), await directory(unique())];
    const { id } = await reference('  Plan der Halle ', {
      file_id,
      sorting: 2.5,
      tags: [{ id: word.id }],
      directories: [{ id: place.id }],
    });
    await added(anna, 'metadata', { file_reference_id: id, name: 'scale', value: '1:100' });
    const again = await reference('The same file', { file_id });
    const { body } = await anna.get(`/file-references/${id}.json?contain=files,tags,directories,metadata`);
    expect(body.data).toMatchObject({
      name: 'Plan der Halle',
      sorting: 2.5,
      user_id: anna.id,
      files: { id: file_id, filename: 'a.txt' },
      tags: [{ id: word.id }],
      directories: [{ id: place.id }],
      metadata: [{ name: 'scale', value: '1:100' }],
    });
    const file = await anna.get(`/pixelstein-files/files/${file_id}.json?contain=file_references`);
    expect(idsOf(file.body.data.file_references)).toEqual([id, again.id].sort());
  });

  it('leave the file when they go, and go with the file', async () => {
    const file_id = await world.make('files', anna.id);
    const [one, two] = [await reference('one', { file_id }), await reference('two', { file_id })];
    await anna.delete(`/file-references/${one.id}.json`);
    expect((await anna.delete(`/file-references/purge/${one.id}.json`)).status).toBe(204);
    expect((await anna.get(`/pixelstein-files/files/${file_id}.json`)).status).toBe(200);
    await anna.delete(`/pixelstein-files/files/${file_id}.json`);
    const shown = await anna.get(`/file-references/${two.id}.json?contain=files`);
    expect([shown.status, shown.body.data.files]).toEqual([200, null]);
    await house.database.run(sql`delete from files where id = ${file_id}`);
    expect((await anna.get(`/file-references/${two.id}.json`)).status).toBe(404);
  });

  it('tell the name of a file only to those who may read the file, and find it for nobody else', async () => {
    const [title, secret] = [unique(), unique()];
    const file_id = await world.make('files', anna.id);
    await house.database.run(sql`update files set filename = ${`${secret}.txt`} where id = ${file_id}`);
    const { id } = await reference(title, { file_id });
    const outside = await house.as(unique(), 'user', { Files: { read: 'self' }, FileReferences: { read: 'all' } });
    const found = async (person: Person, word: string) => {
      const { body } = await person.get(`/file-references.json?search=${word}`);
      const { count } = (await person.get(`/file-references/facets.json?search=${word}`)).body.data as unknown as {
        count: number;
      };
      return [body.count, count, ...body.data.map(({ filename }) => filename)];
    };
    expect(await found(anna, title)).toEqual([1, 1, `${secret}.txt`]);
    expect(await found(anna, secret)).toEqual([1, 1, `${secret}.txt`]);
    expect(await found(outside, title)).toEqual([1, 1, null]);
    expect(await found(outside, secret)).toEqual([0, 0]);
    expect((await outside.get(`/file-references/${id}.json`)).body.data.filename).toBeNull();
    await house.database.run(sql`update files set user_id = ${outside.id} where id = ${file_id}`);
    expect(await found(outside, secret)).toEqual([1, 1, `${secret}.txt`]);
  });

  it('are found by parts of their name, case and accents apart', async () => {
    const word = unique();
    const { id } = await reference(`Überflug ${word}`);
    for (const search of [`überFLUG ${word}`, `uberflug ${word}`, `U\u0308berflug ${word}`, word.slice(1, -1)])
      expect(await listed(`search=${encodeURIComponent(search)}`)).toEqual([id]);
    expect(await listed(`search=${encodeURIComponent(`%${word}`)}`)).toEqual([]);
    await anna.patch(`/file-references/${id}.json`, { name: 'Another' });
    expect(await listed(`search=${word}`)).toEqual([]);
  });

  it('are filtered by any, all or none of tags and directories, and by having none', async () => {
    const [a, b] = [await tag(unique()), await tag(unique())];
    const place = await directory(unique());
    const links = (...ids: Item[]) => ids.map(({ id }) => ({ id }));
    const [both, first, second, bare] = [
      await reference('both', { tags: links(a, b), directories: links(place) }),
      await reference('first', { tags: links(a) }),
      await reference('second', { tags: links(b), directories: links(place) }),
      await reference('bare'),
    ];
    const these = [both, first, second, bare].map(({ id }) => `filter[id]=${id}`).join('&');
    const cases: [string, Item[]][] = [
      [`filter[tags]=${a.id}`, [both, first]],
      [`filter[tags]=${a.id}&filter[tags]=${b.id}`, [both, first, second]],
      [`filter[tags][all]=${a.id}&filter[tags][all]=${b.id.toUpperCase()}`, [both]],
      [`filter[tags][all]=${a.id}&filter[tags][all]=${a.id.toUpperCase()}`, [both, first]],
      [`filter[tags][neq]=${a.id}`, [second, bare]],
      ['filter[tags]=', [bare]],
      ['filter[tags][neq]=', [both, first, second]],
      [`filter[tags]=&filter[tags]=${b.id}`, [both, second, bare]],
      [`filter[directories]=${place.id}&filter[tags][neq]=${a.id}`, [second]],
      [`filter[directories]=${place.id}&filter[tags][all]=${a.id}&search=BOTH`, [both]],
    ];
    for (const [query, wanted] of cases) {
      expect([query, await listed(`${these}&${query}`)]).toEqual([query, wanted.map(({ id }) => id).sort()]);
      const { body } = await anna.get(`/file-references.json?limit=1&${these}&${query}`);
      expect([query, body.count]).toEqual([query, wanted.length]);
    }
  });

  it('stand in an order of their own, with room between any two', async () => {
    const [first, last] = [await reference('first', { sorting: 1 }), await reference('last', { sorting: 2 })];
    const between = await reference('between', { sorting: 1.5 });
    const { body } = await anna.get(
      `/file-references.json?sort=sorting&${[first, last, between].map(({ id }) => `filter[id]=${id}`).join('&')}`,
    );
    expect(body.data.map(row => row.name)).toEqual(['first', 'between', 'last']);
    for (const sorting of ['1', 1e13, null])
      expect((await anna.patch(`/file-references/${first.id}.json`, { sorting })).status).toBe(422);
  });

  it('tell whoever keeps up what has changed and what is gone since a moment', async () => {
    const reader = await house.as('reader');
    const [still, edited, tagged, told, gone] = [
      await reference('still'),
      await reference('edited'),
      await reference('tagged'),
      await reference('told'),
      await reference('gone'),
    ];
    await house.database.run(sql`update file_references set modified = '2026-01-01' where true`);
    const since = new Date(Date.now() - 1_000).toISOString();
    await anna.patch(`/file-references/${edited.id}.json`, { sorting: 3 });
    await added(anna, 'tags', { name: unique(), file_references: [{ id: tagged.id }] });
    await added(anna, 'metadata', { file_reference_id: told.id, name: 'x', value: true });
    await anna.delete(`/file-references/${gone.id}.json`);
    const { body } = await reader.get(`/file-references.json?limit=100&filter[modified_since]=${since}`);
    expect(idsOf(body.data)).toEqual(idsOf([edited, tagged, told]));
    expect(body.data.map(row => row.id)).not.toContain(still.id);
    const { body: deleted } = await reader.get(`/file-references/deleted.json?filter[deleted_since]=${since}`);
    expect(idsOf(deleted.data)).toEqual([gone.id]);
    const bad = await reader.get('/file-references.json?filter[modified_since]=yesterday.');
    expect([bad.status, bad.body.issues[0]?.path]).toEqual([400, 'filter[modified_since]']);
  });

  it('do not lose a tag that another gave them meanwhile', async () => {
    const { id } = await reference('contested');
    const before = await anna.get(`/file-references/${id}.json?contain=tags`);
    await added(anna, 'tags', { name: unique(), file_references: [{ id }] });
    const stale = await anna.patch(
      `/file-references/${id}.json`,
      { tags: [] },
      { 'if-match': before.headers.etag ?? '' },
    );
    expect(stale.status).toBe(412);
    // The version that the edit returns is the current one.
    const edited = await anna.patch(`/file-references/${id}.json`, { tags: [], name: 'Mine' });
    const now = await anna.get(`/file-references/${id}.json`);
    expect([edited.headers.etag, edited.body.data.version]).toEqual([now.headers.etag, 3]);
  });

  it('are linked from the other side, too', async () => {
    const [one, two] = [await reference('one'), await reference('two')];
    const place = await added(anna, 'directories', { name: unique(), file_references: [{ id: one.id }] });
    const path = `/directories/${place.id}.json?contain=file_references`;
    expect(idsOf((await anna.get(path)).body.data.file_references)).toEqual([one.id]);
    const moved = await anna.patch(path, { file_references: [{ id: two.id }] });
    expect(idsOf(moved.body.data.file_references)).toEqual([two.id]);
    expect(await listed(`filter[directories]=${place.id}`)).toEqual([two.id]);
  });
});

describe('directories', () => {
  it('have a name among their siblings, whatever its case, spaces and spelling', async () => {
    const top = await directory(`Ökologie ${unique()}`);
    for (const name of [
      top.name as string,
      `  ${(top.name as string).toUpperCase()}`,
      (top.name as string).normalize('NFD'),
    ])
      expect(issue(await anna.post('/directories/add.json', { name }))).toEqual([409, 'name', 'taken']);
    const below = await directory(top.name as string, top.id);
    expect(issue(await anna.patch(`/directories/${below.id}.json`, { parent_id: null }))).toEqual([
      409,
      'name',
      'taken',
    ]);
    await anna.delete(`/directories/${top.id}.json`);
    const heir = await directory(top.name as string);
    expect(issue(await anna.post(`/directories/restore/${top.id}.json`))).toEqual([409, 'name', 'taken']);
    await anna.patch(`/directories/${heir.id}.json`, { name: unique() });
    expect((await anna.post(`/directories/restore/${top.id}.json`)).status).toBe(200);
  });

  it.each([
    ['', 'too_short'],
    [' ', 'required'],
    ['x'.repeat(101), 'too_long'],
    ['a\0', 'required'],
  ])('are not called %j', async (name, code) => {
    expect(issue(await anna.post('/directories/add.json', { name }))).toEqual([422, 'name', code]);
  });

  it('know their parent and children', async () => {
    const top = await directory(unique());
    const [one, two] = [await directory('one', top.id), await directory('two', top.id)];
    await directory('deeper', one.id);
    const { body } = await anna.get(`/directories/${top.id}.json?contain=parent_directories,child_directories`);
    expect(body.data.parent_directories).toBeNull();
    expect(idsOf(body.data.child_directories)).toEqual([one.id, two.id].sort());
    const below = await anna.get(`/directories.json?filter[parent_id]=${top.id}&contain=parent_directories`);
    expect(below.body.data.map(row => (row.parent_directories as Item).id)).toEqual([top.id, top.id]);
    // A path may not return to its own resource: no recursion by a single request.
    for (const path of ['child_directories.child_directories', 'child_directories.file_references'])
      expect((await anna.get(`/directories.json?contain=${path}`)).status).toBe(400);
  });

  it('are no circle, even where two moves at once would make one', async () => {
    const top = await directory(unique());
    const below = await directory('below', top.id);
    for (const id of [top.id, below.id])
      expect((await anna.patch(`/directories/${top.id}.json`, { parent_id: id })).status).toBe(422);
    expect(issue(await anna.patch(`/directories/${top.id}.json`, { parent_id: below.id }))).toEqual([
      422,
      'parent_id',
      'circle',
    ]);
    for (let round = 0; round < 5; round++) {
      const ring: Item[] = [];
      for (let at = 0; at < 6; at++) ring.push(await directory(unique()));
      const moves = await Promise.all(
        ring.map((each, at) =>
          anna.patch(`/directories/${each.id}.json`, { parent_id: ring[(at + 1) % ring.length]?.id }),
        ),
      );
      expect(moves.map(move => move.status).sort()).toEqual([200, 200, 200, 200, 200, 422]);
    }
  });

  it('are at most 20 deep, however they are put together', async () => {
    let here = await directory(unique());
    const top = here;
    for (let depth = 2; depth <= 20; depth++) here = await directory(`${depth}`, here.id);
    const refused = await anna.post('/directories/add.json', { name: 'too deep', parent_id: here.id });
    expect(issue(refused)).toEqual([422, 'parent_id', 'too_deep']);
    const other = await directory(unique());
    expect(issue(await anna.patch(`/directories/${top.id}.json`, { parent_id: other.id }))).toEqual([
      422,
      'parent_id',
      'too_deep',
    ]);
  });

  it('take what is below along when deleted, and bring just that back; files stay', async () => {
    const top = await directory(unique());
    const [kept, earlier] = [await directory('kept', top.id), await directory('earlier', top.id)];
    const deep = await directory('deep', kept.id);
    const { id } = await reference('inside', { directories: [{ id: deep.id }] });
    await anna.delete(`/directories/${earlier.id}.json`);
    expect((await anna.delete(`/directories/${top.id}.json`)).status).toBe(204);
    for (const gone of [top, kept, deep]) expect((await anna.get(`/directories/${gone.id}.json`)).status).toBe(404);
    const inside = await anna.get(`/file-references/${id}.json?contain=directories`);
    expect([inside.status, inside.body.data.directories]).toEqual([200, []]);
    expect(issue(await anna.post('/directories/add.json', { name: 'x', parent_id: kept.id }))).toEqual([
      422,
      'parent_id',
      'unknown',
    ]);

    expect((await anna.post(`/directories/restore/${top.id}.json`)).status).toBe(200);
    expect((await anna.get(`/directories/${deep.id}.json`)).body.data.parent_id).toBe(kept.id);
    expect((await anna.get(`/directories/${earlier.id}.json`)).status).toBe(404);
    const again = await anna.get(`/file-references/${id}.json?contain=directories`);
    expect(idsOf(again.body.data.directories)).toEqual([deep.id]);
    const audit = await house.database.rows(
      sql`select 1 from audit where item_id = ${deep.id} and action in ('remove', 'restore')`,
    );
    expect(audit).toHaveLength(2);
  });

  it('come back to the top where their parent is gone, with what went with both', async () => {
    const top = await directory(unique());
    const middle = await directory(unique(), top.id);
    const deep = await directory('deep', middle.id);
    await anna.delete(`/directories/${top.id}.json`);
    const back = await anna.post(`/directories/restore/${middle.id}.json`);
    expect([back.status, back.body.data.parent_id]).toEqual([200, null]);
    expect((await anna.get(`/directories/${deep.id}.json`)).body.data.parent_id).toBe(middle.id);
    await anna.post(`/directories/restore/${top.id}.json`);
    expect((await anna.get(`/directories/${middle.id}.json`)).body.data.parent_id).toBeNull();
  });

  it('are purged with what went with them; what was deleted before stays in the trash', async () => {
    const top = await directory(unique());
    const [below, earlier] = [await directory(unique(), top.id), await directory(unique(), top.id)];
    await anna.delete(`/directories/${earlier.id}.json`);
    await anna.delete(`/directories/${top.id}.json`);
    expect((await anna.delete(`/directories/purge/${top.id}.json`)).status).toBe(204);
    expect((await anna.post(`/directories/restore/${below.id}.json`)).status).toBe(404);
    const back = await anna.post(`/directories/restore/${earlier.id}.json`);
    expect([back.status, back.body.data.parent_id]).toEqual([200, null]);
  });

  it('are never found below a directory that was deleted at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const top = await directory(unique());
      const [, ...adds] = await Promise.all([
        anna.delete(`/directories/${top.id}.json`),
        ...['a', 'b', 'c'].map(name => anna.post('/directories/add.json', { name, parent_id: top.id })),
      ]);
      for (const { status } of adds) expect([201, 422]).toContain(status);
      const lost = await house.database.rows(
        sql`select 1 from directories where parent_id = ${top.id} and deleted is null`,
      );
      expect(lost).toEqual([]);
    }
  });
});

describe('tags', () => {
  it('have a name of their own, free again once they are deleted', async () => {
    const word = await tag(`Größe ${unique()}`);
    const name = (word.name as string).toUpperCase().replace('SS', 'ß');
    expect(issue(await anna.post('/tags/add.json', { name }))).toEqual([409, 'name', 'taken']);
    await anna.delete(`/tags/${word.id}.json`);
    await tag(name);
    expect(issue(await anna.post(`/tags/restore/${word.id}.json`))).toEqual([409, 'name', 'taken']);
  });

  it('many at once with one name are one', async () => {
    const name = unique();
    const replies = await Promise.all(Array.from({ length: 8 }, () => anna.post('/tags/add.json', { name })));
    expect(replies.map(reply => reply.status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  });
});

describe('metadata', () => {
  it.each([['text'], [''], [7.25], [true], [false], [null], [[1, 'a', null]], [{ a: { b: [] } }], ['\\u0000']])(
    'keeps %j as it is',
    async value => {
      const { id: file_reference_id } = await reference('told');
      const told = await added(anna, 'metadata', { file_reference_id, name: 'x', value });
      expect(told.value).toEqual(value);
      const edited = await anna.patch(`/metadata/${told.id}.json`, { value: [value] });
      expect(edited.body.data.value).toEqual([value]);
      expect((await anna.get(`/metadata/${told.id}.json`)).body.data).toMatchObject({ name: 'x', value: [value] });
    },
  );

  it.each([
    ['too long', 'x'.repeat(65_536), 'too_long'],
    ['long in bytes', 'ü'.repeat(40_000), 'too_long'],
    ['with NUL', { a: ['b\0'] }, 'not_text'],
    ['with half a letter', 'a\ud800', 'not_text'],
    ['with NUL in a key', { 'a\0': 1 }, 'not_text'],
  ])('refuses what is %s', async (_what, value, code) => {
    const { id: file_reference_id } = await reference('told');
    expect(issue(await anna.post('/metadata/add.json', { file_reference_id, name: 'x', value }))).toEqual([
      422,
      'value',
      code,
    ]);
  });

  it('has each name once, and needs name and value', async () => {
    const { id: file_reference_id } = await reference('told');
    await added(anna, 'metadata', { file_reference_id, name: 'Maßstab', value: 1 });
    const body = { file_reference_id, name: ' maßstab', value: 2 };
    expect(issue(await anna.post('/metadata/add.json', body))).toEqual([409, 'name', 'taken']);
    for (const missing of ['file_reference_id', 'name', 'value'])
      expect(issue(await anna.post('/metadata/add.json', { ...body, [missing]: undefined }))).toEqual([
        422,
        missing,
        'required',
      ]);
    const moved = { file_reference_id: (await reference('other')).id };
    const { body: list } = await anna.get(`/metadata.json?filter[file_reference_id]=${file_reference_id}`);
    expect(list.count).toBe(1);
    expect(issue(await anna.patch(`/metadata/${list.data[0]?.id}.json`, moved))).toEqual([
      422,
      'file_reference_id',
      'unknown_field',
    ]);
  });
});
