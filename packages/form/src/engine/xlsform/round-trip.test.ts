/** Laws of the way back: an XLSForm that is read and written has the same cells, and is read as the same form. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: so XLSForm names its questions
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Content, Form } from '../base/types.ts';
import { checkForm } from '../form/check-form.ts';
import { walk } from '../form/walk.ts';
import { convertedByPyxform, hasPyxform } from '../samples/pyxform.ts';
import { readXlsForm, type Sheets, type Written, writeXlsForm, type XlsForm } from './index.ts';

const listsIn = ({ lists }: XlsForm) => new Map(lists.map(list => [list.name, list]));
const sheetsOf = (read: XlsForm, kept: Sheets, more: Partial<Written> = {}) =>
  writeXlsForm({ name: read.name || 'Formular', version: 1, form: read.form, lists: listsIn(read), kept, ...more });

/** Cells by their heads, without what Kontor writes beside them. */
function cellsOf(sheets: Sheets): Record<string, Record<string, string>[]> {
  const { kontor: _kontor, ...others } = sheets;
  return Object.fromEntries(
    Object.entries(others).map(([sheet, [head = [], ...rows]]) => [
      sheet,
      rows.map(row =>
        Object.fromEntries(
          head.flatMap((name, at) => (name !== 'kontor' && row[at] ? [[name, row[at] as string]] : [])),
        ),
      ),
    ]),
  );
}

const everything: Sheets = {
  survey: [
    [
      'type',
      'name',
      'label',
      'hint',
      'relevance',
      'constraint',
      'calculation',
      'trigger',
      'parameters',
      'appearance',
      'repeat_count',
      'choice_filter',
      'default',
      'media::image',
      'note',
    ],
    ['start', 'start', '', '', '', '', '', '', '', '', '', '', '', '', ''],
    ['end', 'end', '', '', '', '', '', '', '', '', '', '', '', '', ''],
    ['today', 'today', '', '', '', '', '', '', '', '', '', '', '', '', ''],
    ['username', 'username', '', '', '', '', '', '', '', '', '', '', '', '', ''],
    ['deviceid', 'deviceid', '', '', '', '', '', '', '', '', '', '', '', '', ''],
    ['audit', 'audit', '', '', '', '', '', '', 'track-changes=true', '', '', '', '', '', ''],
    ['note', 'willkommen', 'Guten Tag', 'Bitte lesen', '', '', '', '', '', '', '', '', '', 'logo.png', 'nur hier'],
    ['integer', 'alter', 'Alter', '', '', '. < 120 and . != 7', '', '', '', '', '', '', '', '', ''],
    ['date', 'gemessen', 'Gemessen', '', '', '', 'today()', '${alter}', '', '', '', '', '', '', ''],
    ['calculate', 'doppelt', '', '', '', '', '${alter} * 2', '${alter}', '', '', '', '', '', '', ''],
    ['note', 'jung', 'Noch jung', '', '${alter} < 18', '', '', '', '', '', '', '', '', '', ''],
    ['begin_group', 'person', 'Person', '', '${alter} > 3', '', '', '', '', 'field-list', '', '', '', '', ''],
    ['select_one farbe or_other', 'farbe', 'Farbe', '', '', '', '', '', '', '', '', '', '', '', ''],
    ['select_multiple farbe', 'farben', 'Farben', '', '', '', '', '', '', 'horizontal', '', '', '', '', ''],
    ['image', 'bild', 'Bild', '', '', '', '', '', 'max-pixels=1024', '', '', '', '', '', ''],
    ['begin group', 'innen', '', '', '', '', '', '', '', '', '', '', '', '', ''],
    ['geopoint', 'wo', 'Wo', '', '', '', '', '', '', '', '', '', '', '', ''],
    ['end group', '', '', '', '', '', '', '', '', '', '', '', '', '', ''],
    ['end_group', '', '', '', '', '', '', '', '', '', '', '', '', '', ''],
    ['begin repeat', 'teile', 'Teile', '', '${alter} > 4', '', '', '', '', '', '3', '', '', '', ''],
    ['text', 'was', 'Was', '', '', '', '', '', '', '', '', '', '', '', ''],
    ['begin group', 'masse', 'Maße', '', "${was} != ''", '', '', '', '', 'w2', '', '', '', '', ''],
    ['decimal', 'breite', 'Breite', '', "../../was != 'x'", '', '', '', '', '', '', '', '', '', ''],
    ['begin group', 'mehr', '', '', '', '', '', '', '', '', '', '', '', '', ''],
    ['decimal', 'hoehe', 'Höhe', '', '', '', '', '', '', '', '', '', '1', '', ''],
    ['end group', 'mehr', '', '', '', '', '', '', '', '', '', '', '', '', ''],
    ['end group', '', '', '', '', '', '', '', '', '', '', '', '', '', ''],
    ['note', 'hinweis', 'Bitte nachmessen', '', '${breite} > 9', '', '', '', '', '', '', '', '', '', ''],
    ['end repeat', '', '', '', '', '', '', '', '', '', '', '', '', '', ''],
    ['select_one ort', 'ort', 'Ort', '', '', '', '', '', '', 'minimal', '', 'farbe = ${farbe}', '', '', ''],
    ['select_one_external orte', 'weit', 'Weit', '', '', '', '', '', '', '', '', 'farbe=${farbe}', '', '', ''],
    ['text', 'rest', 'Rest', '', "pulldata('a', 'b', 'c', ${alter})", '', '', '', '', '', '', '', '', '', ''],
  ],
  choices: [
    ['list_name', 'name', 'label', 'farbe', 'image'],
    ['farbe', 'rot', 'Rot', '', 'rot.png'],
    ['ungenutzt', 'a', 'A', '', ''],
    ['farbe', 'blau', 'Blau', '', ''],
    ['ort', 'ulm', 'Ulm', 'rot', ''],
    ['ort', 'linz', 'Linz', 'blau', ''],
    ['ort', 'linz', 'Noch einmal', 'blau', ''],
    ['ungenutzt', 'b', 'B', 'x', 'b.png'],
  ],
  settings: [
    ['form_title', 'form_id', 'version', 'style', 'instance_name', 'public_key', 'allow_choice_duplicates'],
    ['Alles', 'alles_1', '2024010101', 'pages', 'concat(${alter}, 1)', 'abc', 'yes'],
  ],
  external_choices: [
    ['list_name', 'name', 'farbe'],
    ['orte', 'graz', 'rot'],
  ],
  entities: [
    ['list_name', 'label'],
    ['baeume', '${alter}'],
  ],
  Notizen: [['Wer', 'Was'], [], ['Anna', 'hat 3 | 4 geändert']],
};

const read = readXlsForm(everything);
const { sheets, unsaid } = sheetsOf(read, everything);

describe('a form that came from an XLSForm', () => {
  it('goes out with the cells as they stood', () => {
    expect(cellsOf(sheets)).toEqual(cellsOf(everything));
    expect(unsaid).toEqual([]);
    // In the same order of sheets and columns.
    expect(Object.keys(sheets)).toEqual([...Object.keys(everything), 'kontor']);
    const heads = everything.survey?.[0] ?? [];
    expect(sheets.survey?.[0]?.slice(0, -1)).toEqual(heads);
  });
  it('is the same form when that comes back, and goes out the same again', () => {
    const again = readXlsForm(structuredClone(sheets));
    expect(again.form).toEqual(read.form);
    expect(again.lists).toEqual(read.lists);
    expect(sheetsOf(again, sheets).sheets).toEqual(sheets);
    const { kontor: _kontor, ...bare } = structuredClone(sheets);
    const plain = (form: Form) => JSON.stringify(form).replace(/"id":"[^"]+"/g, '"id":""');
    expect(plain(readXlsForm(bare).form)).toBe(plain(read.form));
  });
});

const changed = (change: (content: Content) => void, fields = structuredClone(read.form.fields)) => {
  walk(fields, content => change(content));
  const form = { ...read.form, fields };
  return { form, ...sheetsOf({ ...read, form }, everything, { version: 3 }) };
};
const rowOf = (from: Sheets, name: string) => cellsOf(from).survey?.find(row => row.name === name);

describe('a form that was changed since', () => {
  it('says what was changed since, and all else as it stood', () => {
    const { form, sheets: since } = changed(({ options }) => {
      if (options.name === 'alter') options.label = 'Alter in Jahren';
      if (options.name === 'gemessen') options.initialFormula = 'TODAY() + 1';
      if (options.label === 'Person') options.label = 'Zur Person';
      if (options.text === 'Guten Tag') options.text = 'Willkommen';
      if (options.name === 'farben') options.label = 'Alle Farben';
    });
    const expected = cellsOf(everything);
    const set = (name: string, cells: Record<string, string | undefined>) => {
      const row = expected.survey?.find(each => each.name === name) ?? {};
      for (const [column, text] of Object.entries(cells)) {
        if (text === undefined) delete row[column];
        else row[column] = text;
      }
    };
    set('alter', { label: 'Alter in Jahren' });
    set('gemessen', { default: 'today() + 1', calculation: undefined, trigger: undefined });
    set('person', { label: 'Zur Person' });
    set('willkommen', { label: 'Willkommen' });
    set('farben', { label: 'Alle Farben' });
    Object.assign(expected.settings?.[0] ?? {}, { version: '2024010103' });
    expect(cellsOf(since)).toEqual(expected);
    expect(readXlsForm(structuredClone(since)).form).toEqual(form);
  });
  it('says the condition of a group in a repeat with each field where they stand apart by now', () => {
    const fields = structuredClone(read.form.fields);
    let moved: Content | undefined;
    walk(fields, ({ type, options }) => {
      if (type !== 'repeat_container') return;
      const contents = options.contents as Content[];
      moved = contents.find(each => each.options.name === 'hoehe');
      options.contents = contents.filter(each => each !== moved);
      (options.contents as Content[]).push(moved as Content);
    });
    const { form, sheets: since } = changed(() => undefined, fields);
    expect(rowOf(since, 'hoehe')?.relevance).toBe("${was} != ''");
    expect(readXlsForm(structuredClone(since)).form).toEqual(form);
    // Shown otherwise by now, it is not hidden by the group that it was in.
    const free = changed(({ options }) => {
      if (options.name === 'breite') delete options.showIf;
    });
    expect(rowOf(free.sheets, 'masse')).toMatchObject({ type: 'note' });
    expect(rowOf(free.sheets, 'breite')?.relevance).toBeUndefined();
    expect(rowOf(free.sheets, 'hoehe')?.relevance).toBe("${was} != ''");
    expect(readXlsForm(structuredClone(free.sheets)).form).toEqual(free.form);
  });
});

describe('a choice with another one', () => {
  it('says the text question of another choice by the type as long as it is as it was', () => {
    expect(rowOf(sheets, 'farbe')?.type).toBe('select_one farbe or_other');
    expect(rowOf(sheets, 'farbe_other')).toBeUndefined();
    const beside = (change: (content: Content, all: Content[]) => void) => {
      const fields = structuredClone(read.form.fields);
      walk(fields, ({ options }) => {
        const all = Array.isArray(options.contents) ? (options.contents as Content[]) : [];
        const found = all.find(each => each.options.name === 'farbe_other');
        if (found) change(found, all);
      });
      const made = changed(() => undefined, fields);
      expect(readXlsForm(structuredClone(made.sheets)).form).toEqual(made.form);
      return made.sheets;
    };
    const others = (from: Sheets) => from.choices?.filter(row => row.includes('other')).length;
    expect(others(sheets)).toBe(0);
    const named = beside(({ options }) => {
      options.label = 'Welche?';
    });
    expect(rowOf(named, 'farbe')?.type).not.toContain('or_other');
    expect(rowOf(named, 'farbe_other')).toMatchObject({ type: 'text', relevance: "${farbe} = 'other'" });
    expect(others(named)).toBe(1);
    const gone = beside((content, all) => void all.splice(all.indexOf(content), 1));
    expect(rowOf(gone, 'farbe')?.type).not.toContain('or_other');
    expect(rowOf(gone, 'farbe_other')).toBeUndefined();
    // What asks for it is said by the name that other tools give it.
    const asking = changed(({ options }) => {
      if (options.name === 'rest') options.showIf = 'farbe_other = "x"';
    });
    expect(rowOf(asking.sheets, 'farbe')?.type).toBe('select_one farbe or_other');
    expect(rowOf(asking.sheets, 'rest')?.relevance).toBe("${farbe_other} = 'x'");
  });
});

describe('sheets that were changed since', () => {
  it('takes what another tool changes in rows that say more than one content', () => {
    const at = (name: string) => {
      const made = structuredClone(sheets);
      const head = made.survey?.[0] ?? [];
      const row = made.survey?.find(each => each[head.indexOf('name')] === name) ?? [];
      return {
        set: (column: string, text: string) => {
          row[head.indexOf(column)] = text;
          return readXlsForm(made).form;
        },
      };
    };
    const find = (form: Form, fits: (content: Content) => boolean) => {
      const found: Content[] = [];
      walk(form.fields, content => void (fits(content) && found.push(content)));
      return found;
    };
    const isAsked = (formula: string) => (content: Content) => content.options.formula === formula;
    expect(find(at('person').set('relevance', '${alter} > 5'), isAsked('alter > 5'))).toHaveLength(1);
    expect(find(at('person').set('relevance', ''), isAsked('alter > 3'))).toHaveLength(0);
    expect(find(at('jung').set('label', 'Jung'), ({ options }) => options.text === 'Jung')).toHaveLength(1);
    expect(find(at('jung').set('relevance', ''), isAsked('alter < 18'))).toHaveLength(0);
    const headed = at('masse').set('label', 'Größe');
    expect(find(headed, ({ options }) => options.text === 'Größe')).toHaveLength(1);
    expect(find(headed, ({ options }) => options.name === 'breite')[0]?.options.showIf).toContain('was');
    const besides = (form: Form) => find(form, ({ options }) => String(options.name).endsWith('_other'));
    const [beside] = besides(read.form);
    expect(besides(at('farbe').set('label', 'Ton'))).toEqual([beside]);
    expect(besides(at('farbe').set('type', 'select_one farbe'))).toEqual([]);
    const renamed = besides(at('farbe').set('name', 'ton'));
    expect(renamed.map(({ id, options }) => [id, options.name, options.showIf])).toEqual([
      [beside?.id, 'ton_other', 'ton = "other"'],
    ]);
  });
});

const names = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
const labels = fc.constantFrom('', 'Eins', 'Zwei ${a}', 'Drei');
const leaf = fc.record({
  type: fc.constantFrom(
    ...['text', 'integer', 'note', 'date', 'start', 'today', 'deviceid', 'calculate', 'geopoint', 'image', 'range'],
    ...['select_one l', 'select_multiple l', 'select_one l or_other', 'rank l', 'select_one m', 'acknowledge', 'odd'],
  ),
  name: names,
  label: labels,
  relevant: fc.constantFrom('', '', "${a} != ''", 'pulldata(1)', '${b} > 1'),
  constraint: fc.constantFrom('', '', '. > 1', '. >= 1 and . <= 3', "regex(., 'a+')"),
  constraint_message: fc.constantFrom('', '', 'Nein'),
  calculation: fc.constantFrom('', '', '1 + 1', 'today()', '${gone}'),
  trigger: fc.constantFrom('', '', '${a}'),
  required: fc.constantFrom('', 'yes', 'true()', "${a} = 'x'"),
  appearance: fc.constantFrom('', '', 'minimal', 'w4'),
  default: fc.constantFrom('', '', '1', 'today()', 'x'),
  parameters: fc.constantFrom('', '', 'max-pixels=640', 'start=1 end=3 step=1', 'quality=low'),
});
const rows = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: leaf },
    fc.record({
      type: fc.constantFrom('begin group', 'begin repeat', 'end'),
      name: names,
      label: labels,
      relevant: fc.constantFrom('', '${a} > 1'),
    }),
  ),
  { minLength: 1, maxLength: 14 },
);

/** Rows with names of their own, and groups that end. */
function surveyOf(drawn: readonly Record<string, string>[]): string[][] {
  const head = [
    'type',
    'name',
    'label',
    'relevant',
    'constraint',
    'constraint_message',
    'calculation',
    'trigger',
    'required',
    'appearance',
    'default',
    'parameters',
  ];
  const open: string[] = [];
  const made: Record<string, string>[] = [];
  for (const [at, row] of drawn.entries()) {
    if (row.type === 'end') {
      const begun = open.pop();
      if (begun) made.push({ type: begun.replace('begin', 'end') });
      continue;
    }
    if (row.type?.startsWith('begin')) open.push(row.type);
    made.push({ ...row, name: made.some(({ name }) => name === row.name) ? `${row.name}${at}` : (row.name ?? '') });
  }
  for (const begun of open.reverse()) made.push({ type: begun.replace('begin', 'end') });
  return [head, ...made.map(row => head.map(column => row[column] ?? ''))];
}

const choices = [
  ['list_name', 'name', 'label', 'mark'],
  ['l', 'x', 'X', '1'],
  ['l', 'y', 'Y', ''],
  ['m', 'x', 'X', ''],
  ['n', 'z', 'Z', '2'],
];
const drawn = rows.map(
  (all): Sheets => ({
    survey: surveyOf(all),
    choices,
    settings: [
      ['form_title', 'form_id', 'version'],
      ['Rund', 'rund', '7a'],
    ],
  }),
);

it('any XLSForm goes out with the cells as they stood, and comes back as the same form', () => {
  fc.assert(
    fc.property(drawn, given => {
      const read = readXlsForm(given);
      const { sheets } = sheetsOf(read, given);
      expect(cellsOf(sheets)).toEqual(cellsOf(given));
      const again = readXlsForm(structuredClone(sheets));
      expect(again.form).toEqual(read.form);
      expect(sheetsOf(again, sheets).sheets).toEqual(sheets);
    }),
    { numRuns: 300 },
  );
});

it('a field that is dropped, added or put elsewhere leaves a form that comes back the same', () => {
  fc.assert(
    fc.property(drawn, fc.nat(), fc.nat(), fc.constantFrom('drop', 'swap', 'label'), (given, at, other, what) => {
      const read = structuredClone(readXlsForm(given));
      const lists: Content[][] = [read.form.fields];
      walk(read.form.fields, ({ options }) => void (Array.isArray(options.contents) && lists.push(options.contents)));
      const list = lists[at % lists.length] ?? [];
      const [one, two] = [other % Math.max(1, list.length), (other + 1) % Math.max(1, list.length)];
      fc.pre(list[one] !== undefined && list[two] !== undefined);
      if (what === 'drop') list.splice(one, 1);
      else if (what === 'swap') [list[one], list[two]] = [list[two] as Content, list[one] as Content];
      else {
        const { type, options } = list[one] as Content;
        options[type === 'formatString' ? 'text' : 'label'] = 'Anders';
      }
      fc.pre(checkForm(read.form).length === 0);
      const { sheets } = sheetsOf(read, given);
      expect(readXlsForm(structuredClone(sheets)).form.fields).toEqual(read.form.fields);
    }),
    { numRuns: 300 },
  );
});

it.skipIf(!hasPyxform)('pyxform makes the same of what goes out as of what came in (with pyxform)', async () => {
  const given: Sheets = {
    ...everything,
    survey: everything.survey?.filter(([type]) => !/external/.test(type ?? '')) ?? [],
  };
  for (const sheet of ['external_choices', 'entities']) delete given[sheet];
  given.survey = given.survey?.map(row => row.map(cell => (/pulldata/.test(cell) ? '' : cell))) ?? [];
  const { sheets } = sheetsOf(readXlsForm(given), given);
  const [before, after] = await convertedByPyxform([given, sheets]);
  expect(before?.refused).toBeNull();
  // Choices have their line of the own sheet beside them.
  expect(after?.xform.replace(/<kontor>[^<]*<\/kontor>/g, '')).toBe(before?.xform);
});
