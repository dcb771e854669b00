/** Tests of writing XLSForm: expressions as XPath, and that reading what was written makes the same form. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: so XLSForm names its questions
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from '../base/id.ts';
import type { Content, ContentType, Form, InputKind, Options } from '../base/types.ts';
import { contentExamples } from '../content-types/examples.ts';
import { createInput } from '../content-types/input.ts';
import { checkForm } from '../form/check-form.ts';
import { walk } from '../form/walk.ts';
import { treeOf } from '../formula/language/index.ts';
import type { Node } from '../formula/node.ts';
import { forms } from '../samples/random.ts';
import { template, templateNames } from '../templates/index.ts';
import { readXlsForm, type Sheets, translate, type Written, writeXlsForm } from './index.ts';
import { xpathOf } from './to-xpath.ts';

const targets = {
  of: (ref: string) =>
    ref === 'gone'
      ? null
      : {
          name: ref.slice(ref.indexOf('.') + 1),
          ...(ref === 'ticked' && { yes: 'OK' }),
          ...(ref === 'many' && { several: true }),
          ...(ref === 'items' && { instances: true }),
          ...(ref === 'day' && { day: true }),
          ...(ref.startsWith('items.') && { repeat: 'items' }),
        },
};
const said = (formula: string) => xpathOf(treeOf(formula) as Node, targets, true);

describe('a formula as XPath', () => {
  it.each([
    ['a = "x"', "${a} = 'x'"],
    ['NOT(a = "x")', "${a} != 'x'"],
    ['a <> "x"', "${a} != '' and ${a} != 'x'"],
    ['ISBLANK(a)', "${a} = ''"],
    ['NOT(ISBLANK(a))', "${a} != ''"],
    ['OR(AND(a > 5, b <= 3), c < 1)', '${a} > 5 and ${b} <= 3 or ${c} < 1'],
    ['AND(OR(a > 5, b <= 3), c < 1)', '(${a} > 5 or ${b} <= 3) and ${c} < 1'],
    ['ticked', "${ticked} = 'OK'"],
    ['AND(ticked = TRUE, NOT(ticked))', "${ticked} = 'OK' and not(${ticked} = 'OK')"],
    ['ticked = FALSE', "${ticked} != 'OK'"],
    ['SELECTED(many, "x")', "selected(${many}, 'x')"],
    ['INDEX(many, 1)', 'selected-at(${many}, 0)'],
    ['INDEX(items.amount, 2)', 'indexed-repeat(${amount}, ${items}, 2)'],
    ['FIRST(IFERROR(INDEX(items.amount, 2), ""))', 'indexed-repeat(${amount}, ${items}, 2)'],
    ['FIRST(IFERROR(INDEX(many, a + 1), ""))', 'selected-at(${many}, ${a})'],
    ['ROUND(SUM(items.amount) * 19%, 2)', 'round(sum(${amount}) * (19 div 100), 2)'],
    ['(a + b) * -2', '(${a} + ${b}) * -2'],
    ['a - (b - c)', '${a} - (${b} - ${c})'],
    ['MOD(a, 3) = 0', '${a} mod 3 = 0'],
    ['MOD(a, 3)', '(${a} mod 3 + 3) mod 3'],
    ['MOD(LEN(a), 3)', 'string-length(${a}) mod 3'],
    ['a - 3 * ROUNDDOWN(a / 3, 0)', '${a} - 3 * int(${a} div 3)'],
    ['a = b', "${a} = ${b} and ${a} != ''"],
    ['NOT(a = b)', "not(${a} = ${b} and ${a} != '')"],
    ['OR(a = b, AND(ISBLANK(a), ISBLANK(b)))', '${a} = ${b}'],
    ['NOT(OR(a = b, AND(ISBLANK(a), ISBLANK(b))))', '${a} != ${b}'],
    ['CONTAINS(a, "A.b")', "regex(${a}, '^.*(?i:A\\.b).*$')"],
    ['MATCHES(a, "A")', "contains(${a}, 'A')"],
    ['MATCHES(a, "^A")', "starts-with(${a}, 'A')"],
    ['MATCHES(a, "[A-Z]")', "regex(${a}, '^.*(?:[A-Z]).*$')"],
    ['NOT(MATCHES(value, "A$"))', "not(ends-with(., 'A'))"],
    ['NOT(MATCHES(a, "A"))', "${a} != '' and not(contains(${a}, 'A'))"],
    ['NOT(MATCHES(CONCAT(a), "A"))', "not(contains(${a}, 'A'))"],
    ['a & "-" & b', "concat(concat(${a}, '-'), ${b})"],
    ['IF(ticked, "ja", "nein")', "if(${ticked} = 'OK', 'ja', 'nein')"],
    ['day >= "2026-01-01"', "${day} >= date('2026-01-01')"],
    ['day < TODAY()', '${day} < today()'],
    ['TEXT(day, "DD.MM.YYYY")', "format-date(${day}, '%d.%m.%Y')"],
    ['MID(a, 2, 3)', 'substr(${a}, 1, 4)'],
    ['LEFT(a, 3)', 'substr(${a}, 0, 3)'],
    ['RIGHT(a, 3)', 'substr(${a}, -3)'],
    ['RIGHT(a, b)', 'substr(${a}, if(string-length(${a}) > ${b}, string-length(${a}) - ${b}, 0))'],
    ['SUBSTITUTE(SUBSTITUTE(a, "a", "x"), "b", "")', "translate(translate(${a}, 'a', 'x'), 'b', '')"],
    ['INT(a)', 'floor(${a})'],
    ['DATE(1970, 1, 1) + a', 'date(${a})'],
    ['COUNTA(items)', 'count(${items})'],
    ['COUNTA(items.amount)', 'count-non-empty(${amount})'],
    ['CONCAT(a > 1, b)', "concat(if(${a} > 1, 'TRUE', 'FALSE'), ${b})"],
    ['MATCHES(value, "^[A-Z]+$")', "regex(., '^[A-Z]+$')"],
    ['choice.land = land', 'land = ${land}'],
    // A cell that is empty neither equals a text in XPath nor differs from one.
    ['NOT(choice.land = land)', 'not(land = ${land})'],
    ['NOT(choice.value = land)', 'name != ${land}'],
    ['ISBLANK(choice.land)', "not(land != '')"],
    ['LABEL(a)', "jr:choice-name(${a}, '${a}')"],
    ['CONCAT("it\'s", a)', 'concat("it\'s", ${a})'],
  ])('%s is %s', (formula, xpath) => {
    expect(said(formula)).toBe(xpath);
  });
  it.each([
    'gone = 1',
    'SUMIF(a, "x", b)',
    'user.name',
    'TEXT(day, "DDDD")',
    'TEXT(a, "0.00")',
    'CONCAT("\'", "it\'s ""so""")',
    // Each says what is within it more than once.
    `${'RIGHT('.repeat(28)}a${', b)'.repeat(28)}`,
    `${'MOD(a, '.repeat(28)}2${')'.repeat(28)}`,
    `${'(a <> '.repeat(28)}b${')'.repeat(28)}`,
  ])('%.60s has none', formula => {
    expect(said(formula)).toBeNull();
  });
});

describe('a part of a text, and an angle, as XPath', () => {
  it.each([
    ['IFERROR(TEXTBEFORE(a, "-"), "")', "substring-before(${a}, '-')"],
    ['IFERROR(TEXTAFTER(a, "-"), "")', "substring-after(${a}, '-')"],
    ['ATAN2(a, b)', 'atan2(${b}, ${a})'],
    // An error where nothing is found, which XPath does not have.
    ['TEXTBEFORE(a, "-")', null],
    ['IFERROR(TEXTBEFORE(a, "-"), "none")', null],
  ])('%s is %s', (formula, xpath) => {
    expect(said(formula)).toBe(xpath);
  });
});

describe('a formula that XPath can say', () => {
  const leaf = fc.constantFrom<Node>(1, 2.5, -3, 'x', "it's", { ref: 'a' }, { ref: 'b' }, { own: 'value' });
  const { tree } = fc.letrec<{ tree: Node }>(tie => ({
    tree: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      leaf,
      fc
        .tuple(
          fc.constantFrom('+', '-', '*', '/', 'MOD', '<', '>=', 'POWER', 'CONTAINS', '='),
          tie('tree'),
          tie('tree'),
        )
        .map(([call, ...args]): Node => ({ call, args })),
      fc
        .tuple(fc.constantFrom('SQRT', 'LEN', 'UPPER', 'ISBLANK', 'SUM', 'ABS'), tie('tree'))
        .map(([call, one]): Node => ({ call, args: [one] })),
      fc
        .tuple(fc.constantFrom('AND', 'OR'), tie('tree'), tie('tree'))
        .filter(([call, ...args]) => args.every(arg => (arg as { call?: string }).call !== call))
        .map(([call, ...args]): Node => ({ call, args })),
      fc.tuple(tie('tree'), tie('tree')).map(
        ([one, other]): Node => ({
          call: 'NOT',
          args: [{ call: '=', args: [one, other] }],
        }),
      ),
    ),
  }));
  it('is read as the same formula', () => {
    fc.assert(
      fc.property(tree, node => {
        const xpath = xpathOf(node, targets);
        expect(xpath).not.toBeNull();
        expect(translate(xpath ?? '', { field: ref => ({ ref }) })).toEqual({ node, reason: null });
      }),
      { numRuns: 500 },
    );
  });
});

const write = (form: Form, more: Partial<Written> = {}) =>
  writeXlsForm({ name: 'Rundgang', version: 3, form, lists: new Map(), ...more });
/** As a workbook gives it back: texts trimmed, empty cells at the end gone. */
const throughWorkbook = (sheets: Sheets): Sheets => JSON.parse(JSON.stringify(sheets));
const again = (form: Form) => readXlsForm(throughWorkbook(write(form).sheets));
const fieldsOf = ({ fields }: Form): Map<string, Content> => {
  const found = new Map<string, Content>();
  walk(fields, content => void found.set(String(content.options.name ?? content.id), content));
  return found;
};
const optionsOf = (form: Form, name: string): Options => fieldsOf(form).get(name)?.options ?? {};

describe('a form that is written and read', () => {
  it.each(templateNames)('is the same: template %s', name => {
    const form = template(name, 'de');
    const read = again(form);
    expect(read.form).toEqual(form);
    expect(read.report.filter(({ outcome, reason }) => outcome !== 'taken' && reason !== 'kept')).toEqual([]);
  });
  it('is the same, whatever it has', () => {
    fc.assert(
      fc.property(forms, form => {
        fc.pre(checkForm(form).length === 0);
        expect(again(form).form).toEqual(form);
      }),
      { numRuns: 200 },
    );
  });
  it('names all instances of a repeat from within one, and where it is from within a group', () => {
    const form: Form = {
      fields: [
        group(
          'repeat_container',
          [
            input('number', 'menge'),
            input('calculated', 'anteil', { formula: 'menge / SUM(teile.menge)', format: { kind: 'number' } }),
            group('collapse_container', [input('number', 'preis', { showIf: 'position > 1' })], { label: 'Preise' }),
            input('calculated', 'zuvor', { formula: 'SUM(teile.preis) + position', format: { kind: 'number' } }),
          ],
          { name: 'teile', label: 'Teile', maxRepeats: 20 },
        ),
        input('calculated', 'summe', { formula: 'SUM(teile.menge)', format: { kind: 'number' } }),
      ],
      states: [],
    };
    expect(checkForm(form)).toEqual([]);
    const { sheets, unsaid } = write(form);
    expect(unsaid).toEqual([]);
    expect(cellOf(sheets, 'anteil', 'calculation')).toBe('${menge} div sum(../../teile/menge)');
    expect(cellOf(sheets, 'preis', 'relevant')).toBe('position(../..) > 1');
    expect(cellOf(sheets, 'zuvor', 'calculation')).toBe('sum(../../teile/group/preis) + position(..)');
    expect(cellOf(sheets, 'summe', 'calculation')).toBe('sum(${menge})');
  });
  it('keeps choices of a list of its own, and its filter', () => {
    const country = input('select', 'land', { values: [{ id: '1', value: 'de', label: 'Deutschland' }] });
    const town = input('select', 'ort', { values: { list: 'id-1' }, choicesFilter: 'choice.land = land' });
    const rows = [
      { value: 'ulm', label: 'Ulm', cells: { land: 'de' } },
      { value: 'linz', label: { de: 'Linz', en: 'Linz' }, cells: { land: 'at' } },
    ];
    const lists = new Map([['id-1', { name: 'Orte', columns: ['land'], rows }]]);
    const { sheets, unsaid } = write({ fields: [country, town], states: [] }, { lists });
    expect(unsaid).toEqual([]);
    expect(cellOf(sheets, 'ort', 'choice_filter')).toBe('land = ${land}');
    expect(cellOf(sheets, 'ort', 'type')).toBe('select_one Orte');
    const read = readXlsForm(sheets);
    expect(read.issues).toEqual([]);
    expect(read.lists).toEqual([{ name: 'Orte', columns: ['land'], rows, filtered: true }]);
    expect(optionsOf(read.form, 'ort')).toEqual({ ...town.options, values: { list: 'Orte' } });
  });
});

const input = (type: InputKind, name: string, options: Options = {}): Content => {
  const content = createInput(type);
  return { ...content, options: { ...content.options, label: name, ...options, name } };
};
const group = (type: ContentType, contents: Content[], options: Options): Content => ({
  ...contentExamples[type],
  id: newId(),
  options: { ...options, contents },
});
const columnAt = (sheets: Sheets, heading: string, sheet = 'survey') => sheets[sheet]?.[0]?.indexOf(heading) ?? -1;
const rowOf = (sheets: Sheets, name: string): string[] =>
  sheets.survey?.find(row => row[columnAt(sheets, 'name')] === name) ?? [];
const cellOf = (sheets: Sheets, name: string, heading: string) => rowOf(sheets, name)[columnAt(sheets, heading)];
/** The same sheets with another text in a cell. */
function changed(sheets: Sheets, name: string, heading: string, text: string): Sheets {
  const made = throughWorkbook(sheets);
  rowOf(made, name)[columnAt(made, heading)] = text;
  return made;
}

const inspection: Form = {
  fields: [
    input('text', 'pruefer', { required: true, placeholder: 'Vorname Name', column: undefined }),
    input('switch', 'mangel'),
    group('condition_container', [input('textarea', 'was', { maxLength: 500 })], {
      comparisons: [{ valOne: 'mangel', comparison: 'true', gate: null }],
    }),
    group('repeat_container', [input('number', 'menge', { minValue: 0, decimals: 0 }), input('number', 'preis')], {
      name: 'teile',
      label: 'Teile',
      maxRepeats: 20,
    }),
    input('calculated', 'summe', { formula: 'SUM(teile.menge)', format: { kind: 'number', decimals: 0 } }),
    input('calculated', 'rest', { formula: 'SUMIF(teile.menge, ">1", teile.preis)', format: { kind: 'number' } }),
    input('radio', 'note', {
      showIf: 'summe > 10',
      values: [
        { id: 'a', value: 'gut', label: 'Gut', color: 'green' },
        { id: 'b', value: 'schlecht', label: 'Schlecht', color: 'red' },
      ],
    }),
  ].map(({ options: { column: _column, ...options }, ...content }) => ({ ...content, options })),
  states: [{ id: '1', value: 'neu', label: 'Neu' }],
  rules: [{ formula: 'summe < 100', message: 'Zu viele' }],
};

describe('the sheets of a form', () => {
  const { sheets, unsaid } = write(inspection);
  it('say what XLSForm has words for', () => {
    expect(sheets.survey?.map(row => row.slice(0, 2).join(' '))).toEqual([
      'type name',
      'text pruefer',
      'acknowledge mangel',
      'begin group group',
      'text was',
      'end group group',
      'begin repeat teile',
      'integer menge',
      'decimal preis',
      'end repeat teile',
      'calculate summe',
      'calculate rest',
      'select_one note note',
    ]);
    expect(cellOf(sheets, 'group', 'relevant')).toBe("${mangel} = 'OK'");
    expect(cellOf(sheets, 'was', 'constraint')).toBe('string-length(.) <= 500');
    expect(cellOf(sheets, 'menge', 'constraint')).toBe('. >= 0');
    expect(cellOf(sheets, 'summe', 'calculation')).toBe('sum(${menge})');
    expect(cellOf(sheets, 'note', 'relevant')).toBe('${summe} > 10');
    expect(sheets.choices?.map(row => row.slice(0, 3))).toEqual([
      ['list_name', 'name', 'label'],
      ['note', 'gut', 'Gut'],
      ['note', 'schlecht', 'Schlecht'],
    ]);
    expect(sheets.settings?.[1]).toEqual(['Rundgang', 'Rundgang', '3']);
  });
  it('have columns of languages where texts have some, and of nothing else', () => {
    const picture = group('image', [], { file: { id: newId() } });
    delete picture.options.contents;
    const heads = (label: unknown) =>
      write({ fields: [picture, input('text', 'ort', { label })], states: [] }).sheets.survey?.[0]?.slice(0, 4);
    expect(heads('Ort')).toEqual(['type', 'name', 'label', 'kontor']);
    expect(heads({ de: 'Ort', en: 'Place' })).toEqual(['type', 'name', 'label::Deutsch (de)', 'label::English (en)']);
  });
  it('name what other tools will not see', () => {
    expect(unsaid).toEqual([
      { name: 'rest', column: 'calculation', text: 'SUMIF(teile.menge, ">1", teile.preis)' },
      { name: '', column: 'rules', text: 'summe < 100' },
    ]);
  });
  it('are read by other tools without the own sheet, and what they can say is the same', () => {
    const bare = throughWorkbook(sheets);
    delete bare.kontor;
    const { form, issues } = readXlsForm(bare);
    expect(issues).toEqual([]);
    expect(optionsOf(form, 'menge')).toMatchObject({ type: 'number', minValue: 0, decimals: 0 });
    expect(optionsOf(form, 'note')).toMatchObject({ type: 'radio', showIf: 'summe > 10' });
    expect(optionsOf(form, 'summe')).toMatchObject({ type: 'calculated', formula: 'SUM(menge)' });
    expect([...fieldsOf(form).keys()]).toEqual(
      expect.arrayContaining(['pruefer', 'mangel', 'was', 'teile', 'menge', 'preis', 'summe', 'rest', 'note']),
    );
  });
});

describe('written sheets', () => {
  const { sheets } = write(inspection);
  it('may be changed in another tool: what was changed is read, all else is as it was', () => {
    const read = (name: string, heading: string, text: string) =>
      readXlsForm(changed(sheets, name, heading, text)).form;
    const labelled = read('pruefer', 'label', 'Wer prüft?');
    expect(optionsOf(labelled, 'pruefer')).toEqual({ ...optionsOf(inspection, 'pruefer'), label: 'Wer prüft?' });
    expect(labelled.fields.slice(1)).toEqual(inspection.fields.slice(1));
    expect(optionsOf(read('menge', 'constraint', '. >= 1 and . <= 9'), 'menge')).toEqual({
      ...optionsOf(inspection, 'menge'),
      ...{ minValue: 1, maxValue: 9 },
    });
    expect(optionsOf(read('pruefer', 'required', ''), 'pruefer')).not.toHaveProperty('required', true);
    expect(optionsOf(read('menge', 'type', 'text'), 'menge')).toMatchObject({ type: 'text', name: 'menge' });
    const [, , condition] = read('group', 'relevant', "${pruefer} != ''").fields;
    expect(condition).toEqual({
      ...inspection.fields[2],
      options: { formula: 'NOT(ISBLANK(pruefer))', contents: inspection.fields[2]?.options.contents },
    });
    expect(read('group', 'relevant', '').fields[2]?.type).toBe('collapse_container');
    expect(optionsOf(read('teile', 'label', 'Stücke'), 'teile')).toMatchObject({ label: 'Stücke', maxRepeats: 20 });
  });
  it('may have rows that are copied, moved or gone', () => {
    const copied = throughWorkbook(sheets);
    copied.survey?.splice(2, 0, [...rowOf(copied, 'pruefer')]);
    const { form, issues } = readXlsForm(copied);
    expect(issues).toEqual([]);
    expect([...fieldsOf(form).keys()].slice(0, 2)).toEqual(['pruefer', 'pruefer_2']);
    expect(new Set(form.fields.map(({ id }) => id)).size).toBe(form.fields.length);
    const gone = throughWorkbook(sheets);
    gone.survey?.splice(gone.survey.indexOf(rowOf(gone, 'summe')), 1);
    const without = readXlsForm(gone);
    expect(without.issues).toEqual([]);
    expect(without.form.rules ?? []).toEqual([]);
    expect(optionsOf(without.form, 'note').showIf).toBeUndefined();
  });
  it('may have an own sheet that somebody broke', () => {
    for (const json of ['', '{', 'null', '{"value":1}', '{"value":{"type":"__proto__"},"cells":{}}', '[]']) {
      const broken = throughWorkbook(sheets);
      for (const row of broken.kontor?.slice(1) ?? []) row[2] = json;
      const { form, issues } = readXlsForm(broken);
      expect(issues).toEqual([]);
      expect(checkForm(form)).toEqual([]);
      expect([...fieldsOf(form).keys()]).toContain('menge');
    }
  });
  it('hold long and odd texts', () => {
    const text = `${' Zeile\r\n'.repeat(4_000)}\u0001 Ende `;
    const form: Form = { fields: [group('formatString', [], { text, classes: null })], states: [] };
    delete form.fields[0]?.options.contents;
    const written = write(form).sheets;
    expect(
      Math.max(
        ...Object.values(written)
          .flat(2)
          .map(cell => cell.length),
      ),
    ).toBeLessThan(32_767);
    expect(readXlsForm(throughWorkbook(written)).form).toEqual(form);
  });
});

describe('written sheets that somebody changed', () => {
  const choices = [
    { id: 'a', value: 'gut', label: 'Gut', color: 'green' as const },
    { id: 'b', value: 'schlecht', label: 'Schlecht', level: 2 },
  ];
  const form: Form = {
    fields: [
      input('text', 'kennzeichen', { pattern: '[A-Z]+', patternMessage: 'Nur Buchstaben' }),
      input('number', 'menge', { rules: [{ formula: 'value > 0', message: 'Zu wenig' }] }),
      input('radio', 'zustand', { values: choices }),
      group('condition_container', [input('text', 'grund')], {
        comparisons: [{ valOne: 'zustand', comparison: 'eq', valTwo: 'schlecht', gate: null }],
      }),
      input('text', 'folge', { showIf: 'zustand = "gut"' }),
    ],
    states: [],
  };
  const { sheets } = write(form);
  const lineOf = (read: ReturnType<typeof readXlsForm>, column: string, outcome: string) =>
    read.report.filter(line => line.column === column && line.outcome === outcome).map(({ text }) => text);

  it('keep what a choice is besides its label, and take a translation', () => {
    const translated = throughWorkbook(sheets);
    for (const [at, label] of ['label::English (en)', 'Good', 'Bad'].entries()) translated.choices?.[at]?.push(label);
    expect(optionsOf(readXlsForm(translated).form, 'zustand').values).toEqual([
      { ...choices[0], label: { de: 'Gut', en: 'Good' } },
      { ...choices[1], label: { de: 'Schlecht', en: 'Bad' } },
    ]);
  });
  it('change the message of a pattern and of a rule', () => {
    const said = (name: string) => readXlsForm(changed(sheets, name, 'constraint_message', 'Anders')).form;
    expect(optionsOf(said('kennzeichen'), 'kennzeichen')).toMatchObject({
      pattern: '[A-Z]+',
      patternMessage: 'Anders',
    });
    expect(optionsOf(said('menge'), 'menge').rules).toEqual([{ formula: 'value > 0', message: 'Anders' }]);
  });
  it('give a question a first value by a calculation', () => {
    const wide = throughWorkbook(sheets);
    for (const row of wide.survey ?? []) row.push('');
    const [head] = wide.survey ?? [];
    head?.splice(-1, 1, 'calculation');
    rowOf(wide, 'folge')[(head?.length ?? 0) - 1] = '${menge} * 2';
    expect(optionsOf(readXlsForm(wide).form, 'folge')).toMatchObject({
      initialFormula: 'menge * 2',
      showIf: 'zustand = "gut"',
    });
  });
  it('tell which conditions went with the question that they asked for', () => {
    const gone = throughWorkbook(sheets);
    gone.survey?.splice(gone.survey.indexOf(rowOf(gone, 'zustand')), 1);
    const read = readXlsForm(gone);
    expect(read.issues).toEqual([]);
    expect(read.form.fields.map(({ type }) => type)).toEqual(['input', 'input', 'collapse_container', 'input']);
    expect(optionsOf(read.form, 'folge').showIf).toBeUndefined();
    expect(lineOf(read, 'relevant', 'left')).toEqual(["${zustand} = 'schlecht'", "${zustand} = 'gut'"]);
  });
  it('make a list of its own of choices that are filtered by now', () => {
    const filtered = throughWorkbook(sheets);
    const [head, ...rows] = filtered.choices ?? [];
    head?.push('stufe');
    for (const row of rows) row.push('eins');
    for (const row of filtered.survey ?? []) row.push('');
    filtered.survey?.[0]?.splice(-1, 1, 'choice_filter');
    const row = rowOf(filtered, 'zustand');
    row[row.length - 1] = 'stufe = ${kennzeichen}';
    const read = readXlsForm(filtered);
    expect(optionsOf(read.form, 'zustand')).toMatchObject({
      values: { list: 'zustand' },
      choicesFilter: 'choice.stufe = kennzeichen',
    });
    expect(read.lists.map(({ columns }) => columns)).toEqual([['stufe']]);
  });
});

describe('odd lists and texts', () => {
  it('have columns that a sheet of choices has other uses for', () => {
    const columns = ['name', 'label', 'image', 'count', 'constructor', 'land'];
    const rows: { value: string; label: string; cells: Record<string, string> }[] = [
      {
        value: 'a',
        label: 'A',
        cells: { name: 'x', label: 'y', image: 'b.png', count: '1', constructor: 'c', land: 'de' },
      },
      { value: 'b', label: 'B', cells: { name: 'x', land: 'at' } },
    ];
    const field = input('select', 'ort', { values: { list: 'id-1' }, choicesFilter: 'choice.name = "x"' });
    const { sheets } = write(
      { fields: [field], states: [] },
      { lists: new Map([['id-1', { name: 'Orte', columns, rows }]]) },
    );
    expect(cellOf(sheets, 'ort', 'choice_filter')).toBe("col_name = 'x'");
    const read = readXlsForm(throughWorkbook(sheets));
    expect(read.lists).toEqual([{ name: 'Orte', columns, rows, filtered: true }]);
    expect(optionsOf(read.form, 'ort').choicesFilter).toBe('choice.name = "x"');
  });
  it('keep pairs of surrogates together', () => {
    const text = '🚧'.repeat(20_000);
    const form: Form = { fields: [group('formatString', [], { text, classes: null })], states: [] };
    delete form.fields[0]?.options.contents;
    const { sheets } = write(form);
    expect(
      Object.values(sheets)
        .flat(2)
        .every(cell => cell.isWellFormed()),
    ).toBe(true);
    expect(readXlsForm(sheets).form.fields[0]?.options.text === text).toBe(true);
  });
});

describe('what an import left out', () => {
  const given: Sheets = {
    survey: [
      ['type', 'name', 'label', 'guidance_hint', 'relevant', 'odd'],
      ['start-geopoint', 'wo', '', '', '', ''],
      ['geoshape', 'gebiet', 'Gebiet', '', '', ''],
      ['begin group', 'Kopf', 'Kopf', '', '', ''],
      ['text', 'Prüfer-Name', 'Prüfer', 'Wie im Ausweis', '', 'x'],
      ['select_one ja', 'ok', 'In Ordnung?', '', "pulldata('a', 'b', 'c', 1)", ''],
      ['end group', '', '', '', '', ''],
      ['begin repeat', 'aussen', 'Außen', '', '', ''],
      ['begin repeat', 'innen', 'Innen', '', '', ''],
      ['text', 'tief', 'Tief', '', '', ''],
      ['end repeat', '', '', '', '', ''],
      ['text', 'flach', 'Flach', '', '', ''],
      ['end repeat', '', '', '', '', ''],
      ['csv-external', 'liste', '', '', '', ''],
    ],
    choices: [
      ['list_name', 'name', 'label', 'image'],
      ['ja', 'ja', 'Ja', 'ja.png'],
      ['ja', 'nein', 'Nein', ''],
    ],
    settings: [
      ['form_title', 'form_id', 'style'],
      ['Alt', 'alt_1', 'pages'],
    ],
  };
  const { form } = readXlsForm(given);
  const { sheets } = write(form, { name: 'Alt', kept: given });
  const column = (heading: string, sheet = 'survey') =>
    sheets[sheet]?.slice(1).map(row => row[columnAt(sheets, heading, sheet)]);

  it('is given back: rows, cells, names and lists', () => {
    expect(column('type')).toEqual(given.survey?.slice(1).map(([type]) => type));
    expect(column('name')?.filter((_, at) => !/^end/.test(column('type')?.[at] ?? ''))).toEqual(
      given.survey?.slice(1).flatMap(([type, name]) => (/^end/.test(type ?? '') ? [] : [name])),
    );
    expect(cellOf(sheets, 'Prüfer-Name', 'guidance_hint')).toBe('Wie im Ausweis');
    expect(cellOf(sheets, 'Prüfer-Name', 'odd')).toBe('x');
    expect(cellOf(sheets, 'ok', 'relevant')).toBe("pulldata('a', 'b', 'c', 1)");
    expect(column('list_name', 'choices')).toEqual(['ja', 'ja']);
    expect(column('image', 'choices')).toEqual(['ja.png', '']);
    expect(
      Object.fromEntries(sheets.settings?.[0]?.map((name, at) => [name, sheets.settings?.[1]?.[at]]) ?? []),
    ).toEqual({
      ...{ form_title: 'Alt', form_id: 'alt_1', version: '3', style: 'pages' },
    });
  });
  it('gives way to what was said since, and goes with its row', () => {
    const fields = new Map(fieldsOf(form));
    const since = structuredClone(form);
    walk(since.fields, content => {
      if (content.options.name === 'ok') content.options.showIf = 'NOT(ISBLANK(Pr_fer_Name))';
    });
    expect(fields.has('ok')).toBe(true);
    expect(cellOf(write(since, { kept: given }).sheets, 'ok', 'relevant')).toBe("${Prüfer-Name} != ''");
    // What XPath cannot say stays in the form, and the former cell out of the file.
    walk(since.fields, content => {
      if (content.options.name === 'ok') content.options.showIf = 'SUMIF(Pr_fer_Name, "x", Pr_fer_Name) > 1';
    });
    const unsayable = write(since, { kept: given });
    expect(cellOf(unsayable.sheets, 'ok', 'relevant') ?? '').toBe('');
    expect(readXlsForm(throughWorkbook(unsayable.sheets)).form).toEqual(since);
    const without = write({ ...form, fields: [] }, { kept: given }).sheets;
    // The repeat in the repeat that is gone would be one of the form.
    expect(without.survey?.slice(1).map(([type]) => type)).toEqual(['start-geopoint', 'csv-external']);
  });
  it('is read and written again the same', () => {
    const read = readXlsForm(throughWorkbook(sheets));
    expect(read.form).toEqual(form);
    expect(write(read.form, { name: 'Alt', kept: sheets }).sheets).toEqual(sheets);
  });
});

it('what a device fills in goes out as it came: its type alone', () => {
  const types = ['start', 'end', 'today', 'username', 'email', 'deviceid', 'audit'];
  const given: Sheets = {
    survey: [['type', 'name', 'label'], ...types.map(type => [type, type, '']), ['text', 'a', 'A']],
  };
  const { form } = readXlsForm(given);
  const { sheets, unsaid } = write(form, { kept: given });
  expect(sheets.survey?.[0]).toEqual(['type', 'name', 'label', 'kontor']);
  expect(sheets.survey?.map(row => row.slice(0, 3))).toEqual(given.survey);
  expect(unsaid).toEqual([]);
  expect(readXlsForm(throughWorkbook(sheets)).form).toEqual(form);
  // A formula that was written since is a calculation again.
  const since = structuredClone(form);
  for (const { options } of since.fields) if (options.name === 'today') options.formula = 'TODAY() + 1';
  expect(cellOf(write(since, { kept: given }).sheets, 'today', 'type')).toBe('calculate');
  expect(cellOf(write(since, { kept: given }).sheets, 'today', 'calculation')).toBe('today() + 1');
});
