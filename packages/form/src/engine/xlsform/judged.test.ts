// @vitest-environment jsdom
/**
 * Laws of reading XLSForm, judged by another engine: random forms are written as XForms too, and ODK's engine says of the
 * same answers what is shown, required, computed and refused. Each form is filled in 200 times.
 */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: so XLSForm names its questions
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Data, Form } from '../base/types.ts';
import { checkEntry } from '../entry/check.ts';
import { lookAt } from '../entry/values.ts';
import { compile } from '../form/compile.ts';
import { convertedByPyxform, hasPyxform } from '../samples/pyxform.ts';
import { readXlsForm, writeXlsForm } from './index.ts';

// The judge's parser asks for the folder of its script, which modules do not know.
Object.assign(globalThis, { __dirname: '/' });
const { createInstance } = await import('@getodk/xforms-engine');

const types = {
  integer: { xform: 'int' },
  decimal: { xform: 'decimal' },
  text: { xform: 'string' },
  date: { xform: 'date' },
  'select_one list': { xform: 'string' },
  'select_multiple list': { xform: 'string' },
  calculate: { xform: 'string' },
} as const;
type Type = keyof typeof types;
const asked = Object.keys(types).filter(type => type !== 'calculate') as Type[];

interface Question {
  name: string;
  type: Type;
  /** Of a calculation: whether it is of numbers. */
  numeric: boolean;
  /** The group that it is in; '' for none. */
  group: string;
  relevant: string;
  required: string;
  constraint: string;
  calculation: string;
}
interface Group {
  name: string;
  relevant: string;
}
interface Survey {
  groups: Group[];
  questions: Question[];
}

const choices = ['a', 'b', 'c', 'd'];
const texts = ['a', 'ab', 'b1', 'cde', 'abcdef', 'Bb'];
const parts = [...choices, 'B', 'Cd', '.'];

/** What is drawn by a random source; the same source draws the same. */
type Draw = <T>(from: readonly T[]) => T;

/** Writes random expressions about the questions before. */
class Expressions {
  readonly #draw: Draw;
  readonly #before: readonly Question[];

  constructor(draw: Draw, before: readonly Question[]) {
    this.#draw = draw;
    this.#before = before;
  }

  /** A question that fits, as it is named in expressions. */
  #of(fits: (question: Question) => boolean): string {
    return `\${${this.#draw(this.#before.filter(fits)).name}}`;
  }
  #number = () => this.#of(({ type, numeric }) => type === 'integer' || type === 'decimal' || numeric);
  #text = () => this.#of(({ type, numeric }) => type === 'text' || (type === 'calculate' && !numeric));
  #choice = () => this.#of(({ type }) => type === 'select_one list');
  #several = () => this.#of(({ type }) => type === 'select_multiple list');
  #day = () => this.#of(({ type }) => type === 'date');

  number(depth: number): string {
    if (depth === 0) return this.#draw([this.#number(), '3', '11']);
    const [one, other] = [this.number(depth - 1), this.number(depth - 1)];
    return this.#draw([
      ...[`(${one} + ${other})`, `(${one} - ${other})`, `(${one} * ${other})`, `(${one} div 4)`, `(${one} mod 3)`],
      ...[`if(${this.truth(depth - 1)}, ${one}, ${other})`, `round(${one})`, `round(${one} div 3, 2)`, `int(${one})`],
      ...[`abs(${one})`, `(-${one})`, `pow(${one}, 2)`, `number(${one})`, `coalesce(${this.#number()}, 5)`],
      // What is blank makes a blank of both, where MIN and MAX leave it out.
      ...[`max(coalesce(${one}, 1), 3)`, `min(coalesce(${one}, 1), 3)`, `string-length(${this.#text()})`],
      ...[`count-selected(${this.#several()})`, `(${this.#day()} - ${this.#day()})`],
      `int((date('2026-12-31') - ${this.#day()}) div 7)`,
    ]);
  }
  text(depth: number): string {
    if (depth === 0) return this.#draw([this.#text(), this.#choice(), "'cd'"]);
    const [one, other] = [this.text(depth - 1), this.text(depth - 1)];
    const several = this.#several();
    return this.#draw([
      ...[`concat(${one}, '-', ${other})`, `if(${this.truth(depth - 1)}, ${one}, ${other})`, `substr(${one}, 0, 2)`],
      ...[`coalesce(${this.#text()}, 'd')`, `format-date(${this.#day()}, '%Y-%m')`, `substr(${one}, 1)`],
      ...[
        `normalize-space(concat(' ', ${one}, '  x '))`,
        `concat(${one}, ${this.#of(({ type }) => type === 'integer')})`,
      ],
      `if(count-selected(${several}) > 1, selected-at(${several}, 1), 'x')`,
    ]);
  }
  truth(depth: number): string {
    const [than, compared] = [this.#draw(['>', '<', '>=', '<=']), this.#draw(['>', '<', '>=', '<=', '=', '!='])];
    const equal = this.#draw(['=', '!=']);
    if (depth > 0) {
      const [one, other] = [this.truth(depth - 1), this.truth(depth - 1)];
      return this.#draw([
        ...[`(${one} and ${other})`, `(${one} or ${other})`, `not(${one})`, `if(${one}, ${other}, ${one})`],
        // Whether two fields are equal the judge asks of their texts, and writes 0 as 0.0 where decimals are allowed.
        ...[`${this.number(depth - 1)} ${than} ${this.number(depth - 1)}`, `boolean(2 + ${this.number(depth - 1)})`],
        ...[`${this.#choice()} ${equal} ${this.#choice()}`, `${this.#day()} ${compared} ${this.#day()}`],
        `string-length(${this.text(depth - 1)}) ${compared} 3`,
      ]);
    }
    const part = this.#draw(parts);
    return this.#draw([
      ...[
        `${this.#choice()} ${equal} '${this.#draw(choices)}'`,
        `selected(${this.#several()}, '${this.#draw(choices)}')`,
      ],
      ...[
        `contains(${this.#text()}, '${part}')`,
        `starts-with(${this.#text()}, '${part}')`,
        `${this.#text()} ${equal} ''`,
      ],
      ...[
        `ends-with(${this.#text()}, '${part}')`,
        `regex(${this.#text()}, '^[a-c]+$')`,
        `${this.#number()} ${equal} ''`,
      ],
      ...[`${this.#number()} ${compared} 6`, `${this.#number()} mod 2 = 0`, `${this.#day()} ${compared} '2026-05-15'`],
    ]);
  }
  constraint(type: Type): string {
    if (type === 'text') return this.#draw(['string-length(.) < 4', "regex(., '^[a-z]+$')", "not(contains(., 'B'))"]);
    if (type === 'date') return this.#draw([". > '2026-05-10'", `. != ${this.#day()}`]);
    if (type === 'select_multiple list') return 'count-selected(.) <= 2';
    if (type === 'select_one list') return ". != 'b'";
    return this.#draw(['. >= 2 and . <= 11', `. < ${this.number(1)}`, '. mod 2 = 0', '. != 5']);
  }
}

/** One of each, which expressions name. */
const begun: readonly Type[] = asked;

function randomSurvey(draw: Draw, size: number): Survey {
  const survey: Survey = { groups: [], questions: [] };
  let group = '';
  for (let at = 0; at < size; at++) {
    const say = new Expressions(draw, survey.questions.slice());
    const often = (truth: () => string, one: number, of: number) =>
      at >= begun.length && draw(Array.from({ length: of }, (_, index) => index)) < one ? truth() : '';
    if (at >= begun.length && at % 9 === 0) {
      group = draw(['', `g${at}`]);
      if (group) survey.groups.push({ name: group, relevant: often(() => say.truth(1), 2, 3) });
    }
    const type = begun[at] ?? draw<Type>([...asked, 'integer', 'text', 'calculate', 'calculate', 'calculate']);
    const numeric = type === 'calculate' && (at < begun.length || draw([true, true, false]));
    const isAsked = type !== 'calculate';
    survey.questions.push({
      ...{ name: `q${at}`, type, numeric, group },
      relevant: isAsked ? often(() => say.truth(2), 1, 3) : '',
      required: isAsked ? draw(['', 'yes', often(() => say.truth(1), 1, 1)]) : '',
      constraint: isAsked ? often(() => say.constraint(type), 1, 3) : '',
      calculation: isAsked ? '' : numeric ? say.number(at < begun.length ? 0 : 2) : say.text(2),
    });
  }
  return survey;
}

const byGroup = ({ questions, groups }: Survey) =>
  questions.reduce<{ group: Group | null; questions: Question[] }[]>((all, question) => {
    const last = all.at(-1);
    if (last && (last.group?.name ?? '') === question.group) last.questions.push(question);
    else all.push({ group: groups.find(({ name }) => name === question.group) ?? null, questions: [question] });
    return all;
  }, []);

const columns = ['type', 'name', 'label', 'relevant', 'required', 'constraint', 'calculation'] as const;

function sheetsOf(survey: Survey) {
  const row = (cells: Partial<Record<(typeof columns)[number], string>>) => columns.map(column => cells[column] ?? '');
  const rows = byGroup(survey).flatMap(({ group, questions }) => [
    ...(group ? [row({ type: 'begin group', label: group.name, ...group })] : []),
    ...questions.map(question => row({ label: question.name, ...question })),
    ...(group ? [row({ type: 'end group' })] : []),
  ]);
  return {
    survey: [[...columns], ...rows],
    choices: [['list_name', 'name', 'label'], ...choices.map(value => ['list', value, value])],
  };
}

const inMarkup = (text: string) =>
  text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '&quot;');

/** The same form as ODK's engine reads it. */
function xformOf(survey: Survey): string {
  const pathOf = ({ name, group }: Question) => ['/data', group, name].filter(Boolean).join('/');
  const paths = new Map(survey.questions.map(question => [question.name, pathOf(question)]));
  const said = (text: string) => inMarkup(text.replace(/\$\{(\w+)\}/g, (_, name: string) => ` ${paths.get(name)} `));
  const bound = (name: string, text: string) => (text ? ` ${name}="${said(text)}"` : '');
  const bind = (question: Question) =>
    `<bind nodeset="${pathOf(question)}" type="${types[question.type].xform}"${bound('relevant', question.relevant)}${bound('required', question.required === 'yes' ? 'true()' : question.required)}${bound('constraint', question.constraint)}${bound('calculate', question.calculation)}/>`;
  const items = choices.map(value => `<item><label>${value}</label><value>${value}</value></item>`).join('');
  const control = (question: Question) => {
    if (question.type === 'calculate') return '';
    const [tag, inside] = { 'select_one list': ['select1', items], 'select_multiple list': ['select', items] }[
      question.type as string
    ] ?? ['input', ''];
    return `<${tag} ref="${pathOf(question)}"><label>${question.name}</label>${inside}</${tag}>`;
  };
  const within = (
    write: (question: Question) => string,
    open: (group: Group) => string,
    close: (group: Group) => string,
  ) =>
    byGroup(survey)
      .map(
        ({ group, questions }) =>
          (group ? open(group) : '') + questions.map(write).join('') + (group ? close(group) : ''),
      )
      .join('');
  return `<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:jr="http://openrosa.org/javarosa"><h:head><h:title>x</h:title><model><instance><data id="x" version="1">${within(
    ({ name }) => `<${name}/>`,
    ({ name }) => `<${name}>`,
    ({ name }) => `</${name}>`,
  )}<meta><instanceID/></meta></data></instance>${survey.groups.map(({ name, relevant }) => (relevant ? `<bind nodeset="/data/${name}"${bound('relevant', relevant)}/>` : '')).join('')}${survey.questions.map(bind).join('')}<bind nodeset="/data/meta/instanceID" type="string" readonly="true()" jr:preload="uid"/></model></h:head><h:body>${within(
    control,
    ({ name }) => `<group ref="/data/${name}"><label>${name}</label>`,
    () => '</group>',
  )}</h:body></h:html>`;
}

/** What is used of the judge's nodes. */
interface JudgedNode {
  currentState: {
    reference: string;
    relevant: boolean;
    required: boolean;
    value?: unknown;
    children?: readonly JudgedNode[];
  };
  validationState: { constraint?: { valid: boolean } | null };
  setValue?(value: unknown): void;
  selectValue?(value: string | null): void;
  selectValues?(values: readonly string[]): void;
}
type Answer = string | number | string[] | null;

async function judgeOf(xform: string) {
  const { root } = (await createInstance(xform)) as unknown as { root: JudgedNode };
  const nodes = new Map<string, JudgedNode>();
  const walk = (node: JudgedNode) => {
    for (const child of node.currentState.children ?? []) {
      nodes.set(child.currentState.reference.split('/').at(-1) ?? '', child);
      walk(child);
    }
  };
  walk(root);
  return (name: string) => nodes.get(name) as JudgedNode;
}

function give(node: JudgedNode, type: Type, answer: Answer): void {
  if (type === 'select_one list') node.selectValue?.(answer as string | null);
  else if (type === 'select_multiple list') node.selectValues?.((answer ?? []) as string[]);
  else if (type === 'text') node.setValue?.(answer ?? '');
  else node.setValue?.(type === 'integer' && answer !== null ? BigInt(answer as number) : answer);
}

function randomAnswer(draw: Draw, type: Type): Answer {
  if (draw([0, 1, 2, 3, 4]) === 0) return null;
  if (type === 'integer') return draw([-6, -3, 0, 1, 2, 5, 7, 9, 12]);
  if (type === 'decimal') return draw([-2.5, 0, 0.25, 1.5, 3, 6.75, 11.5]);
  if (type === 'text') return draw(texts);
  if (type === 'date') return draw(['2026-01-14', '2026-03-14', '2026-05-15', '2026-08-02', '2024-02-29']);
  if (type === 'select_one list') return draw(choices);
  const several = choices.filter(() => draw([true, false]));
  return several.length > 0 ? several : null;
}

/** Numbers to the ninth digit; nothing, what is no number and a text without characters are one. */
function comparable(value: unknown): string {
  const text = value === null || value === undefined || value === 'NaN' ? '' : String(value);
  return text !== '' && Number.isFinite(Number(text)) ? String(Math.round(Number(text) * 1e9) / 1e9) : text;
}

/** What both engines say of one question; beyond whether it is shown only while it is. */
function saidOf(question: Question, node: JudgedNode, { form, look, refused }: ReturnType<typeof filled>) {
  const input = form.byName.get(question.name);
  if (!input) throw new Error(`${question.name} was not read`);
  const { relevant, required, value } = node.currentState;
  const shown = look.holds(input.condition) && look.visible(input, null);
  if (!relevant || !shown) return { theirs: { shown: relevant }, ours: { shown } };
  if (question.type === 'calculate')
    return { theirs: { value: comparable(value) }, ours: { value: comparable(look.get(question.name, null)) } };
  const rule = look.logic?.asking?.asked(input, null, look.logic.answer(input, null));
  return {
    theirs: { shown, required, refused: node.validationState.constraint?.valid === false },
    ours: { shown, required: input.required || rule?.required === true, refused: refused.has(question.name) },
  };
}

function filled(form: Form, data: Data) {
  const issues = checkEntry(form, data).filter(({ code }) => code !== 'required');
  return {
    form: compile(form),
    look: lookAt(compile(form), data, {}),
    refused: new Set(issues.map(({ path }) => path.replace(/^data\./, ''))),
  };
}

const [forms, fillings, size] = [10, 200, 45];

/** Compares what both engines say of random surveys; `xform` is what the judge reads. Answers how much was compared. */
async function compare(xform: (survey: Survey, form: Form) => Promise<string>) {
  let compared = 0;
  const survey = fc.gen().map(gen => randomSurvey(from => gen(fc.constantFrom, ...from), size));
  await fc.assert(
    fc.asyncProperty(survey, fc.gen(), async (survey, gen) => {
      const draw: Draw = from => gen(fc.constantFrom, ...from);
      const { form, issues, report } = readXlsForm(sheetsOf(survey));
      expect([issues, report.filter(({ outcome }) => outcome === 'left')]).toEqual([[], []]);
      const nodeOf = await judgeOf(await xform(survey, form));
      const data: Data = {};
      for (let filling = 0; filling < fillings; filling++) {
        for (const { name, type } of survey.questions) {
          // few change from one filling to the next
          if (type === 'calculate' || (filling > 0 && draw([0, 1, 2]) > 0)) continue;
          const answer = randomAnswer(draw, type);
          give(nodeOf(name), type, answer);
          data[name] = answer;
        }
        const seen = filled(form, { ...data });
        for (const question of survey.questions) {
          const { theirs, ours } = saidOf(question, nodeOf(question.name), seen);
          expect(ours, JSON.stringify({ question, data })).toEqual(theirs);
          compared++;
        }
      }
    }),
    { numRuns: forms, seed: Number(process.env.JUDGE_SEED ?? 1), endOnFailure: true },
  );
  return compared;
}

it('says of the same answers what another engine says: shown, required, computed, refused', async () => {
  const compared = await compare(async survey => xformOf(survey));
  expect(compared).toBe(forms * fillings * size);
});

it.skipIf(!hasPyxform)(
  'says what another engine says of the form that it writes (with pyxform)',
  { timeout: 600_000 },
  async () => {
    const compared = await compare(async (_survey, form) => {
      const { sheets, unsaid } = writeXlsForm({ name: 'Judged', version: 1, form, lists: new Map() });
      const [made] = await convertedByPyxform([sheets]);
      expect([unsaid, made?.refused]).toEqual([[], null]);
      return made?.xform ?? '';
    });
    expect(compared).toBe(forms * fillings * size);
  },
);
