/** API tests of blocks: rights that follow from those on forms, contents checked as in forms. */
import { createInput, defaultContent, newId } from '@kontor/form';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse, type Person } from './house.ts';

let house: House;
let admin: Person;
let anna: Person;
let ben: Person;

beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna', 'user', { ReportConfigs: { update: 'self', create: 'all' } });
  ben = await house.as('ben', 'user', { ReportConfigs: { update: 'all' } });
});
afterAll(() => house.close());

const field = (name: string, more: object = {}) => {
  const made = createInput('text');
  return { ...made, options: { ...made.options, name, label: name, ...more } };
};
let count = 0;
const add = (person: Person, body: object = {}) =>
  person.post('/form-blocks/add.json', { name: `Block ${++count}`, contents: [field('town')], ...body });

describe('who may not', () => {
  it('those who may not update forms neither see nor add blocks, nor do strangers', async () => {
    const { id } = (await add(anna)).body.data;
    const reader = await house.as('reader');
    for (const [person, status] of [
      [reader, 403],
      [house.nobody, 401],
    ] as const) {
      expect((await person.get('/form-blocks.json')).status).toBe(status);
      expect((await person.get(`/form-blocks/${id}.json`)).status).toBe(status);
      expect((await add(person)).status).toBe(status);
      expect((await person.patch(`/form-blocks/${id}.json`, { name: 'Theirs' })).status).toBe(status);
      expect((await person.delete(`/form-blocks/${id}.json`)).status).toBe(status);
    }
  });

  it('a right on blocks of its own does not exist', async () => {
    const given = await admin.post('/pixelstein-users/users/add.json', {
      username: 'blocks',
      password: 'correct horse battery staple',
      email: 'blocks@example.org',
      permissions: { FormBlocks: { read: 'all' } },
    });
    expect(given.status).toBe(422);
  });

  it('a block of somebody else is deleted by those alone who may delete all forms', async () => {
    const { id } = (await add(anna)).body.data;
    expect((await ben.delete(`/form-blocks/${id}.json`)).status).toBe(404);
    expect((await ben.get(`/form-blocks/${id}.json`)).status).toBe(200);
    expect((await admin.delete(`/form-blocks/${id}.json`)).status).toBe(204);
    const mine = (await add(ben)).body.data.id;
    expect((await ben.delete(`/form-blocks/${mine}.json`)).status).toBe(204);
    expect((await anna.post(`/form-blocks/restore/${mine}.json`)).status).toBe(404);
    expect((await ben.post(`/form-blocks/restore/${mine}.json`)).status).toBe(200);
  });
});

describe('a block', () => {
  it('is read and renamed by all who may update forms, and has an outline', async () => {
    const { id } = (await add(anna, { name: '  Address ', description: 'Of people' })).body.data;
    const renamed = await ben.patch(`/form-blocks/${id}.json`, { name: 'Addresses' });
    expect([renamed.status, renamed.body.data.name]).toEqual([200, 'Addresses']);
    const { data } = (await anna.get('/form-blocks.json?search=addr')).body;
    expect(data).toMatchObject([{ name: 'Addresses', description: 'Of people', outline: [{ shape: 'field' }] }]);
    expect(data[0]).not.toHaveProperty('contents');
    expect((await anna.get(`/form-blocks/${id}.json`)).body.data.contents).toMatchObject([
      { options: { name: 'town' } },
    ]);
  });

  it('has a name of its own, whatever its case', async () => {
    await add(anna, { name: 'Weather' });
    const again = await add(ben, { name: 'WEATHER' });
    expect([again.status, again.body.issues[0]?.path]).toEqual([409, 'name']);
  });

  it('may ask for fields of the forms that it is inserted into', async () => {
    const asks = { valOne: 'elsewhere', comparison: 'not_empty' };
    const condition = {
      id: newId(),
      type: 'condition_container',
      column: { width: 'col-12', before: 0, after: 0 },
      options: { comparisons: [asks], contents: [defaultContent()] },
    };
    expect((await add(anna, { contents: [condition] })).status).toBe(201);
  });

  it.each([
    ['nothing', [], 'contents'],
    ['a field twice', [field('a'), field('a')], 'contents.0.options.name'],
    ['an option that does not exist', [field('a', { onclick: 'x' })], 'contents.0.options.onclick'],
    ['a field without a name', [field('', { label: 'Town' })], 'contents.0.options.name'],
    ['what is no content', ['x'], 'contents.0'],
  ])('is refused with %s', async (_, contents, path) => {
    const refused = await add(anna, { contents });
    expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([422, path]);
  });
});
