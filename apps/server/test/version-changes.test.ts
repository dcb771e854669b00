/**
 * The kinds of change that real forms go through, each from version to version with an entry before and one after:
 * nothing is lost, and every value is in its column, in lists, filters, workbooks, tables, charts and papers.
 */
import { type Content, choicesOf, compile, type InputKind, type Options } from '@kontor/form';
import { readXlsx } from 'hucre/xlsx';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPdf } from './exports/paper.ts';
import { container, input } from './forms.ts';
import { type House, type Item, openHouse, type Person } from './house.ts';

let house: House;
let anna: Person;

beforeAll(async () => {
  house = await openHouse();
  anna = await house.as('anna', 'user', {
    Reports: { '*': 'all', create: 'all', read: 'all', update: 'all' },
    ReportConfigs: { '*': 'all', create: 'all', read: 'all', update: 'all' },
    Charts: { '*': 'all', create: 'all', read: 'all' },
  });
});
afterAll(() => house.close());

type Data = Record<string, unknown>;
interface Case {
  change: string;
  /** The versions of the form's contents; each but the last has the entry of the same place. */
  versions: Content[][];
  entries: Data[];
  /** Values by column, in the order of the entries: as a table has them, '' for none. */
  columns: Record<string, string[]>;
  /** What no chart has a place for: a word on an axis of numbers. */
  uncharted: string[];
}

const choice = (value: string, label = value) => ({ id: value, value, label });
const [red, green] = [choice('red', 'Red'), choice('green', 'Green')];
/** A field, and the same field (by its id) as something else. */
const field = (type: InputKind, name: string, options: Options = {}) => input(type, name, options);
const as = (of: Content, type: InputKind, options: Options = {}): Content => ({
  ...input(type, String(of.options.name), options),
  id: of.id,
});
const withOptions = (of: Content, options: Options): Content => ({ ...of, options: { ...of.options, ...options } });
const named = (of: Content, name: string) => withOptions(of, { name, label: name });
const section = (contents: Content[], label = 'Section') => container('collapse_container', contents, { label });
const repeat = (contents: Content[], options: Options = {}) =>
  container('repeat_container', contents, { maxRepeats: 3, ...options });
const holding = (of: Content, contents: Content[]) => withOptions(of, { contents });
const shownIf = (name: string, contents: Content[]) =>
  container('condition_container', contents, { comparisons: [{ valOne: name, comparison: 'not_empty', gate: null }] });
const known = (contents: Content[]) =>
  container('auto_complete_container', contents, { changeValues: 'C', changeDataSet: 'A', cancelChanges: 'D' });

const cases: Case[] = [];
const changes = (
  change: string,
  versions: Content[][],
  entries: Data[],
  columns: Case['columns'],
  uncharted: string[] = [],
) => cases.push({ change, versions, entries, columns, uncharted });
/** Of a field whose answers stand under one name all along. */
const stays = (
  change: string,
  before: Content[],
  after: Content[],
  answers: [unknown, unknown],
  shown?: string[],
  uncharted?: string[],
) =>
  changes(
    change,
    [before, after],
    [{ a: answers[0] }, { a: answers[1] }],
    { a: shown ?? answers.map(String) },
    uncharted,
  );

const [a, b] = [field('text', 'a'), field('text', 'b')];
const [several, one] = [
  field('select', 'a', { multiple: true, values: [red, green] }),
  field('select', 'a', { values: [red, green] }),
];
const number = field('number', 'a');
const day = field('date', 'a');

changes('a field is added', [[a], [a, b]], [{ a: 'one' }, { a: 'two', b: 'three' }], {
  a: ['one', 'two'],
  b: ['', 'three'],
});
changes('a field is removed', [[a, b], [a]], [{ a: 'one', b: 'two' }, { a: 'three' }], {
  a: ['one', 'three'],
  b: ['two', ''],
});
changes('a field is renamed', [[a], [named(a, 'x')]], [{ a: 'one' }, { x: 'two' }], { x: ['one', 'two'] });
changes(
  'a field is renamed twice',
  [[a], [named(a, 'x')], [named(a, 'y')]],
  [{ a: 'one' }, { x: 'two' }, { y: 'three' }],
  {
    y: ['one', 'two', 'three'],
  },
);
changes(
  'a field is renamed and named back',
  [[a], [named(a, 'x')], [a]],
  [{ a: 'one' }, { x: 'two' }, { a: 'three' }],
  {
    a: ['one', 'two', 'three'],
  },
);
changes(
  'two fields swap their names',
  [
    [a, b],
    [named(a, 'b'), named(b, 'a')],
  ],
  [
    { a: 'one', b: 'two' },
    { b: 'three', a: 'four' },
  ],
  {
    b: ['one', 'three'],
    a: ['two', 'four'],
  },
);
changes('a field goes, and another takes its name', [[a], [named(b, 'a')]], [{ a: 'one' }, { a: 'two' }], {
  a: ['', 'two'],
  a_v1: ['one', ''],
});
changes(
  'a field is renamed, and another takes its name',
  [[a], [named(a, 'x'), named(b, 'a')]],
  [{ a: 'one' }, { x: 'two', a: 'three' }],
  {
    x: ['one', 'two'],
    a: ['', 'three'],
  },
);
changes(
  'a name passes through three fields',
  [[a], [named(b, 'a')], [field('text', 'a')]],
  [{ a: 'one' }, { a: 'two' }, { a: 'three' }],
  {
    a: ['', '', 'three'],
    a_v2: ['', 'two', ''],
    a_v1: ['one', '', ''],
  },
);
changes('a field is removed and comes back', [[a, b], [b], [a, b]], [{ a: 'one' }, { b: 'two' }, { a: 'three' }], {
  a: ['one', '', 'three'],
  b: ['', 'two', ''],
});
changes(
  'a removed field comes back under another name',
  [[a, b], [b], [named(a, 'x'), b]],
  [{ a: 'one' }, { b: 'two' }, { x: 'three' }],
  {
    x: ['one', '', 'three'],
    b: ['', 'two', ''],
  },
);
changes(
  'a field is renamed and then removed',
  [[a, b], [named(a, 'x'), b], [b]],
  [{ a: 'one' }, { x: 'two' }, { b: 'three' }],
  {
    x: ['one', 'two', ''],
    b: ['', '', 'three'],
  },
);
changes(
  'the order changes',
  [
    [a, b],
    [b, a],
  ],
  [
    { a: 'one', b: 'two' },
    { a: 'three', b: 'four' },
  ],
  { a: ['one', 'three'], b: ['two', 'four'] },
);
stays('a label changes', [a], [withOptions(a, { label: 'Other' })], ['one', 'two']);
stays('a translation is added', [a], [withOptions(a, { label: { de: 'Eins', en: 'One' } })], ['one', 'two']);
stays('a field is required by now', [a], [withOptions(a, { required: true })], ['one', 'two']);
stays('a field moves into a section', [a], [section([a])], ['one', 'two']);
stays('a field moves out of a section', [section([a])], [a], ['one', 'two']);
const part = section([a]);
stays('a section is renamed', [part], [withOptions(part, { label: 'Renamed' })], ['one', 'two']);
changes(
  'a field moves into a condition that holds',
  [
    [a, b],
    [a, shownIf('a', [b])],
  ],
  [
    { a: 'one', b: 'two' },
    { a: 'three', b: 'four' },
  ],
  {
    a: ['one', 'three'],
    b: ['two', 'four'],
  },
);
changes(
  'a field moves out of a condition',
  [
    [a, shownIf('a', [b])],
    [a, b],
  ],
  [{ a: 'one', b: 'two' }, { b: 'four' }],
  {
    a: ['one', ''],
    b: ['two', 'four'],
  },
);
changes(
  'a field moves into a condition that an earlier entry does not fulfil',
  [
    [a, b],
    [a, shownIf('a', [b])],
  ],
  [{ b: 'two' }, { a: 'three', b: 'four' }],
  { a: ['', 'three'], b: ['two', 'four'] },
);
const c = field('text', 'c');
changes(
  'a condition reads another field',
  [
    [a, b, shownIf('a', [c])],
    [a, b, shownIf('b', [c])],
  ],
  [
    { a: 'one', b: 'two', c: 'three' },
    { b: 'four', c: 'five' },
  ],
  {
    b: ['two', 'four'],
    c: ['three', 'five'],
  },
);
changes(
  'what a condition reads is renamed',
  [
    [a, shownIf('a', [b])],
    [named(a, 'x'), shownIf('x', [b])],
  ],
  [
    { a: 'one', b: 'two' },
    { x: 'three', b: 'four' },
  ],
  {
    x: ['one', 'three'],
    b: ['two', 'four'],
  },
);
const parts = repeat([a]);
const instances = (...numbers: number[]) => ({ _repeat: { [parts.id]: numbers } });
changes(
  'a repeat takes more instances',
  [[parts], [withOptions(parts, { maxRepeats: 4 })]],
  [
    { 'a.0': 'one', ...instances(0) },
    { 'a.0': 'two', 'a.3': 'three', ...instances(0, 3) },
  ],
  {
    a: ['one', 'two\nthree'],
  },
);
changes(
  'a repeated field is renamed',
  [[parts], [holding(parts, [named(a, 'x')])]],
  [
    { 'a.0': 'one', 'a.1': 'two', ...instances(0, 1) },
    { 'x.0': 'three', ...instances(0) },
  ],
  {
    x: ['one\ntwo', 'three'],
  },
);
changes(
  'a repeated field is removed',
  [[holding(parts, [a, b])], [holding(parts, [b])]],
  [
    { 'a.0': 'one', 'b.0': 'two', ...instances(0) },
    { 'b.0': 'three', ...instances(0) },
  ],
  {
    a: ['one', ''],
    b: ['two', 'three'],
  },
);
changes(
  'a repeat is removed',
  [[parts, b], [b]],
  [{ 'a.0': 'one', 'a.1': 'two', ...instances(0, 1) }, { b: 'three' }],
  {
    a: ['one\ntwo', ''],
    b: ['', 'three'],
  },
);
changes('a field moves into a repeat', [[a], [parts]], [{ a: 'one' }, { 'a.0': 'two', ...instances(0) }], {
  a: ['', 'two'],
  a_v1: ['one', ''],
});
changes(
  'a field moves out of a repeat',
  [[parts], [a]],
  [{ 'a.0': 'one', 'a.1': 'two', ...instances(0, 1) }, { a: 'three' }],
  {
    a: ['', 'three'],
    a_v1: ['one\ntwo', ''],
  },
);
changes('known data are of a field by now', [[a], [known([a])]], [{ a: 'one' }, { a: 'two', _updated_a: 'three' }], {
  a: ['one', 'three'],
});
changes(
  'a field with corrections is removed',
  [[known([a]), b], [b]],
  [{ a: 'one', _updated_a: 'two' }, { b: 'three' }],
  {
    a: ['two', ''],
    b: ['', 'three'],
  },
);
stays('a choice is added', [as(one, 'select', { values: [red] })], [one], ['red', 'green']);
stays('a choice is removed', [one], [as(one, 'select', { values: [green] })], ['red', 'green']);
stays(
  'a choice is called otherwise',
  [one],
  [as(one, 'select', { values: [choice('red', 'Rouge'), green] })],
  ['red', 'green'],
);
stays(
  'one choice becomes several',
  [one],
  [as(one, 'select', { values: [red, green], multiple: true })],
  ['red', ['red', 'green']],
  ['red', 'red, green'],
);
stays(
  'several choices become one',
  [several],
  [as(several, 'select', { values: [red, green] })],
  [['red', 'green'], 'green'],
  ['red, green', 'green'],
);
stays('a list of choices becomes buttons', [one], [as(one, 'radio', { values: [red, green] })], ['red', 'green']);
stays('text becomes a choice', [a], [as(a, 'select', { values: [red] })], ['blue', 'red']);
stays('a choice becomes text', [one], [as(one, 'text')], ['red', 'blue']);
stays('text becomes a number', [a], [as(a, 'number')], ['many', 4711], ['many', '4711'], ['many']);
stays('a number becomes text', [number], [as(number, 'text')], [4711, 'two']);
stays('text becomes long text', [a], [as(a, 'textarea')], ['one', 'two']);
stays('a day becomes text', [day], [as(day, 'text')], ['2026-01-31', 'soon']);
stays('text becomes an address', [a], [as(a, 'email')], ['nobody', 'a@example.org']);
stays(
  'a switch becomes text',
  [field('switch', 'a')].map(each => ({ ...each, id: a.id })),
  [a],
  [true, 'yes'],
  ['true', 'yes'],
);

const path = (form: Item, end: string) => `/reports${end}filter[report_config_id]=${form.id}&sort=created`;

async function filled({ versions, entries }: Case): Promise<{ form: Item; ids: string[] }> {
  const [first = [], ...later] = versions;
  const made = await anna.post('/report-configs/add.json', { name: `V ${uuidv7()}`, fields: first, states: [] });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const form = made.body.data;
  const ids: string[] = [];
  for (const [at, data] of entries.entries()) {
    const fields = later[at - 1];
    if (at > 0) {
      const changed = await anna.patch(`/report-configs/${form.id}.json`, { fields });
      expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    }
    const added = await anna.post('/reports/add.json', { report_config_id: form.id, data });
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    ids.push(added.body.data.id);
  }
  return { form, ids };
}

/** A value of JSON as a table has it. */
const text = (value: unknown): string =>
  value === undefined ? '' : Array.isArray(value) ? value.join(', ') : typeof value === 'object' ? '' : String(value);

/** The answers of an entry by columns: instances are lines. */
function columnsOf(data: Data, names: string[]): string[] {
  return names.map(name => {
    const repeated = Object.keys(data).filter(key => key.startsWith(`${name}.`));
    const corrected = data[`_updated_${name}`] ?? data[name];
    return [...(corrected === undefined ? [] : [corrected]), ...repeated.map(key => data[key])].map(text).join('\n');
  });
}

/** Records of a table, with quoted cells. */
function records(csv: string): string[][] {
  const cells = [...csv.matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/g)];
  const rows: string[][] = [[]];
  for (const [, cell = '', end = ''] of cells) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end !== ',') rows.push([]);
  }
  return rows.filter(row => row.length > 1);
}

/** Values of a column, instances and several choices each for itself. */
const piecesOf = (values: readonly string[]): string[] =>
  values.flatMap(value => value.split(/, |\n/)).filter(value => value !== '');

/** The labels of the choices of a version's fields, by name and value. */
function labelsIn(fields: Content[] = []): (name: string, value: string) => string {
  const { inputs } = compile({ fields, states: [] });
  const known = new Map(
    inputs.flatMap(({ name, content }) =>
      choicesOf(content.options).map(({ value, label }) => [`${name}=${value}`, label] as const),
    ),
  );
  return (name, value) => known.get(`${name}=${value}`) ?? value;
}

/** How many answers of a field a chart counts under each label. */
async function charted(form: Item, name: string): Promise<Record<string, number>> {
  const { status, body } = await anna.post('/charts/preview.json', {
    name: `C ${uuidv7()}`,
    type: 'bar',
    report_configs: [{ id: form.id }],
    config: { chart_value: name, datasets: [{ id: 'd', label: 'Count' }] },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const { labels, datasets } = body.data as unknown as { labels: string[]; datasets: { data: number[] }[] };
  return Object.fromEntries(labels.map((label, at) => [label, datasets[0]?.data[at] ?? 0]));
}

async function mustBeInCharts(form: Item, { columns, versions, uncharted }: Case): Promise<void> {
  const label = labelsIn(versions.at(-1));
  for (const [name, values] of Object.entries(columns)) {
    const wanted: Record<string, number> = {};
    for (const value of piecesOf(values).filter(each => !uncharted.includes(each)))
      wanted[label(name, value)] = (wanted[label(name, value)] ?? 0) + 1;
    expect(await charted(form, name), `chart of ${name}`).toEqual(wanted);
  }
}

/** An answer as a paper in German writes it. */
function printed(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nein';
  if (typeof value === 'number') return value.toLocaleString('de');
  return String(value).replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3.$2.$1');
}

/** Each entry's paper is of its own version, and has each of its answers. */
async function mustBeOnPaper(ids: string[], { entries, versions }: Case): Promise<void> {
  for (const [at, id] of ids.entries()) {
    const label = labelsIn(versions[at]);
    const answer = await anna.get(`/reports/${id}.pdf`, { 'accept-language': 'de' });
    expect(answer.status).toBe(200);
    const { text: paper } = await readPdf(answer.raw);
    const { _repeat, ...answers } = entries[at] ?? {};
    for (const [key, value] of Object.entries(answers))
      for (const one of [value].flat()) {
        const shown = typeof one === 'string' ? label(key.replace(/\.\d+$/, ''), one) : one;
        expect(paper, `${key} of entry ${at + 1}`).toContain(printed(shown));
      }
  }
}

const manner = 'former=true&names=true&values=stored';

it.each(cases)('$change: nothing is lost, and each value is in its column', async one => {
  const { form, ids } = await filled(one);
  const names = Object.keys(one.columns);
  const wanted = ids.map((_, at) => names.map(name => one.columns[name]?.[at]));

  const list = (await anna.get(path(form, '.json?answers=present&'))).body.data as unknown as {
    id: string;
    data: Data;
  }[];
  expect(list.map(row => row.id)).toEqual(ids);
  expect(list.map(row => columnsOf(row.data, names))).toEqual(wanted);

  const asWritten = (await anna.get(path(form, '.json?'))).body.data as unknown as { data: Data }[];
  // A count of instances has more than one writing.
  const answers = (data: Data) => ({ ...data, _repeat: undefined });
  expect(asWritten.map(row => answers(row.data))).toEqual(one.entries.map(answers));

  const table = await anna.get(path(form, `.csv?${manner}&`), { 'accept-language': 'en' });
  expect(table.status).toBe(200);
  const [, heads = [], ...lines] = records(table.raw.toString().replace(/^\u{feff}/u, ''));
  expect(lines.map(line => names.map(name => line[heads.indexOf(name)]))).toEqual(wanted);

  const { sheets } = await readXlsx((await anna.get(path(form, `.xlsx?${manner}&`))).raw);
  for (const [name, values] of Object.entries(one.columns)) {
    const sheet = sheets.find(({ rows }) => rows[1]?.includes(name));
    const at = sheet?.rows[1]?.indexOf(name) ?? -1;
    const cells = (sheet?.rows.slice(2) ?? []).map(row => text(row[at] ?? undefined)).filter(Boolean);
    expect(cells, name).toEqual(values.flatMap(value => value.split('\n')).filter(Boolean));
  }

  await mustBeInCharts(form, one);
  await mustBeOnPaper(ids, one);

  for (const [name, values] of Object.entries(one.columns))
    for (const value of new Set(piecesOf(values))) {
      const found = await anna.get(path(form, `.json?filter[data.${name}]=${encodeURIComponent(value)}&`));
      const among = ids.filter((_, at) => values[at]?.split(/, |\n/).includes(value));
      expect(
        (found.body.data as unknown as Item[]).map(({ id }) => id),
        `${name}=${value}`,
      ).toEqual(among);
    }
  for (const [name, values] of Object.entries(one.columns)) {
    const { body } = await anna.get(path(form, `.json?filter[data.${name}]=&`));
    expect(
      (body.data as unknown as Item[]).map(({ id }) => id),
      `${name} empty`,
    ).toEqual(ids.filter((_, at) => values[at] === ''));
  }
});
