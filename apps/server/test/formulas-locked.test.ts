/** Answers that a formula locks (`readOnlyIf`), on the server: by whom, by a link and by a new state of many entries. */
import type { Content, Data } from '@kontor/form';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { container, input, report } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';

let house: House;
let admin: Person;
let anna: Person;

beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna');
});
afterAll(() => house.close());

async function save(fields: Content[]): Promise<string> {
  const states = ['open', 'done'].map(value => ({ id: uuidv7(), value, label: value }));
  const added = await admin.post('/report-configs/add.json', { fields, states, name: `Locked ${uuidv7()}` });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return added.body.data.id;
}
async function add(by: Person, form: string, data: Data) {
  const added = await by.post('/reports/add.json', report(form, data));
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return added.body.data;
}

describe('what a formula locks', () => {
  const locked = { readOnlyIf: 'TRUE' };
  const at = '2026-11-20T23:30:00+01:00';
  const now = () => new Date().toISOString();

  it('may have what the form gives it: of the person, of the moment it was begun at, whatever its zone', async () => {
    const form = await save([
      input('text', 'name', { ...locked, initialValue: 'user.name' }),
      input('date', 'day', { ...locked, initialValue: 'today' }),
      input('time', 'hour', { ...locked, initialValue: 'now' }),
      input('datetime-local', 'moment', { ...locked, initialValue: 'now' }),
    ]);
    const begun = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const _at = `${begun}T23:30:00+01:00`;
    const given = { _at, name: 'anna', day: begun, hour: '23:30', moment: `${begun}T22:30:00Z` };
    expect((await add(anna, form, given)).data).toMatchObject({ name: 'anna', day: begun, hour: '23:30' });
    for (const [key, other] of Object.entries({ name: 'bert', day: '2020-01-01', hour: '22:30', moment: at })) {
      const refused = await anna.post('/reports/add.json', report(form, { ...given, [key]: other }));
      expect(refused.body.issues).toMatchObject([{ path: `data.${key}`, code: 'read_only' }]);
    }
  });

  it('is so in every instance of a new entry, and in instances that an entry gets later, and in no other', async () => {
    const rows = container(
      'repeat_container',
      [
        input('text', 'item'),
        input('text', 'kind', { ...locked, default: 'usual' }),
        input('text', 'from', { ...locked, initialFormula: 'base & position' }),
      ],
      { name: 'rows', maxRepeats: 5 },
    );
    const form = await save([input('text', 'base'), rows]);
    const row = (index: number, base: string) => ({
      [`kind.${index}`]: 'usual',
      [`from.${index}`]: `${base}${index + 1}`,
    });
    const repeat = (count: number) => ({ _repeat: { [rows.id]: count } });
    const given = { _at: now(), base: 'B', ...row(0, 'B'), ...row(1, 'B') };
    const added = await add(anna, form, { ...given, ...repeat(2) });
    const edit = (data: object) => admin.patch(`/reports/${added.id}.json`, { data: { ...added.data, ...data } });
    const more = await edit({ base: 'C', ...row(2, 'C'), ...repeat(3) });
    expect([more.status, more.body.data.data]).toMatchObject([200, { 'from.0': 'B1', 'from.2': 'C3' }]);
    for (const [key, other] of Object.entries({ 'kind.3': 'odd', 'from.3': 'B4', 'from.1': 'C2' })) {
      const refused = await edit({ ...more.body.data.data, ...row(3, 'C'), ...repeat(4), [key]: other });
      expect(refused.body.issues).toMatchObject([{ path: `data.${key}`, code: 'read_only' }]);
    }
  });

  it('stays so for who fills in by a link', async () => {
    const form = await save([
      input('text', 'kind', { ...locked, default: 'usual' }),
      input('number', 'amount'),
      input('text', 'reason', { readOnlyIf: 'amount < 10' }),
      input('text', 'name', { ...locked, initialValue: 'user.name' }),
    ]);
    const guest = await house.link(form, { usages: 9 });
    const once = (data: object) =>
      guest.post('/reports/once.json', { report_config_id: form, data: { amount: 5, ...data } });
    for (const [key, other] of Object.entries({ kind: 'odd', reason: 'why not', name: 'anna' })) {
      const refused = await once({ kind: 'usual', [key]: other });
      expect([refused.status, refused.body.issues]).toMatchObject([422, [{ path: `data.${key}`, code: 'read_only' }]]);
    }
    expect((await once({ kind: 'usual' })).status).toBe(201);
    expect((await once({ amount: 10, reason: 'why not' })).status).toBe(201);
  });

  it('is kept by a new state of many entries, which may lock and open it', async () => {
    const form = await save([input('text', 'note', { readOnlyIf: 'entry.state = "done"' })]);
    const added = [await add(anna, form, { note: 'a' }), await add(anna, form, { note: 'b' })];
    const bulk = (state: string) =>
      admin.post('/reports/bulk.json', { action: 'state', state, ids: added.map(({ id }) => id) });
    const edited = () => admin.patch(`/reports/${added[0]?.id}.json`, { data: { note: 'c' } });
    expect((await bulk('done')).body.data).toMatchObject({ changed: 2, refused: 0, dropped: 0 });
    const kept = await Promise.all(added.map(({ id }) => admin.get(`/reports/${id}.json`)));
    expect(kept.map(({ body }) => body.data.data.note)).toEqual(['a', 'b']);
    expect((await edited()).body.issues).toMatchObject([{ path: 'data.note', code: 'read_only' }]);
    expect((await bulk('open')).body.data).toMatchObject({ changed: 2, refused: 0, dropped: 0 });
    expect((await edited()).status).toBe(200);
  });
});
