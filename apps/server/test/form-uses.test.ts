/** API tests of the number of entries with answers to a field, within the reader's permissions. */
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addForm, report } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';

let house: House;
let admin: Person;
let anna: Person;
let designer: Person;
let id: string;
const uses = (person: Person, field: string, form = id) =>
  person.get(`/report-configs/${form}/uses.json?field=${field}`);
const count = async (person: Person, field: string) => (await uses(person, field)).body.data.entries;

beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna');
  designer = await house.as('designer', 'user', { ReportConfigs: { '*': 'all' }, Reports: { '*': 'self' } });
  id = await addForm(admin, 'Used');
  const other = await addForm(admin, 'Other');
  for (const [person, data, form] of [
    [anna, { amount: 3 }, id],
    [anna, { part: 'ignored', 'part.0': 'wing', 'part.1': 'tail' }, id],
    [admin, { amount: 4, 'part.0': 'nose' }, id],
    [designer, {}, id],
    [admin, { amount: 5 }, other],
  ] as const)
    expect((await person.post('/reports/add.json', report(form, data))).status).toBe(201);
});
afterAll(() => house.close());

describe('who may not', () => {
  it('nobody, people who may not change forms, and people who may read no entries', async () => {
    expect((await uses(house.nobody, 'amount')).status).toBe(401);
    expect((await uses(anna, 'amount')).status).toBe(403);
    const blind = await house.as('blind', 'user', { ReportConfigs: { '*': 'all' }, Reports: { read: 'none' } });
    expect((await uses(blind, 'amount')).status).toBe(403);
  });
  it("another's form, one that is deleted, one that never was: all the same", async () => {
    const own = await house.as('own', 'user', {
      ReportConfigs: { read: 'all', update: 'self' },
      Reports: { '*': 'all' },
    });
    expect((await uses(own, 'amount')).status).toBe(404);
    const gone = await addForm(admin, 'Gone');
    await admin.delete(`/report-configs/${gone}.json`);
    expect((await uses(admin, 'amount', gone)).status).toBe(404);
    expect((await uses(admin, 'amount', uuidv7())).status).toBe(404);
    expect([400, 404]).toContain((await uses(admin, 'amount', 'nonsense')).status);
  });
});

describe('how many entries hold a name', () => {
  it('of this form, within what the asker may read', async () => {
    expect([await count(admin, 'amount'), await count(admin, 'title')]).toEqual([2, 4]);
    expect([await count(designer, 'amount'), await count(designer, 'title')]).toEqual([0, 1]);
  });
  it('once an entry, however often it was answered in a repeat', async () =>
    expect(await count(admin, 'part')).toBe(2));
  it('a part of a name is no name, and neither is a pattern', async () => {
    for (const field of ['amo', 'par', '%25', '_art', 'part.0.']) expect(await count(admin, field)).toBe(0);
  });
  it('not what is deleted', async () => {
    const added = await admin.post('/reports/add.json', report(id, { mail: 'a@example.org' }));
    expect(await count(admin, 'mail')).toBe(1);
    await admin.delete(`/reports/${added.body.data.id}.json`);
    expect(await count(admin, 'mail')).toBe(0);
  });
  it('under a name that the form gave up', async () => {
    const form = await admin.get(`/report-configs/${id}.json`);
    const fields = (form.body.data.fields as { options: { name?: string } }[]).map(each =>
      each.options.name === 'amount' ? { ...each, options: { ...each.options, name: 'sum' } } : each,
    );
    expect((await admin.patch(`/report-configs/${id}.json`, { fields })).status).toBe(200);
    expect([await count(admin, 'amount'), await count(admin, 'sum')]).toEqual([2, 0]);
  });
  it('asks for a field', async () => {
    expect((await admin.get(`/report-configs/${id}/uses.json`)).status).toBe(400);
    expect((await uses(admin, 'x'.repeat(101))).status).toBe(400);
  });
});
