/** Formulas on the server: who may evaluate, what is refused when a form is saved, and what an entry is made of. */

import type { Content } from '@kontor/form';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { container, input, report } from './forms.ts';
import { type House, type Item, openHouse, type Person } from './house.ts';

let house: House;
let admin: Person;
let anna: Person;

beforeAll(async () => {
  house = await openHouse();
  admin = await house.as('admin', 'admin');
  anna = await house.as('anna');
});
afterAll(() => house.close());

const form = (fields: Content[]) => ({ fields, states: [] });
const calculated = (name: string, formula: string, more: object = {}) =>
  input('calculated', name, { formula, format: { kind: 'number' }, ...more });
const fields = () => [
  input('number', 'amount'),
  input('number', 'price', { readOnlyIf: 'amount > 10' }),
  calculated('total', 'amount * price'),
  input('date', 'end', { rules: [{ formula: 'end >= TODAY()', message: { de: 'Zu früh', en: 'Too early' } }] }),
];
const save = async (contents: Content[], more: object = {}) => {
  const added = await admin.post('/report-configs/add.json', {
    ...form(contents),
    name: `Formulas ${uuidv7()}`,
    ...more,
  });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return added.body.data as Item & { id: string };
};
const at = () => new Date().toISOString();

describe('evaluating a form', () => {
  it('is for those who may create or change forms', async () => {
    const asked = { fields: fields(), data: {} };
    expect((await anna.post('/report-configs/evaluate.json', asked)).status).toBe(403);
    expect((await admin.post('/report-configs/evaluate.json', asked)).status).toBe(200);
  });

  it('answers values, what is asked for, issues and errors, and stores nothing', async () => {
    const { body, status } = await admin.post('/report-configs/evaluate.json', {
      fields: [...fields(), calculated('odd', '1 / (amount - amount)'), calculated('day', 'YEAR(TODAY())')],
      data: { amount: 12, price: 2, total: 99, end: '2020-01-01' },
      at: '2020-06-01T10:00:00+02:00',
      language: 'de',
    });
    expect(status).toBe(200);
    expect(body.data.values).toMatchObject({ amount: 12, total: 24, odd: null, day: 2020 });
    expect(body.data.errors).toEqual({ odd: 'division_by_zero' });
    expect(body.data.readOnly).toMatchObject({ price: true, amount: false });
    expect(body.data.issues).toEqual([expect.objectContaining({ path: 'data.end', code: 'rule', message: 'Zu früh' })]);
  });

  it('begins the entry at the moment that is asked for, and in its zone', async () => {
    const { body, status } = await admin.post('/report-configs/evaluate.json', {
      fields: [
        input('date', 'today', { initialValue: 'today' }),
        input('date', 'first', { initialFormula: 'TODAY()' }),
        input('time', 'time', { initialValue: 'now' }),
        calculated('day', 'DAY(TODAY())'),
      ],
      data: {},
      at: '2026-01-05T23:30:00-05:00[America/New_York]',
    });
    expect(status).toBe(200);
    expect(body.data.values).toEqual({ today: '2026-01-05', first: '2026-01-05', time: '23:30', day: 5 });
  });
});

describe('saving a form', () => {
  it.each([
    ['amount *', 'formula_syntax', [7, 8]],
    ['amuont * 2', 'formula_name', [0, 6]],
    ['amount * "x"', 'formula_type', [9, 12]],
    ['total + 1', 'formula_circle', [0, 9]],
    [Array(300).fill('1').join('+'), 'formula_limit', expect.any(Array)],
  ])('%s is refused with %s', async (formula, code, span) => {
    const contents = [input('number', 'amount'), calculated('total', formula)];
    const refused = await admin.post('/report-configs/add.json', { ...form(contents), name: `F ${uuidv7()}` });
    expect(refused.status).toBe(422);
    expect(refused.body.issues).toEqual([
      expect.objectContaining({ path: 'fields.1.options.formula', code, at: span }),
    ]);
  });

  it('keeps formulas in the stored writing, and hands out their trees, which no body sets', async () => {
    const { id } = await save([
      input('number', 'amount', { label: 'Menge' }),
      calculated('total', 'RUNDEN([Menge] * 1,19; 2)'),
    ]);
    const read: Record<string, unknown> = (await admin.get(`/report-configs/${id}.json`)).body.data;
    expect((read.fields as Content[])[1]?.options.formula).toBe('ROUND(amount * 1.19, 2)');
    expect(Object.keys(read.trees as object).sort()).toEqual(['@parts', 'ROUND(amount * 1.19, 2)']);
    expect((await admin.patch(`/report-configs/${id}.json`, { trees: {} })).status).toBe(422);
  });

  it('says which parts of the evaluation a page needs, also of a form that was stored before forms said so', async () => {
    const { id } = await save([input('number', 'amount'), calculated('total', 'IF(amount > 2, SUM(amount, 1), 0)')]);
    const target = 'http://localhost:3000/shared_reports/{id}/{token}';
    const link = (await admin.post(`/report-configs/share/${id}.json`, { target })).body.data.target as string;
    const token = link.slice(link.lastIndexOf('/') + 1);
    const page = async () =>
      (await house.nobody.get(`/report-configs/shared/${id}.json?token=${token}`)).body.data.trees;
    expect(await page()).toMatchObject({ '@parts': 'compare lists usual' });
    await house.database.run(sql`update report_configs set trees = trees - '@parts' where id = ${id}`);
    expect(await page()).toMatchObject({ '@parts': 'compare lists usual' });
  });
});

describe('an entry', () => {
  it('is computed by the server, whatever was sent, when it is added and edited', async () => {
    const { id } = await save(fields());
    const added = await admin.post('/reports/add.json', report(id, { amount: 2, price: 9.99, total: 1 }));
    expect(added.body.data.data).toMatchObject({ total: 19.98 });
    expect(added.body.data.data._at).toMatch(/^20/);
    const entry = added.body.data;
    const edited = await admin.patch(`/reports/${entry.id}.json`, {
      data: { ...entry.data, amount: 3, total: -5, _at: at() },
    });
    expect(edited.body.data.data).toMatchObject({ total: 29.97, _at: entry.data._at });
  });

  it('knows the groups of who filled it in first, whoever edits it', async () => {
    const text = (name: string, formula: string) => calculated(name, formula, { format: { kind: 'text' } });
    const { id } = await save([
      input('number', 'amount'),
      text('shift', 'TEXTJOIN(" + ", TRUE, user.groups)'),
      input('text', 'reason', { requiredIf: 'COUNTIF(user.groups, "Formulas day") = 0' }),
    ]);
    for (const name of ['Formulas night', 'Formulas day']) {
      const group = (await admin.post('/pixelstein-users/groups.json', { name })).body.data.id;
      const members = await admin.post(`/pixelstein-users/groups/${group}/members.json`, { users: [{ id: anna.id }] });
      expect(members.status, JSON.stringify(members.body)).toBe(200);
    }
    const added = await anna.post('/reports/add.json', report(id, { amount: 1 }));
    expect(added.body.data.data).toMatchObject({ shift: 'Formulas day + Formulas night' });
    const refused = await admin.post('/reports/add.json', report(id, { amount: 1 }));
    expect(refused.body.issues).toMatchObject([{ path: 'data.reason', code: 'required' }]);
    const edited = await admin.patch(`/reports/${added.body.data.id}.json`, { data: { amount: 2 } });
    expect(edited.body.data.data).toMatchObject({ amount: 2, shift: 'Formulas day + Formulas night' });
  });

  it('whose formulas need too much is refused, also as a draft, while others are served', async () => {
    const sums = Array.from({ length: 2_000 }, (_, index) =>
      calculated(`c${index}`, 'SUM(items.amount * items.amount)'),
    );
    const items = container('repeat_container', [input('number', 'amount')], {
      name: 'items',
      label: 'Items',
      maxRepeats: 1_000,
    });
    const [hostile, usual] = [await save([items, ...sums]), await save(fields())];
    const amounts = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`amount.${index}`, 2]));
    const data = { _repeat: { [items.id]: 1_000 }, ...amounts };
    const [plain, draft, other] = await Promise.all([
      admin.post('/reports/add.json', report(hostile.id, data)),
      admin.post('/reports/add.json', { ...report(hostile.id, data), state: 'draft' }),
      anna.post('/reports/add.json', report(usual.id, { amount: 2, price: 5 })),
    ]);
    for (const { status, body } of [plain, draft])
      expect([status, body.issues]).toMatchObject([422, [{ path: 'data', code: 'too_much' }]]);
    expect([other.status, other.body.data.data.total]).toEqual([201, 10]);
    const less = await admin.post('/reports/add.json', report(hostile.id, { ...data, _repeat: { [items.id]: 10 } }));
    expect([less.status, less.body.data?.data.c1999]).toEqual([201, 40]);
  });

  it('refuses what a formula locks, and rules that do not hold', async () => {
    const { id } = await save(fields());
    const { data: entry } = (await admin.post('/reports/add.json', report(id, { amount: 2, price: 5 }))).body;
    const changed = (data: object) => admin.patch(`/reports/${entry.id}.json`, { data: { ...entry.data, ...data } });
    expect((await changed({ amount: 11, price: 6 })).body.issues).toEqual([
      expect.objectContaining({ path: 'data.price', code: 'read_only' }),
    ]);
    expect((await changed({ amount: 11 })).status).toBe(200);
    const early = await admin.post('/reports/add.json', report(id, { end: '2000-01-01' }));
    expect(early.body.issues).toEqual([expect.objectContaining({ path: 'data.end', code: 'rule' })]);
    expect((await admin.post('/reports/add.json', report(id, { end: '2000-01-01' }, { state: 'draft' }))).status).toBe(
      201,
    );
  });

  it('takes an answer that locks its own field once, and refuses to change it then', async () => {
    const { id } = await save([input('text', 'stage', { readOnlyIf: 'stage = "closed"' })]);
    const { data: entry } = (await admin.post('/reports/add.json', report(id, { stage: 'open' }))).body;
    const changed = (stage: string) => admin.patch(`/reports/${entry.id}.json`, { data: { ...entry.data, stage } });
    expect((await changed('closed')).status).toBe(200);
    expect((await changed('open')).body.issues).toEqual([
      expect.objectContaining({ path: 'data.stage', code: 'read_only' }),
    ]);
    expect((await admin.post('/reports/add.json', report(id, { stage: 'closed' }))).status).toBe(201);
  });

  it('with a warning is found by it, and one without', async () => {
    const rules = [{ formula: 'amount < 10', message: 'Many', level: 'warning' }];
    const { id } = await save([input('number', 'amount')], { rules });
    const many = (await admin.post('/reports/add.json', report(id, { amount: 12 }))).body.data;
    const few = (await admin.post('/reports/add.json', report(id, { amount: 2 }))).body.data;
    const found = async (filter: string) =>
      (await admin.get(`/reports.json?filter[report_config_id]=${id}&filter[data._warnings]${filter}`)).body.data.map(
        each => each.id,
      );
    expect([many.data._warnings, await found('[neq]='), await found('=')]).toEqual([
      [{ path: 'data', message: 'Many' }],
      [many.id],
      [few.id],
    ]);
  });

  it('is begun within bounds', async () => {
    const { id } = await save(fields());
    const begun = (moment: string) => admin.post('/reports/add.json', report(id, { amount: 1, _at: moment }));
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    for (const moment of [inDays(-401), inDays(1), 'yesterday']) {
      const refused = await begun(moment);
      expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([422, 'data._at']);
    }
    expect((await begun(inDays(-399))).status).toBe(201);
  });

  it('of a form without formulas is stored as before', async () => {
    const { id } = await save([input('text', 'title')]);
    const added = await admin.post('/reports/add.json', report(id, { title: 'x' }));
    expect(added.body.data.data).toEqual({ title: 'x' });
  });

  it('in a repeat is computed for each instance and in all', async () => {
    const items = container('repeat_container', [input('number', 'n'), calculated('double', 'n * 2')], {
      name: 'items',
      maxRepeats: 5,
    });
    const { id } = await save([items, calculated('sum', 'SUM(items.double)')]);
    const data = { 'n.0': 1, 'n.1': 4, _repeat: { [(items as { id: string }).id]: 2 } };
    const added = await admin.post('/reports/add.json', report(id, data));
    expect(added.body.data.data).toMatchObject({ 'double.0': 2, 'double.1': 8, sum: 10 });
  });
});
