/** API tests of the options of fields: what forms accept and refuse, what entries are checked for, how they are written. */
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unzip } from './exports/archive.ts';
import { readPdf } from './exports/paper.ts';
import { addForm, input } from './forms.ts';
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
  expect(await issuesOf(input('text', 'a', { help: 'x'.repeat(5001) }), input('tel', 'b', { placeholder: 7 }))).toEqual(
    {
      status: 422,
      issues: ['fields.0.options.help too_long', 'fields.1.options.placeholder invalid'],
    },
  );
});

it('refuses patterns that cannot be matched in bounded time, and lengths that exclude each other', async () => {
  const patterns = ['(', '(?=a)b', '(a)\\1', '(a{99}){99}', '[z-a]'];
  expect(await issuesOf(...patterns.map((pattern, index) => input('text', `f${index}`, { pattern })))).toEqual({
    status: 422,
    issues: patterns.map((_, index) => `fields.${index}.options.pattern invalid_pattern`),
  });
  expect(await issuesOf(input('text', 'a', { minLength: 9, maxLength: 3 }))).toEqual({
    status: 422,
    issues: ['fields.0.options.maxLength out_of_range'],
  });
});

it('refuses answers by length and pattern, in the words of the form', async () => {
  const fields = [
    input('text', 'plane', { pattern: 'D-[A-Z]{4}', patternMessage: { de: 'Wie D-AIBC', en: 'Such as D-AIBC' } }),
    input('text', 'slow', { pattern: '(a+)+b' }),
    input('textarea', 'note', { minLength: 3, maxLength: 5 }),
  ];
  const form = await addForm(admin, 'Checked', { fields, states: [] });
  const add = (data: object) => admin.post('/reports/add.json', { report_config_id: form, data });
  expect((await add({ plane: 'D-AIBC', slow: 'aaab', note: 'äöü' })).status).toBe(201);
  const { status, body } = await add({ plane: 'D-AI', slow: 'a'.repeat(900), note: 'ab' });
  expect([status, body.issues]).toMatchObject([
    422,
    [
      { path: 'data.plane', code: 'pattern_mismatch', message: 'Wie D-AIBC' },
      { path: 'data.slow', code: 'pattern_mismatch', message: 'pattern mismatch' },
      { path: 'data.note', code: 'too_short', values: { min: 3 } },
    ],
  ]);
});

it('writes numbers with decimals, units and currencies in workbooks and PDFs', async () => {
  const fields = [
    input('number', 'speed', { label: 'Tempo', decimals: 1, unit: { de: 'Knoten "x"', en: 'knots' } }),
    input('number', 'price', { label: 'Preis', currency: 'EUR' }),
    input('number', 'mass', { label: 'Masse', unit: 'kg' }),
  ];
  const form = await addForm(admin, 'Figures', { fields, states: [] });
  const answers = { speed: 140, price: 1250.5, mass: 0.25 };
  const wrong = await admin.post('/reports/add.json', { report_config_id: form, data: { ...answers, price: 0.125 } });
  expect([wrong.status, wrong.body.issues]).toMatchObject([
    422,
    [{ path: 'data.price', code: 'too_many_decimals', values: { max: 2 } }],
  ]);
  const added = await admin.post('/reports/add.json', { report_config_id: form, data: answers });
  expect(added.status).toBe(201);
  const written = async (language: string, more = '') => {
    const query = `/reports.xlsx?filter[report_config_id]=${form}${more}`;
    const { raw } = await admin.get(query, { 'accept-language': language });
    const styles = unzip(raw).get('xl/styles.xml')?.bytes.toString() ?? '';
    const formats = Array.from(styles.matchAll(/formatCode="([^"]*)"/g), ([, code]) =>
      code?.replaceAll('&quot;', '"').replaceAll('\u00a0', ' '),
    );
    return { cells: (await readXlsx(raw)).sheets[0]?.rows[1]?.slice(-3), formats };
  };
  const cells = [140, 1250.5, 0.25];
  expect(await written('de')).toEqual({
    cells,
    formats: ['#,##0.0" Knoten x"', '#,##0.00" €"', 'General" kg"'],
  });
  expect(await written('en')).toEqual({ cells, formats: ['#,##0.0" knots"', '"€"#,##0.00', 'General" kg"'] });
  expect(await written('de', '&values=stored')).toEqual({ cells, formats: [] });
  const paper = await readPdf((await admin.get(`/reports/${added.body.data.id}.pdf`, { 'accept-language': 'de' })).raw);
  expect(paper.text).toContain('140,0 Knoten "x"');
  expect(paper.text).toContain('1.250,50 €');
});

it('refuses what is no telephone number', async () => {
  const form = await addForm(admin, 'Phones', { fields: [input('tel', 'phone')], states: [] });
  const add = (phone: string) => admin.post('/reports/add.json', { report_config_id: form, data: { phone } });
  expect((await add('+49 30 901820')).status).toBe(201);
  const { status, body } = await add('ask Tom');
  expect([status, body.issues]).toMatchObject([422, [{ path: 'data.phone', code: 'invalid_phone' }]]);
});

it('keeps times of day: refused, sorted, filtered, and a time in workbooks', async () => {
  const form = await addForm(admin, 'Times', { fields: [input('text', 'who'), input('time', 'at')], states: [] });
  const add = (data: object) => admin.post('/reports/add.json', { report_config_id: form, data });
  for (const [who, at] of Object.entries({ a: '14:30', b: '09:05', c: '', d: '23:59' }))
    expect((await add({ who, at })).status).toBe(201);
  const { status, body } = await add({ who: 'x', at: '24:00' });
  expect([status, body.issues]).toMatchObject([422, [{ path: 'data.at', code: 'invalid_time' }]]);
  const found = async (query: string) => {
    const reply = await admin.get(`/reports.json?filter[report_config_id]=${form}&${query}`);
    expect([reply.status, reply.body.issues]).toEqual([200, undefined]);
    return reply.body.data.map(row => row.data.who).join('');
  };
  expect(await found('filter[data.at]=14:30')).toBe('a');
  expect(await found('filter[data.at][neq]=&sort=data.at')).toBe('bad');
  expect(await found('filter[data.at][gte]=09:05&filter[data.at][lt]=23:59&sort=data.who')).toBe('ab');
  const wrong = await admin.get(`/reports.json?filter[report_config_id]=${form}&filter[data.at][gte]=9`);
  expect([wrong.status, wrong.body.issues[0]?.code]).toEqual([400, 'invalid_time']);
  const { raw } = await admin.get(`/reports.xlsx?filter[report_config_id]=${form}&filter[data.who]=a`);
  const styles = unzip(raw).get('xl/styles.xml')?.bytes.toString();
  expect(styles).toContain('formatCode="hh:mm"');
  const sheet = unzip(raw).get('xl/worksheets/sheet1.xml')?.bytes.toString();
  expect(sheet).toContain(`<v>${(14 * 60 + 30) / 1_440}</v>`);
});
