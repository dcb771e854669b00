/** Tests of questionnaires of SurveyJS: expressions, kinds, sections and repeats; SurveyJS itself judges what is shown. */
import fc from 'fast-check';
import { type PanelModel, type Question, type QuestionPanelDynamicModel, SurveyModel } from 'survey-core';
import { describe, expect, it } from 'vitest';
import type { Content, Data, Form } from '../base/types.ts';
import { caseOutcome } from '../entry/cases.ts';
import { checkForm } from '../form/check-form.ts';
import { walk } from '../form/walk.ts';
import { print, treeOf } from '../formula/language/index.ts';
import type { Node } from '../formula/node.ts';
import { forms } from '../samples/random.ts';
import { template, templateNames } from '../templates/index.ts';
import { translate } from './expression.ts';
import { isSurveyJs, readSurveyJs, writeSurveyJs } from './index.ts';
import { expressionOf } from './to-expression.ts';
import type { Kind } from './typed.ts';

const kinds: Readonly<Record<string, Kind>> = { n: 'number', m: 'number', s: 'several', b: 'boolean', d: 'day' };
const names = {
  field: (name: string) => (name === 'gone' ? null : { node: { ref: name }, kind: kinds[name] ?? ('text' as const) }),
};
const formulaOf = (text: string, condition = true) => {
  const { node, reason } = translate(text, names, condition);
  return reason ?? print(node as Node);
};

describe('an expression', () => {
  it.each([
    ["{a} = 'x'", 'a = "x"'],
    ['{a} = x', 'a = "x"'],
    ["{a} <> 'x' AND {n} >= '5'", 'AND(NOT(a = "x"), n >= 5)'],
    ['{a} empty or {b} notempty', 'OR(ISBLANK(a), NOT(ISBLANK(b)))'],
    ["{s} contains 'x'", 'SELECTED(s, "x")'],
    ["{a} contains 'x'", 'CONTAINS(a, "x")'],
    ["{s} anyof ['x', 'y']", 'OR(SELECTED(s, "x"), SELECTED(s, "y"))'],
    ['{s} allof [1, 2]', 'AND(SELECTED(s, "1"), SELECTED(s, "2"))'],
    ["{a} anyof ['x', 'y']", 'OR(a = "x", a = "y")'],
    ["{s} = ['x']", 'AND(SELECTED(s, "x"), COUNTSELECTED(s) = 1)'],
    ['{b} = true and !{b}', 'AND(b = TRUE, NOT(b))'],
    ['{b}', 'b'],
    ['{a}', 'NOT(ISBLANK(a))'],
    ["{d} > '2026-01-01'", 'd > "2026-01-01"'],
    ['{d} < today()', 'd < TODAY()'],
    ['{d} >= today(-7)', 'd >= TODAY() + -7'],
    ['age({d}) >= 18', 'DATEDIF(d, TODAY(), "Y") >= 18'],
    ["{a} = 'it\\'s'", 'a = "it\'s"'],
    ['({n} > 1 and {m} > 1) or {b} == true', 'OR(AND(n > 1, m > 1), b = TRUE)'],
    ['{n} greater 3', 'n > 3'],
  ])('%s is %s', (text, formula) => {
    expect(formulaOf(text)).toBe(formula);
  });
  it.each([
    ['{n} * {m} + 1', 'COALESCE(n, 0) * COALESCE(m, 0) + 1'],
    ["iif({b} = true, 'yes', 'no')", 'IF(b = TRUE, "yes", "no")'],
    ['round({n} / 3, 2)', 'ROUND(COALESCE(n, 0) / 3, 2)'],
    ['sum({n}, {m})', 'SUM(n, m)'],
    ["{a} + ' ' + {b2}", 'CONCAT(CONCAT(a, " "), b2)'],
    ["dateDiff({d}, today(), 'months')", 'DATEDIF(d, TODAY(), "M")'],
    ["dateAdd({d}, 2, 'years')", 'EDATE(d, 2 * 12)'],
    ["displayValue('a')", 'LABEL(a)'],
    ['{n} % 2', 'MOD(COALESCE(n, 0), 2)'],
  ])('%s gives %s', (text, formula) => {
    expect(formulaOf(text, false)).toBe(formula);
  });
  it.each([
    ['{gone} = 1', 'unknown_name'],
    ['{a} = ', 'not_read'],
    ['{a} and (', 'not_read'],
    ['constructor()', 'function'],
    ["isContainerReady('p')", 'function'],
    ["{s} = 'x'", 'arguments'],
    ['iif({a})', 'arguments'],
    [`${'('.repeat(40)}1${')'.repeat(40)}`, 'too_deep'],
    [`1${' + 1'.repeat(2_000)}`, 'too_long'],
    // Each names what is on its left as often as it has values.
    [`${'('.repeat(14)}{a}${' anyof [1, 2, 3])'.repeat(14)}`, 'too_long'],
  ])('%.40s is not said in a formula: %s', (text, reason) => {
    expect(formulaOf(text)).toBe(reason);
  });
});

const questionnaire = {
  title: { default: 'Begehung', en: 'Inspection' },
  locale: 'de',
  calculatedValues: [{ name: 'punkte', expression: '{n1} + {n2}' }],
  pages: [
    {
      name: 'kopf',
      title: 'Kopf',
      elements: [
        { type: 'text', name: 'ort', title: { default: 'Ort', en: 'Place' }, isRequired: true, maxLength: 50 },
        { type: 'text', name: 'n1', inputType: 'number', min: 0, max: 100, startWithNewLine: false },
        { type: 'text', name: 'n2', inputType: 'number', requiredIf: '{n1} > 50' },
        { type: 'dropdown', name: 'art', choices: ['a', { value: 'b', text: { default: 'Bee', en: 'Bee!' } }, 3] },
        { type: 'checkbox', name: 'schäden', choices: ['dach', 'wand', 'boden'], visibleIf: "{art} = 'b'" },
        { type: 'boolean', name: 'akut', visibleIf: "{schäden} contains 'dach' or {n1} + {n2} > 120" },
        { type: 'comment', name: 'why', visibleIf: '{akut} = true and {ort} notempty' },
      ],
    },
    {
      name: 'zeilen',
      title: 'Zeilen',
      visibleIf: '{art} anyof [a, 3]',
      elements: [
        {
          type: 'paneldynamic',
          name: 'teile',
          maxPanelCount: 5,
          templateElements: [
            { type: 'text', name: 'menge', inputType: 'number' },
            { type: 'text', name: 'preis', inputType: 'number', visibleIf: '{panel.menge} > 2' },
            { type: 'expression', name: 'summe', expression: '{panel.menge} * {panel.preis}' },
          ],
        },
        { type: 'expression', name: 'gesamt', expression: "sumInArray({teile}, 'menge') + {n1}" },
        { type: 'text', name: 'grund', requiredIf: '{gesamt} >= 100', enableIf: "{art} <> '3'" },
      ],
    },
  ],
};

describe('the languages of a text', () => {
  const read = (texts: object, locale = 'de') =>
    readSurveyJs({
      locale,
      title: texts,
      elements: [
        {
          type: 'radiogroup',
          name: 'a',
          title: texts,
          choices: [{ value: 'x', text: texts }],
          validators: [{ type: 'expression', expression: '{a} = 1', text: texts }],
        },
      ],
    });
  it.each<[string, object, object | string]>([
    [
      'default is English beside the own language',
      { default: 'Name en', de: 'Name de' },
      { de: 'Name de', en: 'Name en' },
    ],
    [
      'a text that says its language goes first',
      { default: 'X', en: 'Name en', de: 'Name de' },
      { en: 'Name en', de: 'Name de' },
    ],
    ['default is the own language beside English', { default: 'Name', en: 'Name en' }, { de: 'Name', en: 'Name en' }],
    ['default alone is the own language', { default: 'Name' }, 'Name'],
    ['both are the same where they say the same', { default: 'Name', de: 'Name' }, 'Name'],
  ])('%s', (_what, texts, label) => {
    const { name, form } = read(texts);
    const options = form.fields[0]?.options ?? {};
    expect(options.label).toEqual(label);
    const [choice] = options.values as { label: unknown }[];
    expect(choice?.label).toEqual(typeof label === 'string' ? { de: label } : label);
    expect(name).toBe(typeof label === 'string' ? label : (label as Record<string, string>).de);
  });
  it.each([
    [{ title: { default: 'Survey', de: 'Umfrage' } }, 'Umfrage', 'changed', 'one_language'],
    [
      { title: { default: 'Survey', de: 'Umfrage', fr: 'Enquête' }, locale: 'fr' },
      'Enquête',
      'changed',
      'one_language',
    ],
    [{ title: { default: 'Survey', fr: 'Enquête' } }, 'Survey', 'changed', 'one_language'],
    [{ title: { fr: 'Enquête' } }, 'Enquête', 'taken', ''],
    [{ title: { default: 'Umfrage', de: 'Umfrage' } }, 'Umfrage', 'taken', ''],
    [{ title: 'Umfrage' }, 'Umfrage', 'taken', ''],
    [{ title: 'x'.repeat(300) }, 'x'.repeat(255), 'changed', 'too_long'],
  ])('the name of a form is one of them, and the report says so: %j', (given, name, outcome, reason) => {
    const read = readSurveyJs({ ...given, elements: [] });
    expect(read.name).toBe(name);
    const became = outcome === 'changed' ? name : '';
    const lines = read.report.filter(({ column }) => column === 'title');
    expect(lines).toMatchObject([{ sheet: 'survey', outcome, reason, became }]);
  });
  it.each([
    ['<b>Hallo</b><script>alert(1)</script>', 'Hallo'],
    ['<STYLE media="print">p { color: red }</style ><p>Eins</p>Zwei<!-- nicht > das -->', 'Eins\nZwei'],
    ['Vor<script src="a">alert(1)', 'Vor'],
    ['<scripted>Wort</scripted>', 'Wort'],
  ])('hold nothing that a browser would not show: %s', (html, text) => {
    const { form } = readSurveyJs({ elements: [{ type: 'html', name: 'h', html }] });
    expect(form.fields.map(({ options }) => options.text)).toEqual([text]);
  });
  it('of a survey are one rule for all of its texts', () => {
    const { form } = readSurveyJs({
      locale: 'de',
      elements: [
        { type: 'text', name: 'a', title: { default: 'Name', de: 'Der Name' } },
        { type: 'text', name: 'b', title: { default: 'Place', fr: 'Lieu' } },
      ],
    });
    expect(form.fields.map(({ options }) => options.label)).toEqual([
      { de: 'Der Name', en: 'Name' },
      { en: 'Place', fr: 'Lieu' },
    ]);
  });
});

const answers = fc.record(
  {
    ort: fc.constantFrom('Rom', 'Ulm'),
    n1: fc.integer({ min: 0, max: 100 }),
    n2: fc.integer({ min: 0, max: 100 }),
    art: fc.constantFrom('a', 'b', '3'),
    schäden: fc.subarray(['dach', 'wand', 'boden'], { minLength: 1 }),
    akut: fc.boolean(),
    teile: fc.array(
      fc.record(
        { menge: fc.integer({ min: 1, max: 60 }), preis: fc.integer({ min: 1, max: 9 }) },
        { requiredKeys: [] },
      ),
      { minLength: 1, maxLength: 4 },
    ),
  },
  { requiredKeys: [] },
);
type Answers = Record<string, unknown>;

/** Answers of a questionnaire as those of its form. */
function dataOf({ teile = [{}], ...plain }: Answers, renamed: Readonly<Record<string, string>>): Data {
  const data: Data = Object.fromEntries(Object.entries(plain).map(([name, value]) => [renamed[name] ?? name, value]));
  const rows = teile as Answers[];
  rows.forEach((row, at) => {
    for (const [name, value] of Object.entries(row)) data[`${name}.${at}`] = value;
  });
  return { ...data, _repeat: { [repeatId]: rows.length } };
}
let repeatId = '';

interface Seen {
  visible: Record<string, boolean>;
  required: string[];
  values: Record<string, unknown>;
}

const isShown = (question: Question): boolean => {
  for (let at = question.parent as PanelModel | null; at; at = at.parent as PanelModel | null)
    if (!at.isVisible) return false;
  return question.isVisible;
};

/** What is hidden counts as blank in Kontor at once, and in SurveyJS where it is said, when it becomes hidden. */
function clearHidden(model: SurveyModel): void {
  const hidden = () => {
    const all = model.getAllQuestions().flatMap(question => {
      const panels = question.getType() === 'paneldynamic' ? (question as QuestionPanelDynamicModel).panels : [];
      return [question, ...panels.flatMap(panel => panel.questions)];
    });
    return all.filter(question => question.getType() !== 'paneldynamic' && !isShown(question) && !question.isEmpty());
  };
  for (let left = hidden(), round = 0; left.length > 0 && round < 10; left = hidden(), round++)
    for (const question of left) question.clearValue();
}

function judged(json: object, given: Answers): Seen {
  const model = new SurveyModel(json);
  model.data = structuredClone({ teile: [{}], ...given });
  for (const question of model.getAllQuestions())
    if (question.getType() === 'paneldynamic')
      (question as QuestionPanelDynamicModel).panelCount = ((given.teile as unknown[] | undefined) ?? [{}]).length;
  clearHidden(model);
  const seen: Seen = { visible: {}, required: [], values: {} };
  const note = (key: string, question: Question, shown: boolean) => {
    seen.visible[key] = shown;
    if (shown && question.isRequired) seen.required.push(key);
    if (shown && question.getType() === 'expression') seen.values[key] = question.value ?? null;
  };
  for (const question of model.getAllQuestions()) {
    if (question.getType() === 'html') continue;
    if (question.getType() !== 'paneldynamic') note(question.name, question, isShown(question));
    else
      (question as QuestionPanelDynamicModel).panels.forEach((panel, at) => {
        for (const inner of panel.questions) note(`${inner.name}.${at}`, inner, isShown(question) && inner.isVisible);
      });
  }
  return seen;
}

/** What Kontor's engine makes of it, by names of fields. */
function made(form: Form, data: Data): Seen {
  const { fields, values } = caseOutcome(form, data);
  const byId = new Map<string, string>();
  walk(form.fields, ({ id, options }: Content) => void byId.set(id, String(options.name)));
  const nameOf = (key: string) => {
    const [id = '', at] = key.split('.');
    return `${byId.get(id)}${at === undefined ? '' : `.${at}`}`;
  };
  const visible = Object.fromEntries(Object.entries(fields).map(([key, state]) => [nameOf(key), state !== 'hidden']));
  const required = Object.entries(fields).flatMap(([key, state]) => (state === 'required' ? [nameOf(key)] : []));
  return {
    visible,
    required,
    values: Object.fromEntries(Object.entries(values).map(([key, value]) => [nameOf(key), value])),
  };
}

const hiddenFields = new Set(['punkte']);
const shownIn = ({ visible }: Seen) =>
  Object.keys(visible)
    .filter(key => visible[key] && !hiddenFields.has(key))
    .toSorted();
/** Nothing where SurveyJS has 0 for what nobody answered, and back. */
const valuesOf = ({ values }: Seen) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (hiddenFields.has(key) ? [] : [[key, value ?? 0]])),
  );

it('a questionnaire that Kontor writes has no page for what is computed unseen', () => {
  const page = (name: string, title: string) => ({ name, title, elements: [{ type: 'text', name: `q_${name}` }] });
  const { form } = readSurveyJs({
    pages: [page('a', 'Eins'), page('b', 'Zwei')],
    calculatedValues: [{ name: 'summe', expression: '1 + 1' }],
  });
  const { questionnaire: written, left } = writeSurveyJs({ name: 'F', form, lists: new Map() });
  expect(left).toEqual([]);
  expect((written.pages as { name: string; title: string }[]).map(({ name, title }) => [name, title])).toEqual([
    ['page_1', 'Eins'],
    ['page_2', 'Zwei'],
  ]);
  expect(written.calculatedValues).toMatchObject([{ name: 'summe' }]);
});

describe('a questionnaire', () => {
  const read = readSurveyJs(questionnaire);
  const names: Record<string, string> = { schäden: 'sch_den' };
  walk(read.form.fields, ({ type, id }: Content) => {
    if (type === 'repeat_container') repeatId = id;
  });

  it('is known by its pages or elements, and becomes a form that holds', () => {
    expect([questionnaire, { elements: [] }, { fields: [], elements: [] }, {}, null, []].map(isSurveyJs)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(read.name).toBe('Begehung');
    expect(read.issues).toEqual([]);
    expect(checkForm(read.form)).toEqual([]);
    expect(read.report.filter(({ outcome }) => outcome === 'left')).toEqual([]);
    expect(read.form.fields.map(({ type, options }) => [type, options.label ?? null])).toEqual([
      ['collapse_container', 'Kopf'],
      ['condition_container', null],
      ['input', 'punkte'],
    ]);
  });

  it('shows, asks for and computes what SurveyJS does, whatever is answered', () => {
    fc.assert(
      fc.property(answers, given => {
        const theirs = judged(questionnaire, given);
        const ours = made(read.form, dataOf(given, names));
        const renamed = (key: string) => names[key] ?? key;
        expect(shownIn(theirs).map(renamed).toSorted()).toEqual(shownIn(ours));
        expect(theirs.required.map(renamed).toSorted()).toEqual(ours.required.toSorted());
        expect(valuesOf(ours)).toEqual(valuesOf(theirs));
      }),
      { numRuns: 200, seed: 7 },
    );
  });

  it('that Kontor writes of it shows, asks for and computes the same in SurveyJS', () => {
    const { questionnaire: written, left } = writeSurveyJs({ name: read.name, form: read.form, lists: new Map() });
    expect(left).toEqual([]);
    expect(new SurveyModel(written).jsonErrors ?? []).toEqual([]);
    fc.assert(
      fc.property(answers, given => {
        const { schäden: several, ...rest } = given as Answers;
        const renamed = several === undefined ? rest : { ...rest, sch_den: several };
        const theirs = judged(written, renamed);
        const ours = made(read.form, dataOf(given, names));
        expect(shownIn(theirs)).toEqual(shownIn(ours));
        expect(theirs.required.toSorted()).toEqual(ours.required.toSorted());
        expect(valuesOf(ours)).toEqual(valuesOf(theirs));
      }),
      { numRuns: 100, seed: 8 },
    );
  });

  it('read again from what Kontor wrote is the same form', () => {
    const { questionnaire: written } = writeSurveyJs({ name: read.name, form: read.form, lists: new Map() });
    const again = readSurveyJs(written);
    const plain = (form: Form) => JSON.stringify(form.fields, (key, value) => (key === 'id' ? undefined : value));
    const twice = writeSurveyJs({ name: again.name, form: again.form, lists: new Map() });
    expect(twice.questionnaire).toEqual(written);
    expect(plain(readSurveyJs(twice.questionnaire).form)).toBe(plain(again.form));
  });
});

it.each(['matrix', 'matrixdropdown'])('rows of a %s are called as in each of its languages', type => {
  const rows = [{ value: 'r', text: { default: 'Room', de: 'Raum' } }];
  const element = { type, name: 'm', columns: [{ name: 'a', value: 'a' }], rows, choices: [1, 2] };
  const { form, report } = readSurveyJs({
    locale: 'en',
    elements: [{ type: 'text', name: 'x', title: { de: 'Ix' } }, element],
  });
  const said = JSON.stringify(form.fields);
  expect(said).toContain(JSON.stringify({ de: 'Raum', en: 'Room' }));
  expect(report.filter(({ column, text }) => column === 'title' && text.includes('Raum'))).toMatchObject([
    { outcome: 'taken' },
  ]);
});

it('another choice and none by their older names are as by the present ones', () => {
  const kinds = (more: object) => {
    const { form } = readSurveyJs({ elements: [{ type: 'radiogroup', name: 'q', choices: ['a'], ...more }] });
    return form.fields.map(({ options }) => [
      options.type,
      (options.values as { value: string }[])?.map(({ value }) => value),
    ]);
  };
  expect(kinds({ hasOther: true, hasNone: true })).toEqual(kinds({ showOtherItem: true, showNoneItem: true }));
  expect(kinds({ hasOther: true })).toEqual([
    ['radio', ['a', 'other']],
    ['text', undefined],
  ]);
});

describe('each kind of question', () => {
  const kindOf = (element: object) => {
    const { form, report } = readSurveyJs({ elements: [{ name: 'q', ...element }] });
    const left = report.filter(({ outcome }) => outcome === 'left').map(({ column, reason }) => `${column} ${reason}`);
    const kinds: string[] = [];
    walk(form.fields, ({ type, options }: Content) => void kinds.push(type === 'input' ? String(options.type) : type));
    expect(checkForm(form)).toEqual([]);
    return [...kinds, ...left];
  };
  it.each<[object, string[]]>([
    [{ type: 'text' }, ['text']],
    [{ type: 'text', inputType: 'email' }, ['email']],
    [{ type: 'text', inputType: 'color' }, ['text']],
    [{ type: 'text', inputType: 'date', min: '2026-01-01', max: '=today()' }, ['date']],
    [{ type: 'comment', rows: 4 }, ['textarea', 'rows option']],
    [{ type: 'radiogroup', choices: ['a', 'b'], colCount: 2 }, ['radio', 'colCount appearance']],
    [{ type: 'checkbox', choices: ['a', 'b'], showOtherItem: true }, ['checkbox', 'text']],
    [{ type: 'tagbox', choices: ['a'], maxSelectedChoices: 1 }, ['select']],
    [{ type: 'rating' }, ['rating']],
    [{ type: 'rating', rateMax: 10 }, ['range']],
    [{ type: 'rating', rateValues: ['gut', 'schlecht'] }, ['radio']],
    [{ type: 'boolean' }, ['switch']],
    [{ type: 'boolean', valueTrue: 'y', valueFalse: 'n' }, ['radio']],
    [{ type: 'file', allowMultiple: true, acceptedTypes: '.pdf, image/*' }, ['file']],
    [{ type: 'signaturepad' }, ['canvas']],
    [{ type: 'ranking', choices: ['a', 'b'] }, ['checkbox']],
    [{ type: 'imagepicker', choices: [{ value: 'a', imageLink: 'https://example.org/a.png' }] }, ['radio']],
    [{ type: 'slider', min: 0, max: 10 }, ['range']],
    [{ type: 'expression', expression: "'x'" }, ['calculated']],
    [{ type: 'html', html: '<p>Hallo <b>Welt</b></p>' }, ['formatString']],
    [
      { type: 'multipletext', title: 'T', items: [{ name: 'a' }, { name: 'b' }] },
      ['collapse_container', 'text', 'text'],
    ],
    [
      { type: 'matrix', title: 'M', columns: ['ja', 'nein'], rows: ['r1', 'r2'] },
      ['collapse_container', 'radio', 'radio'],
    ],
    [
      { type: 'matrixdynamic', cellType: 'text', columns: [{ name: 'a' }, { name: 'b', cellType: 'comment' }] },
      ['repeat_container', 'text', 'textarea'],
    ],
    [{ type: 'matrixdropdown', columns: [{ name: 'a' }], rows: ['r'], choices: [1, 2] }, ['formatString', 'select']],
    [{ type: 'imagemap' }, ['type type', 'name type']],
    [{ type: 'slider', sliderType: 'range' }, ['type type', 'sliderType type', 'name type']],
    [
      { type: 'dropdown', choicesByUrl: { url: 'https://example.org' } },
      ['type required', 'name required', 'choicesByUrl external'],
    ],
  ])('%j', (element, kinds) => {
    expect(kindOf(element).toSorted()).toEqual(kinds.toSorted());
  });

  it('checks become bounds, patterns and rules', () => {
    const validators = [
      { type: 'numeric', minValue: 1, maxValue: 9 },
      { type: 'expression', expression: '{q} <> 5', text: 'Nicht fünf', notificationType: 'warning' },
    ];
    const { form } = readSurveyJs({
      locale: 'de',
      elements: [{ type: 'text', name: 'q', inputType: 'number', validators }],
    });
    const rules = form.fields[0]?.options.rules as { formula: string; level?: string }[];
    expect(rules.map(({ formula, level }) => [formula, level])).toEqual([
      ['value >= 1', undefined],
      ['value <= 9', undefined],
      ['NOT(q = 5)', 'warning'],
    ]);
    expect([1, 9, 5].map(q => Object.keys(caseOutcome(form, { q }).refused).length)).toEqual([0, 0, 0]);
    expect([0, 10].map(q => Object.keys(caseOutcome(form, { q }).refused).length)).toEqual([1, 1]);
    expect(caseOutcome(form, {}).refused).toEqual({});
  });
});

it('what is hidden for good stays so, and computed bounds are bounds', () => {
  const { form } = readSurveyJs({
    elements: [
      { type: 'text', name: 'a', visible: false },
      { type: 'panel', name: 'p', visible: false, elements: [{ type: 'text', name: 'b' }] },
      { type: 'text', name: 'c', visible: false, visibleIf: "{d} = '2026-02-01'" },
      { type: 'text', name: 'd', inputType: 'date', minValueExpression: 'today()', max: '=today(7)' },
    ],
  });
  expect(checkForm(form)).toEqual([]);
  const states = Object.values(caseOutcome(form, { d: '2026-02-01' }).fields);
  const found: unknown[][] = [];
  walk(form.fields, ({ options: { name, type, minFormula, maxFormula } }: Content) => {
    if (name) found.push([name, type, minFormula, maxFormula]);
  });
  expect(found).toEqual([
    ['a', 'hidden', undefined, undefined],
    ['b', 'text', undefined, undefined],
    ['c', 'text', undefined, undefined],
    ['d', 'date', 'TODAY()', 'TODAY() + 7'],
  ]);
  expect(states).toEqual(['shown', 'hidden', 'shown', 'shown']);
});

it('hostile questionnaires are bounded and never throw', () => {
  let deep: object = { type: 'text', name: 'q' };
  for (let at = 0; at < 200; at++) deep = { type: 'panel', name: `p${at}`, title: 'x', elements: [deep] };
  const hostile: unknown[] = [
    { elements: [deep] },
    { elements: [null, 5, 'x', [], {}] },
    { pages: [null, { elements: 'x' }], title: 5, locale: {} },
    {
      elements: [
        { type: '__proto__', name: '__proto__' },
        { type: 'constructor', name: 'constructor' },
      ],
    },
    { elements: Array.from({ length: 3_000 }, () => ({ type: 'text', name: 'q' })) },
    { elements: [{ type: 'text', name: 'q', visibleIf: '{'.repeat(9_000) }] },
    { elements: [{ type: 'matrix', name: 'm', rows: [null, {}, 1], columns: [null, 1] }] },
  ];
  for (const each of hostile) {
    const { form, issues } = readSurveyJs(each);
    expect([checkForm(form), issues]).toEqual([[], []]);
  }
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), value => {
      const { form, issues } = readSurveyJs({
        elements: [value, { type: 'panel', elements: value, ...(value as object) }],
      });
      expect([checkForm(form), issues]).toEqual([[], []]);
    }),
    { numRuns: 300, seed: 3 },
  );
});

describe('a form as a questionnaire', () => {
  const target = (name: string, more: object = {}) => ({ name, ...more });
  const targets = {
    of: (ref: string) => {
      if (ref === 'gone') return null;
      if (ref === 'b') return target('b', { flag: true });
      if (ref === 'items') return target('items', { instances: true });
      return ref.startsWith('items.') ? target(ref.slice(6), { repeat: 'items' }) : target(ref);
    },
  };
  it.each([
    ['a = "x"', "{a} = 'x'"],
    ['NOT(ISBLANK(a))', '{a} notempty'],
    ['a <> "x"', "{a} notempty and {a} <> 'x'"],
    ['b', '{b} = true'],
    ['OR(AND(a > 1, c < 2), b)', '{a} > 1 and {c} < 2 or {b} = true'],
    ['SELECTED(s, "x")', "{s} contains 'x'"],
    ['a = "it\'s"', "{a} = 'it\\'s'"],
    ['SUM(items.m) > 5', "sumInArray({items}, 'm') > 5"],
    ['COALESCE(a, 0) + COALESCE(c, 0) > 5', '{a} + {c} > 5'],
    ['SWITCH(a, "x", 1, "y", 2) > 1', "iif({a} = 'x', 1, iif({a} = 'y', 2, '')) > 1"],
    ['DATEDIF(d, TODAY(), "Y") >= 18', "dateDiff({d}, today(), 'years') >= 18"],
  ])('%s is %s', (formula, expression) => {
    expect(expressionOf(treeOf(formula) as Node, targets, true)).toBe(expression);
  });
  it.each(['gone = 1', 'user.name', 'MATCHES(a, "x")', 'MEDIAN(items.m)'])('%s has none', formula => {
    expect(expressionOf(treeOf(formula) as Node, targets)).toBeNull();
  });

  it('SurveyJS reads what is written of any form, and it becomes one again', () => {
    fc.assert(
      fc.property(forms, form => {
        const { questionnaire: written } = writeSurveyJs({ name: 'F', form, lists: new Map() });
        expect(new SurveyModel(written).jsonErrors ?? []).toEqual([]);
        const again = readSurveyJs(written);
        expect([checkForm(again.form), again.issues]).toEqual([[], []]);
      }),
      { numRuns: 100, seed: 5 },
    );
  });
  it.each(templateNames)('of the template %s keeps its fields', name => {
    const form = template(name, 'de');
    const { questionnaire: written } = writeSurveyJs({ name, form, lists: new Map() });
    expect(new SurveyModel(written).jsonErrors ?? []).toEqual([]);
    const namesIn = (fields: readonly Content[]) => {
      const found: string[] = [];
      walk(fields, ({ type, options }: Content) => {
        if (options.name && type !== 'repeat_container') found.push(String(options.name));
      });
      return found.toSorted();
    };
    expect(namesIn(readSurveyJs(written).form.fields)).toEqual(namesIn(form.fields));
  });
});

it('a line of the report points at the part of the form that its property became', () => {
  const { form, report } = readSurveyJs({
    pages: [
      {
        name: 'p',
        elements: [
          { type: 'text', name: 'a', title: 'A' },
          {
            type: 'panel',
            name: 'teil',
            title: 'Teil',
            elements: [{ type: 'text', name: 'b', visibleIf: "{a} = 'x'" }],
          },
        ],
      },
    ],
  });
  const line = (sheet: string, column: string) => report.find(each => each.sheet === sheet && each.column === column);
  const [a, part] = form.fields;
  const [b] = (part?.options.contents ?? []) as Content[];
  expect(line('a', 'title')).toMatchObject({ letter: '', content: a?.id, option: '' });
  expect(line('teil', 'title')).toMatchObject({ content: part?.id });
  expect(line('b', 'visibleIf')).toMatchObject({ content: b?.id, option: 'showIf' });
  expect(line('p', 'name')).toMatchObject({ content: '' });
});
