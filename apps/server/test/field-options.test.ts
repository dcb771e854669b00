/** API tests of the options of fields: what forms accept and refuse, and what entries are checked for. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { input } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';

let house: House;
let admin: Person;
beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('admin', 'admin');
});
afterAll(() => house.close());

const save = (...fields: object[]) => admin.post('/report-configs/add.json', { name: 'Options', fields, states: [] });
const issuesOf = async (...fields: object[]) => {
  const { status, body } = await save(...fields);
  return { status, issues: (body.issues ?? []).map(({ path, code }) => `${path} ${code}`) };
};

it('keeps help texts and placeholders in each language, and refuses what is no text', async () => {
  const help = { de: 'Auf dem Typenschild', en: 'On the type plate' };
  const { status, body } = await save(input('text', 'serial', { help, placeholder: 'AB-12' }));
  expect(status).toBe(201);
  const stored = await admin.get(`/report-configs/${body.data.id}.json`);
  expect(stored.body.data.fields).toMatchObject([{ options: { help, placeholder: 'AB-12' } }]);
  expect(await issuesOf(input('text', 'a', { help: 'x'.repeat(1001) }), input('tel', 'b', { placeholder: 7 }))).toEqual(
    {
      status: 422,
      issues: ['fields.0.options.help too_long', 'fields.1.options.placeholder invalid'],
    },
  );
});
