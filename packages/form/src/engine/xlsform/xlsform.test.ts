/** Tests of reading XLSForm: expressions, types, groups and repeats, languages, and that each cell is accounted for. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: so XLSForm names its questions
import { describe, expect, it } from 'vitest';
import { settle } from '../entry/entry.ts';
import { look } from '../entry/values.ts';
import { checkForm } from '../form/check-form.ts';
import { compile, inputsOf } from '../form/compile.ts';
import { walk } from '../form/walk.ts';
import { print } from '../formula/language/index.ts';
import { isXlsForm, readXlsForm, type Sheets, translate, writeXlsForm } from './index.ts';

const names = { field: (name: string) => (name === 'gone' ? null : { ref: name.replaceAll('-', '_') }) };
const formulaOf = (text: string) => {
  const { node, reason } = translate(text, names);
  return reason ?? print(node as never);
};

describe('an expression', () => {
  it.each([
    ["${a} = 'x'", 'a = "x"'],
    ["${a} != 'x'", 'NOT(a = "x")'],
    ["${a} = ''", 'ISBLANK(a)'],
    ["${a} != ''", 'NOT(ISBLANK(a))'],
    ['${a} > 5 and ${b} <= 3 or not(${c})', 'OR(AND(a > 5, b <= 3), NOT(c))'],
    ["selected(${zu-stand}, 'frei')", 'SELECTED(zu_stand, "frei")'],
    ['. >= 0 and . <= 1', 'AND(value >= 0, value <= 1)'],
    ['round(sum(${m}) div count(${m}), 2)', 'ROUND(SUM(m) / COUNTA(m), 2)'],
    // It has the sign of what is divided, MOD that of the divisor.
    ['(${a} + 1) * -2 mod 3', '(a + 1) * -2 - 3 * ROUNDDOWN((a + 1) * -2 / 3, 0)'],
    ['(${a} mod 3 + 3) mod 3', 'MOD(a, 3)'],
    ['string-length(${a}) mod 3', 'MOD(LEN(a), 3)'],
    ['${a} mod 2 = 0', 'MOD(a, 2) = 0'],
    // Two blank fields are equal in XPath, not in a formula.
    ['${a} = ${b}', 'OR(a = b, AND(ISBLANK(a), ISBLANK(b)))'],
    ["${a} = ${b} and ${a} != ''", 'a = b'],
    // CONTAINS ignores capitals.
    ["contains(${a}, 'A.b')", 'MATCHES(a, "A\\.b")'],
    ["starts-with(${a}, 'A')", 'MATCHES(a, "^A")'],
    ["ends-with(${a}, 'A')", 'MATCHES(a, "A$")'],
    ["not(contains(${a}, 'A'))", 'NOT(MATCHES(CONCAT(a), "A"))'],
    ["regex(${a}, '^.*(?i:A\\.b).*$')", 'CONTAINS(a, "A.b")'],
    ['boolean(${a} > 1)', 'a > 1'],
    ['boolean(${a} - 1)', 'AND(NOT(ISBLANK(a - 1)), NOT(a - 1 = 0))'],
    ['boolean(${a})', 'NOT(ISBLANK(a))'],
    ["if(${a} = 'x', 'ja', concat('n', 'ein'))", 'IF(a = "x", "ja", CONCAT("n", "ein"))'],
    ['int((today() - ${birth}) div 365.25)', 'ROUNDDOWN((TODAY() - birth) / 365.25, 0)'],
    ["regex(., '[A-Z]{2}')", 'MATCHES(value, "^(?:[A-Z]{2})$")'],
    ['once(today())', 'TODAY()'],
    ["format-date(${d}, '%Y-%m-%d')", 'TEXT(d, "YYYY-MM-DD")'],
    ['substr(${a}, 0, 3)', 'MID(a, 1, 3)'],
    ['substr(${a}, 3, 1)', 'MID(a, 4, 0)'],
    // Counted from the end.
    ['substr(${a}, -2)', 'RIGHT(a, 2)'],
    ['substr(${a}, 1, -1)', 'MID(a, 2, MAX(0, MAX(0, LEN(a) + -1) - 1))'],
    ['substr(${a}, ${b})', 'MID(a, IF(b < 0, MAX(0, LEN(a) + b), b) + 1, 10000)'],
    ['string(${a} > 1)', 'CONCAT(IF(a > 1, "true", "false"))'],
    ["concat(true(), '-', ${a} = 'x')", 'CONCAT("true", "-", IF(a = "x", "true", "false"))'],
    ["number(date('1970-01-11'))", '10'],
    ['number(today())', 'TODAY() - "1970-01-01"'],
    ['decimal-date-time(now())', 'NOW() - "1970-01-01"'],
    ['decimal-time(${t})', '(HOUR(t) * 60 + MINUTE(t)) / 1440'],
    ['date(20 + 1)', 'DATE(1970, 1, 1) + (20 + 1)'],
    ['floor(${a}) + ceiling(${a})', 'INT(a) + -INT(-a)'],
    // XPath has an empty text where nothing is found, a formula an error.
    ["substring-before(${a}, '-')", 'IFERROR(TEXTBEFORE(a, "-"), "")'],
    ["substring-after(${a}, ' ')", 'IFERROR(TEXTAFTER(a, " "), "")'],
    ['asin(${a}) + acos(${a}) + atan(${a})', 'ASIN(a) + ACOS(a) + ATAN(a)'],
    // In the other order, as in spreadsheets.
    ['atan2(${y}, ${x})', 'ATAN2(x, y)'],
    ["translate(${a}, 'abc', 'xy')", 'SUBSTITUTE(SUBSTITUTE(SUBSTITUTE(a, "a", "x"), "b", "y"), "c", "")'],
    [
      'checklist(1, 2, ${a}, ${b})',
      'AND(SUM(IF(NOT(ISBLANK(a)), 1, 0), IF(NOT(ISBLANK(b)), 1, 0)) >= 1, SUM(IF(NOT(ISBLANK(a)), 1, 0), IF(NOT(ISBLANK(b)), 1, 0)) <= 2)',
    ],
    ['weighted-checklist(-1, 5, ${a}, 3, ${b}, 4)', 'SUM(IF(NOT(ISBLANK(a)), 3, 0), IF(NOT(ISBLANK(b)), 4, 0)) <= 5'],
    ["concat(current()/../a, 'current()/../b')", 'CONCAT(a, "current()/../b")'],
    ["jr:choice-name(${a}, '${a}')", 'LABEL(a)'],
    ['position(..)', 'position'],
    // Nothing where the list has no such place; INDEX alone fails there.
    ['selected-at(${a}, 1)', 'FIRST(IFERROR(INDEX(a, 2), ""))'],
    ["not(${a} != '')", 'ISBLANK(a)'],
    ['../a > 1', 'a > 1'],
    ['/data/group/a > 1', 'a > 1'],
    ['string-length(.) < 10', 'LEN(value) < 10'],
    ['"a\'b"', '"a\'b"'],
  ])('%s is %s', (text, formula) => {
    expect(formulaOf(text)).toBe(formula);
  });
});

describe('an expression that a formula has no words for', () => {
  it.each([
    ["pulldata('f', 'a', 'b', ${c})", 'function'],
    ['random()', 'random'],
    ['once(uuid())', 'random'],
    ["translate(${a}, 'ab', 'ba')", 'arguments'],
    ['checklist(${a}, 2, ${b})', 'arguments'],
    ["instance('x')/root/item[name = ${a}]/label", 'not_read'],
    ['${gone} = 1', 'unknown_name'],
    ['${last-saved#a}', 'unknown_name'],
    ['${a} = ', 'not_read'],
    ['${a} and (', 'not_read'],
    ['a = 1', 'path'],
    ['constructor()', 'function'],
    ['not(1, 2)', 'arguments'],
    [`${'('.repeat(40)}1${')'.repeat(40)}`, 'too_deep'],
    [`1${' + 1'.repeat(2_000)}`, 'too_long'],
    // Each says what is within it more than once.
    [`\${a}${' mod 2'.repeat(28)}`, 'too_long'],
    [`${'boolean(1 + '.repeat(14)}\${a}${')'.repeat(14)}`, 'too_long'],
    [`${'boolean-from-string('.repeat(28)}\${a}${')'.repeat(28)}`, 'too_long'],
    [`${'starts-with(${a}, '.repeat(28)}\${a}${')'.repeat(28)}`, 'too_long'],
    [`${'substr(${a}, '.repeat(28)}\${a}${', 9)'.repeat(28)}`, 'too_long'],
    ["format-date(${d}, '%W')", 'format'],
    ['a | b', 'path'],
  ])('%.40s is not said in a formula: %s', (text, reason) => {
    expect(formulaOf(text)).toBe(reason);
  });
});

describe('an expression about a repeat', () => {
  const repeatOf = (ref: string) => (/^[xy]$/.test(ref) ? 'teile' : undefined);
  it.each([
    // It counts instances, whatever is blank.
    ['count(${x})', 'nothing', 'COUNTA(teile)'],
    ['count-non-empty(${x})', 'nothing', 'COUNTA(x)'],
    ['count(${teile})', 'teile', 'COUNTA(teile)'],
    ['indexed-repeat(${x}, ${teile}, 2)', 'nothing', 'FIRST(IFERROR(INDEX(teile.x, 2), ""))'],
    // From within its name alone is that of one instance.
    ['indexed-repeat(${x}, ${teile}, position(..) - 1)', 'teile', 'FIRST(IFERROR(INDEX(teile.x, position - 1), ""))'],
    ['${x} div sum(../../teile/x)', 'teile', 'x / SUM(teile.x)'],
    ['sum(../../../teile/gruppe/x)', 'teile', 'SUM(teile.x)'],
    ['../x + ${y}', 'teile', 'x + y'],
  ])('%s within %s is %s', (text, within, formula) => {
    const { node } = translate(text, { ...names, repeatOf, within });
    expect(print(node as never)).toBe(formula);
  });
});

const survey: string[][] = [
  [
    'type',
    'name',
    'label::Deutsch (de)',
    'label::English (en)',
    'hint',
    'relevant',
    'constraint',
    'constraint_message',
    'required',
    'calculation',
    'choice_filter',
    'default',
    'appearance',
    'repeat_count',
    'parameters',
    'odd',
  ],
  ['text', 'name', 'Name', 'Name', 'Wie im Ausweis', '', '', '', 'yes', '', '', '', '', '', '', ''],
  ['select_one land', 'land', 'Land', 'Country', '', '', '', '', '', '', '', 'de', '', '', '', ''],
  ['select_one ort', 'ort', 'Ort', 'Town', '', '', '', '', "${land} = 'de'", '', 'land = ${land}', '', '', '', '', ''],
  [
    'begin group',
    'messung',
    'Messung',
    'Measure',
    '',
    "${land} != 'at'",
    '',
    '',
    '',
    '',
    '',
    '',
    'field-list',
    '',
    '',
    '',
  ],
  ['decimal', 'wert-1', 'Wert für ${name}', 'Value', '', '', '. >= 0 and . <= 10', '', '', '', '', '3', '', '', '', ''],
  ['begin repeat', 'teile', 'Teile', 'Parts', '', '', '', '', '', '', '', '', '', '3', '', ''],
  ['integer', 'menge', 'Menge', 'Amount', '', '${wert-1} > 1', '. < 100', 'Zu viel', '', '', '', '', '', '', '', ''],
  ['end repeat', '', '', '', '', '', '', '', '', '', '', '', '', '', '', ''],
  ['end group', '', '', '', '', '', '', '', '', '', '', '', '', '', '', ''],
  ['', '', '', '', '', '', '', '', '', '', '', '', '', '', '', ''],
  ['calculate', 'summe', '', '', '', '', '', '', '', 'sum(${menge})', '', '', '', '', '', ''],
  ['note', 'hinweis', 'Summe: ${summe}', 'Sum: ${summe}', '', '${summe} > 10', '', '', '', '', '', '', '', '', '', ''],
  ['range', 'skala', 'Skala', 'Scale', '', '', '', '', '', '', '', '', '', '', 'start=1 end=5 step=1', ''],
  ['date', 'tag', 'Tag', 'Day', '', '', '', '', '', '', '', 'today()', '', '', '', ''],
  ['select_multiple land or_other', 'weitere', 'Weitere', 'More', '', '', '', '', '', '', '', '', '', '', '', ''],
  ['geopoint', 'ort2', 'Ort', 'Place', '', '', '', '', '', '', '', '', '', '', '', ''],
  ['audit', 'audit', '', '', '', '', '', '', '', '', '', '', '', '', '', 'x'],
  ['text', 'kaputt', 'Kaputt', 'Broken', '', "pulldata('a','b','c',1)", '', '', '', '', '', '', '', '', '', ''],
];
const choices: string[][] = [
  ['list_name', 'name', 'label', 'land'],
  ['land', 'de', 'Deutschland', ''],
  ['land', 'at', 'Österreich', ''],
  ['ort', 'ulm', 'Ulm', 'de'],
  ['ort', 'linz', 'Linz', 'at'],
  ['ort', 'linz', 'Linz', 'at'],
];
const settings: string[][] = [
  ['form_title', 'form_id', 'submission_url'],
  ['Rundgang', 'rg1', 'https://x.org'],
];
const sheets: Sheets = { survey, choices, settings };

describe('a form', () => {
  const read = readXlsForm(sheets);
  const found = new Map<string, { type: string; options: Record<string, unknown>; parents: string[] }>();
  walk(read.form.fields, ({ type, options }, { parents }) => {
    if (options.name) found.set(String(options.name), { type, options, parents: parents.map(each => each.type) });
  });
  const options = (name: string) => found.get(name)?.options;
  const line = (row: number, column: string) =>
    read.report.find(each => each.sheet === 'survey' && each.row === row && each.column === column);

  it('is one that is saved', () => {
    expect(checkForm(read.form)).toEqual([]);
    expect(read.issues).toEqual([]);
    expect(read.name).toBe('Rundgang');
  });
  it('accounts for every cell once', () => {
    const cells = Object.entries(sheets).flatMap(([sheet, [head = [], ...rows]]) =>
      rows.flatMap((row, at) =>
        row.flatMap((text, column) => (text === '' ? [] : [`${sheet} ${at + 2} ${head[column]}`])),
      ),
    );
    expect(read.report.map(({ sheet, row, column }) => `${sheet} ${row} ${column}`).sort()).toEqual(cells.sort());
    for (const { outcome, reason } of read.report) if (outcome !== 'taken') expect(reason).not.toBe('');
  });
  it('has names, texts by language, and conditions', () => {
    expect(read.names).toMatchObject({ '/name': 'name', '/messung/wert-1': 'wert_1', '/messung/teile/menge': 'menge' });
    expect(options('name')).toMatchObject({
      label: { de: 'Name', en: 'Name' },
      required: true,
      help: 'Wie im Ausweis',
    });
    expect(options('wert_1')).toMatchObject({
      label: { de: 'Wert für {name}' },
      minValue: 0,
      maxValue: 10,
      default: 3,
    });
    expect(found.get('wert_1')?.parents).toEqual(['condition_container', 'collapse_container']);
    expect(options('menge')).toMatchObject({
      decimals: 0,
      showIf: 'wert_1 > 1',
      rules: [{ formula: 'value < 100', message: 'Zu viel' }],
    });
    expect(found.get('teile')).toMatchObject({
      type: 'repeat_container',
      options: { maxRepeats: 3, countFormula: '3' },
    });
    expect(options('summe')).toMatchObject({
      type: 'calculated',
      formula: 'SUM(menge)',
      format: { kind: 'number' },
      hidden: true,
    });
    expect(options('skala')).toMatchObject({ type: 'range', minValue: 1, maxValue: 5, step: 1 });
    expect(options('tag')).toMatchObject({ initialFormula: 'TODAY()' });
    expect(options('weitere')).toMatchObject({ type: 'checkbox' });
  });
  it('has a list of its own where a filter reads a column', () => {
    expect(read.lists.map(({ name, columns }) => [name, columns])).toEqual([['ort', ['land']]]);
    expect(options('ort')).toMatchObject({
      values: { list: 'ort' },
      choicesFilter: 'choice.land = land',
      requiredIf: 'land = "de"',
    });
  });
  it('says what was left and why', () => {
    expect(line(18, 'type')).toMatchObject({ outcome: 'left', reason: 'type' });
    expect(line(19, 'relevant')).toMatchObject({ outcome: 'left', reason: 'function' });
    expect(line(17, 'type')).toMatchObject({ outcome: 'changed', reason: 'place' });
    expect(read.report.find(({ sheet, row }) => sheet === 'choices' && row === 6)).toMatchObject({
      outcome: 'left',
      reason: 'twice',
    });
    expect(line(6, 'constraint')).toMatchObject({ outcome: 'changed', reason: 'bounds' });
    expect(line(5, 'relevant')?.became).toBe('NOT(land = "at")');
  });
});

describe('columns that say what Kontor says otherwise, or not', () => {
  const sheets: Sheets = {
    survey: [
      ['type', 'name', 'label', 'hint', 'guidance_hint', 'trigger', 'calculation', 'media::image::Deutsch (de)'],
      ['text', 'a', 'A', 'Kurz', 'Für Schulungen', '', '', ''],
      ['calculate', 'b', '', '', '', '${a}', "concat(${a}, '!')", ''],
      ['date', 'c', 'C', '', '', '${a}', 'today()', ''],
      ['select_one farbe or_other', 'd', 'D', '', '', '', '', 'farben.png'],
      ['select_one_from_file orte.csv', 'e', 'E', '', '', '', '', ''],
      ['note', 'f', 'F', '', 'Mehr', '', '', 'f.png'],
    ],
    choices: [
      ['list_name', 'name', 'label', 'media::image'],
      ['farbe', 'rot', 'Rot', 'rot.png'],
    ],
  };
  it.each([
    ['survey', 2, 'guidance_hint', 'left', 'guidance'],
    ['survey', 3, 'trigger', 'changed', 'trigger_always'],
    ['survey', 4, 'trigger', 'left', 'trigger'],
    ['survey', 5, 'type', 'changed', 'or_other'],
    ['survey', 5, 'media::image::Deutsch (de)', 'left', 'media'],
    ['survey', 6, 'type', 'left', 'external'],
    ['survey', 7, 'guidance_hint', 'left', 'guidance'],
    ['survey', 7, 'media::image::Deutsch (de)', 'left', 'media'],
    ['choices', 2, 'media::image', 'left', 'media'],
  ])('%s row %i, %s is %s, since %s', (sheet, row, column, outcome, reason) => {
    const { report } = readXlsForm(sheets);
    expect(report.filter(each => each.sheet === sheet && each.row === row && each.column === column)).toMatchObject([
      { outcome, reason },
    ]);
  });
});

describe('or_other', () => {
  const head = ['type', 'name', 'label', 'choice_filter', 'relevant', 'calculation'];
  const choices = [
    ['list_name', 'name', 'label'],
    ['mittel', 'salz', 'Salz'],
    ['sorte', 'a', 'A'],
    ['sorte', 'other', 'Sonst eine'],
  ];
  const read = (...rows: string[][]) => {
    const found = readXlsForm({ survey: [head, ...rows], choices });
    const fields = found.form.fields.map(({ options }) => options);
    const compiled = compile(found.form);
    const shown = (data: Record<string, unknown>, name: string, instance: number | null = null) => {
      const [seen, input] = [look(found.form, data), compiled.byName.get(name)];
      return input !== undefined && seen.holds(input.condition) && seen.visible(input, instance);
    };
    return {
      ...found,
      fields,
      shown,
      typeLine: found.report.find(({ row, column }) => row === 2 && column === 'type'),
    };
  };

  it('is a choice, and a text question that is asked only where that is chosen', () => {
    const { form, fields, names, shown, typeLine } = read(
      ['select_one mittel or_other', 'mittel', 'Mittel', '', '', ''],
      ['select_multiple mittel or_other', 'alle', 'Alle', '', '', ''],
      ['text', 'warum', 'Warum ${mittel_other}?', '', "${mittel_other} != ''", ''],
    );
    expect(checkForm(form)).toEqual([]);
    expect(fields.map(({ name, type, showIf }) => [name, type, showIf])).toEqual([
      ['mittel', 'radio', undefined],
      ['mittel_other', 'text', 'mittel = "other"'],
      ['alle', 'checkbox', undefined],
      ['alle_other', 'text', 'SELECTED(alle, "other")'],
      ['warum', 'text', 'NOT(ISBLANK(mittel_other))'],
    ]);
    expect(fields[1]?.label).toEqual({ de: 'Bitte angeben', en: 'Specify other.' });
    expect(fields[4]?.label).toBe('Warum {mittel_other}?');
    expect(names).toMatchObject({ '/mittel': 'mittel', '/mittel_other': 'mittel_other', '/alle_other': 'alle_other' });
    expect(typeLine).toMatchObject({ outcome: 'changed', reason: 'or_other', content: form.fields[0]?.id });
    const asked = (data: Record<string, unknown>) =>
      ['mittel_other', 'alle_other', 'warum'].filter(name => shown(data, name));
    expect(asked({ mittel: 'salz', alle: ['salz'] })).toEqual([]);
    expect(asked({ mittel: 'other', mittel_other: 'Sand', alle: ['salz'] })).toEqual(['mittel_other', 'warum']);
    expect(asked({ mittel: 'salz', alle: ['salz', 'other'] })).toEqual(['alle_other']);
  });
  it('adds no choice to a list that has it, and takes no name that another question has', () => {
    const { form, fields, issues } = read(
      ['select_one sorte or_other', 's', 'Sorte', '', '', ''],
      ['text', 's_other', 'Eigenes', '', '', ''],
    );
    expect([checkForm(form), issues]).toEqual([[], []]);
    expect(((fields[0]?.values ?? []) as { value: string }[]).map(({ value }) => value)).toEqual(['a', 'other']);
    expect(fields.map(({ name }) => name)).toEqual(['s', 's_other_2', 's_other']);
  });
  it('is of the same instance in a repeat', () => {
    const { form, shown } = read(
      ['begin repeat', 'teile', 'Teile', '', '', ''],
      ['select_one mittel or_other', 'mittel', 'Mittel', '', '', ''],
      ['end repeat', '', '', '', '', ''],
    );
    expect(checkForm(form)).toEqual([]);
    const data = { 'mittel.0': 'salz', 'mittel.1': 'other', _repeat: { [form.fields[0]?.id ?? '']: 2 } };
    expect([0, 1].map(at => shown(data, 'mittel_other', at))).toEqual([false, true]);
  });
  it('says that a filter offers nothing else', () => {
    const { fields, typeLine } = read(['select_one mittel or_other', 'm', 'Mittel', "name != 'x'", '', '']);
    expect(fields.map(({ name }) => name)).toEqual(['m']);
    expect(typeLine).toMatchObject({ outcome: 'changed', reason: 'or_other_filtered' });
  });
});

it.each([
  ['select_one l', 'randomize=true', 'left', 'parameter', {}],
  ['select_multiple l', 'randomize=true seed=3', 'left', 'parameter', {}],
  ['text', 'rows=5', 'left', 'parameter', {}],
  ['geopoint', 'capture-accuracy=10', 'left', 'parameter', {}],
  ['audio', 'quality=low', 'left', 'parameter', {}],
  ['image', 'max-pixels=640', 'taken', '', { maxEdge: 640 }],
  ['image', 'max-pixels=640 app=org.example', 'changed', 'parameter_part', { maxEdge: 640 }],
  ['image', 'max-pixels=viele', 'left', 'parameter', {}],
  ['range', 'start=1 end=5 step=0.5', 'taken', '', { minValue: 1, maxValue: 5, step: 0.5 }],
  ['range', 'start=1;tick_interval=2', 'changed', 'parameter_part', { minValue: 1, maxValue: 10, step: 1 }],
  ['range', 'start=a', 'left', 'parameter', { minValue: 0, maxValue: 10, step: 1 }],
])('parameters of %s: %s is %s, since %s', (type, text, outcome, reason, options) => {
  const given: Sheets = {
    survey: [
      ['type', 'name', 'label', 'parameters'],
      [type, 'a', 'A', text],
    ],
    choices: [
      ['list_name', 'name', 'label'],
      ['l', 'x', 'X'],
    ],
  };
  const read = readXlsForm(given);
  expect(read.report.filter(({ column }) => column === 'parameters')).toMatchObject([{ outcome, reason }]);
  expect(read.form.fields[0]?.options).toMatchObject(options);
  const { sheets } = writeXlsForm({ name: 'F', version: 1, form: read.form, lists: new Map(), kept: given });
  expect(sheets.survey?.[1]?.[sheets.survey[0]?.indexOf('parameters') ?? -1]).toBe(text);
});

it('days and numbers are what XPath takes them for', () => {
  const { form, report } = readXlsForm({
    survey: [
      ['type', 'name', 'label', 'calculation'],
      ['date', 'd', 'D', ''],
      ['integer', 'n', 'N', ''],
      ['calculate', 'number', '', 'number(${d})'],
      ['calculate', 'later', '', '${d} + 1'],
      ['calculate', 'earlier', '', 'date(${later} - ${n})'],
      ['calculate', 'between', '', '${later} - ${d}'],
      ['calculate', 'counted', '', 'date(${number} + 10)'],
      ['calculate', 'decimal', '', 'decimal-date-time(${d})'],
      ['calculate', 'end', '', "substr('Kontor', -${n}, -1)"],
      ['calculate', 'said', '', 'string(${n} > 1)'],
      ['calculate', 'held', '', 'checklist(1, 1, ${n} > 1, ${n} > 5)'],
    ],
  });
  expect(report.filter(({ outcome }) => outcome === 'left')).toEqual([]);
  expect(settle(form, { d: '2026-05-15', n: 2 })).toMatchObject({
    ...{ number: 20_588, later: '2026-05-16', earlier: '2026-05-14', between: 1, counted: '2026-05-25' },
    ...{ decimal: 20_588, end: 'o', said: 'true', held: true },
  });
});

it('a calculation gives what the questions give that it names', () => {
  const { form } = readXlsForm({
    survey: [
      ['type', 'name', 'label', 'calculation'],
      ['integer', 'a', 'A', ''],
      ['date', 'd', 'D', ''],
      ['calculate', 'b', '', 'coalesce(${a}, 2)'],
      ['calculate', 'c', '', 'if(${a} > 1, ${b}, 3)'],
      ['calculate', 'e', '', '${d}'],
      ['begin repeat', 'r', 'R', ''],
      ['integer', 'x', 'X', ''],
      ['calculate', 'y', '', '${x}'],
      ['calculate', 'z', '', 'coalesce(indexed-repeat(${y}, ${r}, position(..) - 1), 0)'],
      ['end repeat', '', '', ''],
      ['calculate', 'f', '', 'indexed-repeat(${x}, ${r}, 2)'],
      ['calculate', 'g', '', '${x}'],
      ['calculate', 'h', '', "coalesce(${a}, 'x')"],
    ],
  });
  const inputs = compile(form).byName;
  const kinds = ['b', 'c', 'e', 'y', 'z', 'f', 'g', 'h'].map(name => inputs.get(name)?.content.options.format);
  expect(kinds).toEqual(
    ['number', 'number', 'date', 'number', 'number', 'number', 'text', 'text'].map(kind => ({ kind })),
  );
  // As texts 10 would be less than 9.
  const compared = readXlsForm({
    survey: [
      ['type', 'name', 'label', 'calculation', 'relevant'],
      ['integer', 'a', 'A', '', ''],
      ['integer', 'b', 'B', '', ''],
      ['calculate', 'c', '', 'coalesce(${a}, 0)', ''],
      ['calculate', 'd', '', 'coalesce(${b}, 0)', ''],
      ['text', 'e', 'E', '', '${c} > ${d}'],
    ],
  }).form;
  const seen = look(compared, { a: 10, b: 9, c: 10, d: 9 });
  const shown = compile(compared).byName.get('e');
  expect(shown && seen.visible(shown, null)).toBe(true);
});

describe('odd sheets', () => {
  it('are told from others', () => {
    expect(isXlsForm(sheets)).toBe(true);
    expect(isXlsForm({ Tabelle1: [['a', 'b']] })).toBe(false);
    expect(isXlsForm({})).toBe(false);
  });
  it.each<[string, string[][]]>([
    ['a default that does not fit', [['integer', 'n', 'N', 'abc']]],
    [
      'a circle',
      [
        ['calculate', 'n', 'N', '', '${m}'],
        ['calculate', 'm', 'M', '', '${n}'],
      ],
    ],
    ['a calculation without one', [['calculate', 'n', '', '', '']]],
    [
      'ends without a beginning',
      [
        ['end group', '', '', ''],
        ['end repeat', '', '', ''],
        ['text', 'a', 'A', ''],
      ],
    ],
    [
      'a group that never ends',
      [
        ['begin repeat', 'r', 'R', ''],
        ['text', 'a', 'A', ''],
      ],
    ],
    [
      'names that are taken or reserved',
      [
        ['text', 'constructor', 'A', ''],
        ['text', '__proto__', 'B', ''],
        ['text', 'a', 'C', ''],
        ['text', 'a', 'D', ''],
      ],
    ],
    [
      'repeats in repeats',
      [
        ['begin repeat', 'r', 'R', ''],
        ['begin repeat', 's', 'S', ''],
        ['text', 'a', 'A', ''],
        ['end repeat', '', '', ''],
        ['text', 'b', 'B', ''],
        ['end repeat', '', '', ''],
      ],
    ],
    [
      'empty groups',
      [
        ['begin group', 'g', '', ''],
        ['end group', '', '', ''],
        ['begin repeat', 'r', '', ''],
        ['end repeat', '', '', ''],
      ],
    ],
    ['a list that is not there', [['select_one nothing', 'a', 'A', '']]],
  ])('%s: what is read is a form that can be saved', (_what, rows) => {
    const { form, issues, report } = readXlsForm({
      survey: [['type', 'name', 'label', 'default', 'calculation'], ...rows],
    });
    expect(issues).toEqual([]);
    expect(checkForm(form)).toEqual([]);
    expect(report.length).toBe(rows.flat().filter(Boolean).length);
  });
});

describe('lists from files', () => {
  const survey = [
    ['type', 'name', 'label', 'choice_filter', 'parameters'],
    ['text', 'land', 'Land', '', ''],
    ['select_one_from_file Orte.csv', 'ort', 'Ort', 'land = ${land}', ''],
    ['select_multiple_from_file orte.csv', 'orte', 'Orte', '', 'value=plz label=ortsname'],
    ['select_one_from_file fehlt.csv', 'fehlt', 'Fehlt', '', ''],
    ['xml-external', 'grenzen', '', '', ''],
  ];
  const sheets: Sheets = {
    survey,
    'orte.csv': [
      ['name', 'label::Deutsch (de)', 'label::English (en)', 'land', 'plz', 'ortsname'],
      ['ulm', 'Ulm', 'Ulm', 'de', '89073', 'Ulm (Donau)'],
      ['wien', 'Wien', 'Vienna', 'at', '1010', 'Wien, Innere Stadt'],
      ['ulm', 'Noch einmal', '', 'de', '', ''],
      ['graz', 'G'.repeat(300), '', 'at', '8010', 'Graz'],
    ],
    'grenzen.xml': [],
  };
  const read = readXlsForm(sheets);
  const inputs = new Map(inputsOf(read.form).map(({ name, content }) => [name, content.options]));

  it('become lists of their own, by the columns that the question names', () => {
    expect(inputs.get('ort')).toMatchObject({ values: { list: 'Orte.csv' }, choicesFilter: 'choice.land = land' });
    expect(inputs.get('orte')).toMatchObject({ type: 'checkbox', values: { list: 'orte.csv plz ortsname' } });
    expect(read.lists.map(({ name, columns }) => [name, columns])).toEqual([
      ['Orte.csv', ['land', 'plz', 'ortsname']],
      ['orte.csv plz ortsname', ['x_name', 'x_label', 'land']],
    ]);
    const [first, second] = read.lists;
    expect(first?.rows.map(({ value, label }) => [value, label])).toMatchObject([
      ['ulm', { de: 'Ulm', en: 'Ulm' }],
      ['wien', { de: 'Wien', en: 'Vienna' }],
      ['graz', expect.stringMatching(/^G{254}…$/)],
    ]);
    expect(second?.rows.map(({ value, label }) => [value, label])).toEqual([
      ['89073', 'Ulm (Donau)'],
      ['1010', 'Wien, Innere Stadt'],
      ['8010', 'Graz'],
    ]);
  });
  it('are told of: what a file became, which rows of it are left out or shortened, and which file is not there', () => {
    const told = (sheet: string, row: number) =>
      read.report.flatMap(line =>
        line.sheet === sheet && line.row === row ? [[line.column, line.outcome, line.reason]] : [],
      );
    expect(told('survey', 3)).toContainEqual(['type', 'changed', 'file_list']);
    expect(told('survey', 4)).toContainEqual(['parameters', 'left', 'kept']);
    expect(told('survey', 5)).toContainEqual(['type', 'left', 'external']);
    expect(told('survey', 6)).toContainEqual(['type', 'left', 'external']);
    expect(told('orte.csv', 1)).toContainEqual(['', 'taken', '']);
    expect(told('orte.csv', 4)).toContainEqual(['name', 'left', 'twice']);
    expect(told('orte.csv', 5)).toContainEqual(['label::Deutsch (de)', 'changed', 'shortened']);
    expect(told('grenzen.xml', 1)).toEqual([['', 'left', 'sheet']]);
  });
  it('without their file are kept with the form, and given back by an export, as what names them is', () => {
    const lists = new Map(
      read.lists.map(({ name, columns, rows }) => [name, { name, columns, rows: rows.map(row => ({ ...row })) }]),
    );
    const { sheets: written } = writeXlsForm({ name: 'Orte', version: 1, form: read.form, lists, kept: sheets });
    const at = written.survey?.[0]?.indexOf('type') ?? -1;
    expect(written.survey?.slice(1).map(row => row[at])).toEqual(survey.slice(1).map(([type]) => type));
    expect(written.survey?.[3]).toContain('value=plz label=ortsname');
    const again = readXlsForm(written);
    // The list has the name of its file there.
    const named = JSON.stringify(read.form).replace('orte.csv plz ortsname', 'orte.csv');
    expect(again.form).toEqual(JSON.parse(named));
    expect(again.lists.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['Orte.csv', 3],
      ['orte.csv', 3],
    ]);
  });
});

describe('a line of the report', () => {
  const sheets: Sheets = {
    survey: [
      ['type', 'name', 'label', 'relevant', 'constraint', 'choice_filter'],
      ['integer', 'menge', 'Menge', '', '. > 1'],
      ['begin group', 'teil', 'Teil', '${menge} > 5', ''],
      ['text', 'grund', 'Grund', "${menge} != ''", ''],
      ['end group', '', '', '', ''],
      ['audit', 'audit', '', '', ''],
      ['select_one orte', 'ort', 'Ort', '', '', 'ab < ${menge}'],
    ],
    choices: [
      ['list_name', 'name', 'label', 'ab'],
      ['orte', 'ulm', 'Ulm', '1'],
    ],
  };
  const { form, report } = readXlsForm(sheets);
  const line = (row: number, column: string) =>
    report.find(each => each.sheet === 'survey' && each.row === row && each.column === column);
  it('has the letter of its column, and points at the part of the form that it became', () => {
    const [menge, shown] = form.fields;
    expect(line(2, 'label')).toMatchObject({ letter: 'C', content: menge?.id, option: '' });
    expect(line(2, 'constraint')).toMatchObject({ letter: 'E', content: menge?.id, option: 'rules' });
    expect(line(3, 'relevant')).toMatchObject({ letter: 'D', content: shown?.id, option: 'formula' });
    expect(line(4, 'relevant')).toMatchObject({ option: 'showIf' });
    expect(line(6, 'type')).toMatchObject({ letter: 'A', content: '', option: '' });
    expect(line(7, 'choice_filter')).toMatchObject({ content: form.fields[2]?.id, option: 'choicesFilter' });
  });
  it('counts columns beyond Z as programs do', () => {
    const wide = [...Array.from({ length: 27 }, (_, at) => `c${at}`), 'type', 'name'];
    const row = (type: string, name: string) => [...Array.from({ length: 27 }, () => ''), type, name];
    const found = readXlsForm({ survey: [wide, row('text', 'a')] }).report;
    expect(found.map(({ letter }) => letter)).toEqual(['AB', 'AC']);
  });
});
