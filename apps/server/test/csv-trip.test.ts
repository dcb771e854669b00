/** Law of tables: entries exported as CSV and imported with their ids as the key are unchanged, whatever kinds they have. */
import { type Content, type InputKind, inputKinds } from '@kontor/form';
import { inputExamples } from '@kontor/form/samples';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/db/sql.ts';
import { container, input } from './forms.ts';
import { type House, openHouse, type Person } from './house.ts';
import { ownBooks } from './own-books.ts';
import { fieldOf as field, multipart, partOf } from './upload.ts';

let house: House;
let admin: Person;

beforeAll(async () => {
  house = await openHouse();
  await house.work();
  admin = await house.as('admin', 'admin');
});
afterAll(() => house.close());
const clear = () => house.database.run(sql`delete from imports where state in ('ready', 'cancelled', 'failed')`);
afterEach(clear);

const { ended, rowsOf, formOf, enter } = ownBooks(() => admin);

const choices = [
  ['a', 'Rot'],
  ['b', 'Rot, dunkel'],
  ['c', 'hell; matt'],
  ['d,e', '=Blau'],
  ['5', '1,5'],
].map(([value = '', label = '']) => ({ id: uuidv7(), value, label }));
const some = fc.uniqueArray(fc.constantFrom(...choices.map(({ value }) => value)), { minLength: 1 });

const texts = [
  ...[
    '=1+1',
    "'=x",
    "''-5",
    '-5',
    '+49 30 9018',
    '@x',
    "'quoted'",
    'a;b',
    'a,b',
    'say "a"',
    'x\ny',
    '1.234',
    'true',
    '☃',
  ],
];
const numbers = [0, -1.25, 1.234, 0.125, 12_345.678, 1_234_567, 1e-7, 1e21, 100];
const moments = [
  ...['2026-11-20T10:30:00+01:00', '2026-02-28T23:59:59.250Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'],
  ...['1850-05-05T10:00:00Z', '2026-07-01T10:30:00-05:00'],
];
const pools: Partial<Record<InputKind, fc.Arbitrary<unknown>>> = {
  text: fc.constantFrom(...texts),
  textarea: fc.constantFrom(...texts),
  html: fc.constantFrom(inputExamples.html.stored, '<p>One</p><p>Two &amp; <em>three</em></p>', '<ul><li>x</li></ul>'),
  number: fc.constantFrom(...numbers),
  date: fc.constantFrom('2026-05-04', '1899-12-31', '0800-12-25', '2024-02-29'),
  'datetime-local': fc.constantFrom(...moments),
  time: fc.constantFrom('00:00', '08:05', '10:30', '23:59'),
  switch: fc.boolean(),
  checkbox: some,
  select: some,
  radio: some.map(([first]) => first),
};
const plainNumbers = { minValue: null, maxValue: null, step: null };
const optionsOf: Partial<Record<InputKind, object>> = {
  number: plainNumbers,
  checkbox: { values: choices },
  select: { values: choices, multiple: true },
  radio: { values: choices },
};
const kinds = (Object.keys(inputKinds) as InputKind[]).filter(
  kind => kind !== 'calculated' && !['file', 'drawing'].includes(inputKinds[kind].group),
);
const calculated: [string, string][] = [
  ['number', '1234.5 * 2'],
  ['percent', '0.125'],
  ['currency', '19.99'],
  ['text', '"=" & "x"'],
  ['date', 'date(2026, 5, 4)'],
  ['boolean', '1 = 1'],
];
const made = kinds.map((kind, at) => ({
  name: `f${at}`,
  pool: pools[kind] ?? fc.constant<unknown>(inputExamples[kind].stored),
  content: input(kind, `f${at}`, {
    ...inputExamples[kind].options,
    ...optionsOf[kind],
    ...{ name: `f${at}`, label: `Feld ${at}`, required: false },
  }),
}));
const parts = container(
  'repeat_container',
  [input('text', 'part', { label: 'Teil' }), input('time', 'at', { label: 'Um' })],
  { name: 'parts', label: 'Teile', maxRepeats: 3 },
);
const contents = (): Content[] => [
  ...made.map(({ content }) => content),
  ...calculated.map(([kind, formula], at) =>
    input('calculated', `c${at}`, { label: `Wert ${at}`, required: false, formula, format: { kind, currency: 'EUR' } }),
  ),
  parts,
];

const answers = fc.record(Object.fromEntries(made.map(({ name, pool }) => [name, pool])), { requiredKeys: [] });

async function csvOf(form: string, values: string, language: string): Promise<Buffer> {
  const query = `filter[report_config_id]=${form}&values=${values}&sort=created&direction=asc`;
  const { status, raw } = await admin.get(`/reports.csv?${query}`, { 'accept-language': language });
  expect(status).toBe(200);
  return raw;
}

async function sent(form: string, file: Buffer | string, language: string, mapping: object) {
  const parts = [field('report_config_id', form), field('mapping', JSON.stringify(mapping)), partOf('a.csv', file)];
  const answer = await admin.post('/reports/import.json', Buffer.concat(parts), {
    ...multipart,
    'accept-language': language,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
  return ended(String(answer.body.data.id));
}

describe('law: entries, as CSV,', () => {
  it('are unchanged when they come back with their ids', { timeout: 240_000 }, async () => {
    const form = await formOf(contents());
    await fc.assert(
      fc.asyncProperty(
        fc.array(answers, { minLength: 1, maxLength: 5 }),
        fc.constantFrom('labels', 'stored'),
        fc.constantFrom('de', 'en'),
        fc.constantFrom('de', 'en'),
        async (all, values, written, read) => {
          await house.database.run(sql`delete from reports where report_config_id = ${form}`);
          for (const data of all)
            await enter(form, {
              ...data,
              'part.0': 'Tür',
              'at.0': '10:30',
              'at.1': '07:00',
              _repeat: { [parts.id]: 2 },
            });
          const file = await csvOf(form, values, written);
          const told = await sent(form, file, read, { keys: ['id'] });
          expect([await rowsOf(told.id, 'changed'), await rowsOf(told.id, 'misfit')], file.toString()).toEqual([
            [],
            [],
          ]);
          expect(told).toMatchObject({ rows: all.length, unchanged: all.length });
          await clear();
        },
      ),
      { numRuns: 12 },
    );
  });
});

describe('a table of entries', () => {
  it('writes times of day as the clock shows them, also in repeats', async () => {
    const repeat = container('repeat_container', [input('time', 'from', { label: 'Von' })], {
      name: 'r',
      maxRepeats: 3,
    });
    const form = await formOf([input('time', 'at', { label: 'Um' }), repeat]);
    await enter(form, { at: '10:30', 'from.0': '08:05', 'from.1': '23:59', _repeat: { [repeat.id]: 2 } });
    for (const [language, mark] of [
      ['de', ';'],
      ['en', ','],
    ] as const)
      for (const values of ['labels', 'stored']) {
        const [, line = ''] = (await csvOf(form, values, language)).toString('utf8').split('\r\n');
        expect(line.endsWith(`${mark}10:30${mark}"08:05\n23:59"`), line).toBe(true);
      }
  });
});
