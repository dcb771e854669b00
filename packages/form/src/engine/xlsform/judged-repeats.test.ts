// @vitest-environment jsdom
/**
 * Laws of reading XLSForm, judged by another engine: random forms with repeats, calculations over them and choices that
 * depend on others. ODK's engine says of the same answers how many instances there are, what is offered, shown, required,
 * computed and refused. Each form is filled in 200 times.
 */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: so XLSForm names its questions
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Data, Form } from '../base/types.ts';
import { walk } from '../form/walk.ts';
import { give, type JudgedNode, judgeOf, nodesIn, saidOf, seenOf } from '../samples/judge.ts';
import {
  type Answer,
  asked,
  type Draw,
  Expressions,
  type Question,
  randomAnswer,
  type Type,
} from '../samples/judged.ts';
import { convertedByPyxform, hasPyxform } from '../samples/pyxform.ts';
import { xformOf } from '../samples/xform.ts';
import { type ChoiceList, readXlsForm, type Sheets, writeXlsForm } from './index.ts';

interface Listed extends Question {
  /** The list of its choices, of a select. */
  list: string;
  choice_filter: string;
}
/** What opens or closes a group or repeat. */
interface Edge {
  edge: 'begin group' | 'begin repeat' | 'end group' | 'end repeat';
  name: string;
  relevant: string;
  repeat_count: string;
}
type Row = Listed | Edge;

interface Repeat {
  name: string;
  /** '' where people add its instances. */
  count: string;
  questions: Listed[];
}
interface Survey {
  rows: Row[];
  outer: Listed[];
  repeats: Repeat[];
}

const choices: Sheets[string] = [
  ['list_name', 'name', 'label', 'land', 'kreis', 'least'],
  ...['a', 'b', 'c', 'd'].map(name => ['list', name, name, '', '', '']),
  ...['nord', 'west', 'ost'].map(name => ['land', name, name, '', '', '']),
  // Cells that are empty fit no answer, and none.
  ...['nord n1', 'nord n2', 'west w1', 'west w2', ' frei', 'ost o1', 'nord n3'].map(pair => {
    const [land = '', name = ''] = pair.split(' ');
    return ['kreis', name, name, land, '', ''];
  }),
  ...['n1 a1 0', 'n1 a2 5', 'n2 b1 -3', 'w1 c1 2', 'o1 d1 9', 'w1 c2 9', 'n3 e1 1', 'w2 c3 7'].map(words => {
    const [kreis = '', name = '', least = ''] = words.split(' ');
    return ['ort', name, name, '', kreis, least];
  }),
];
const namesIn = (list: string) => choices.flatMap(([of, name = '']) => (of === list ? [name] : []));

/** Writes the questions of a form one after the other. */
class SurveyWriter {
  readonly #draw: Draw;
  readonly survey: Survey = { rows: [], outer: [], repeats: [] };
  #count = 0;
  /** Where questions stand. */
  #repeat: Repeat | null = null;
  #inGroup = false;
  /** What expressions have besides questions, outside of repeats. */
  readonly #over = { numbers: [] as string[], texts: [] as string[] };

  constructor(draw: Draw) {
    this.#draw = draw;
  }

  get #seen(): Listed[] {
    return [...this.survey.outer, ...(this.#repeat?.questions ?? [])];
  }

  #chance(one: number, of: number, say: () => string): string {
    return this.#draw(Array.from({ length: of }, (_, index) => index)) < one ? say() : '';
  }

  #add(given: Partial<Listed> & Pick<Listed, 'type'>): Listed {
    const question: Listed = {
      ...{ name: `q${this.#count++}`, numeric: false, relevant: '', required: '', constraint: '', calculation: '' },
      ...{ list: given.type.startsWith('select') ? 'list' : '', choice_filter: '' },
      ...given,
    };
    (this.#repeat?.questions ?? this.survey.outer).push(question);
    this.survey.rows.push(question);
    return question;
  }

  #say(): Expressions {
    const { numbers, texts } = this.#repeat ? this.#within(this.#repeat) : this.#over;
    return new Expressions(this.#draw, this.#seen, { numbers, texts });
  }

  /** What a formula in a repeat has besides: where it is, and the answers of other instances. */
  #within({ name, questions }: Repeat) {
    // Kontor's position is always that of the instance, XPath's of what is named: `..` may be a group.
    const instance = this.#inGroup ? '../..' : '..';
    const here = `position(${instance})`;
    // The first are in no group, and of one value.
    const all = questions.slice(0, 5).map(each => `count-non-empty(${instance}/../${name}/${each.name})`);
    const before = (type: Type) =>
      questions
        .filter(each => each.type === type)
        .map(each => `indexed-repeat(\${${each.name}}, \${${name}}, ${here} - 1)`);
    return {
      numbers: [here, ...all, `count(\${${name}})`, ...before('integer'), ...before('decimal'), ...this.#over.numbers],
      texts: [...before('text'), ...before('select_one'), ...this.#over.texts],
    };
  }

  /** One of each, which expressions name. */
  begin(): void {
    for (const type of asked) this.#add({ type });
    this.#add({ type: 'calculate', numeric: true, calculation: this.#say().number(0) });
  }

  question(): void {
    const say = this.#say();
    const type = this.#draw<Type>([...asked, 'integer', 'calculate', 'calculate']);
    const numeric = type === 'calculate' && this.#draw([true, true, false]);
    if (type === 'calculate') {
      this.#add({ type, numeric, calculation: numeric ? say.number(2) : say.text(2) });
      return;
    }
    this.#add({
      type,
      relevant: this.#chance(1, 3, () => say.truth(2)),
      required: this.#draw(['', 'yes', say.truth(1)]),
      constraint: this.#chance(1, 3, () => say.constraint(type)),
    });
  }

  number(calculation: string): void {
    this.#add({ type: 'calculate', numeric: true, calculation });
  }

  /** Three choices, each of which depends on the one before, in this place or outside. */
  cascade(): void {
    const draw = this.#draw;
    const of = (list: string) => draw(this.#seen.filter(each => each.type === 'select_one' && each.list === list)).name;
    const number = draw(this.#seen.filter(({ type }) => type === 'integer')).name;
    this.#add({ type: 'select_one', list: 'land' });
    const land = draw([
      `land = \${${of('land')}}`,
      `land = \${${of('land')}} or land = 'ost'`,
      `not(land = \${${of('land')}})`,
    ]);
    this.#add({ type: 'select_one', list: 'kreis', choice_filter: land });
    this.#add({
      type: draw<Type>(['select_one', 'select_multiple']),
      list: 'ort',
      choice_filter: draw([
        `kreis = \${${of('kreis')}}`,
        `kreis = \${${of('kreis')}} and least <= \${${number}}`,
        `least > \${${number}} or name = 'a1'`,
        `kreis != \${${of('kreis')}}`,
      ]),
    });
  }

  /** A group whose fields are shown on a condition. */
  group(fill: () => void): void {
    const name = `g${this.#count++}`;
    const relevant = this.#say().truth(1);
    this.survey.rows.push({ edge: 'begin group', name, relevant, repeat_count: '' });
    this.#inGroup = true;
    fill();
    this.#inGroup = false;
    this.survey.rows.push({ edge: 'end group', name, relevant: '', repeat_count: '' });
  }

  repeat(count: string, fill: () => void): void {
    const repeat: Repeat = { name: `r${this.#count++}`, count, questions: [] };
    this.survey.repeats.push(repeat);
    this.survey.rows.push({ edge: 'begin repeat', name: repeat.name, relevant: '', repeat_count: count });
    this.#repeat = repeat;
    fill();
    this.#repeat = null;
    this.survey.rows.push({ edge: 'end repeat', name: repeat.name, relevant: '', repeat_count: '' });
  }

  /** Calculations of a repeat, always shown, that give a number and a text whatever is answered. */
  givers(): void {
    const of = (type: Type) => this.#draw(this.#repeat?.questions.filter(each => each.type === type) ?? []).name;
    this.#add({ type: 'calculate', numeric: true, calculation: `coalesce(\${${of('integer')}}, 2)` });
    this.#add({ type: 'calculate', numeric: true, calculation: `coalesce(\${${of('decimal')}}, 1) * position(..)` });
    this.#add({ type: 'calculate', calculation: `concat('t', \${${of('text')}}, \${${of('integer')}})` });
  }

  /** What may be said over a repeat from outside. */
  over({ name, questions }: Repeat): void {
    const calculated = questions.filter(({ type }) => type === 'calculate').slice(-3);
    const [whole, part, text] = calculated.map(each => `\${${each.name}}`);
    const named = (...types: Type[]) =>
      questions.filter(({ type }) => types.includes(type)).map(each => `\${${each.name}}`);
    const any = this.#draw(named(...asked));
    // Of several choices COUNTA counts each.
    const single = this.#draw(named('integer', 'decimal', 'text', 'date', 'select_one'));
    // Without an instance a sum is 0, where the judge has no number.
    const sum = (of: string | undefined) => `if(count(\${${name}}) > 0, sum(${of}), 0)`;
    const at = (field: string) => `indexed-repeat(${field}, \${${name}}, ${this.#draw(['1', '2', '3', '${q0}'])})`;
    // Over fields that may be blank, or hidden with their group, sum, min and max are no number in XPath; join has them, too.
    // A field alone is the first in XPath and the list of all in a formula; count-selected is of the first.
    this.#over.numbers.push(
      ...[`count(\${${name}})`, `count(${any})`, `count-non-empty(${single})`, sum(whole), sum(part)],
      ...[`min(${whole})`, `max(${part})`, `max(${whole}, 4)`, at(this.#draw(named('integer', 'decimal')))],
      // By 0 a formula does not divide, where XPath has no number.
      ...[`round(${sum(part)} div (count(\${${name}}) + 1), 1)`, at(whole ?? '')],
    );
    this.#over.texts.push(`join('-', ${text})`, at(this.#draw(named('text', 'select_one'))), at(text ?? ''));
    for (const calculation of this.#over.numbers.slice(-11)) this.number(calculation);
    for (const calculation of this.#over.texts.slice(-3)) this.#add({ type: 'calculate', calculation });
  }
}

function randomSurvey(draw: Draw): Survey {
  const writer = new SurveyWriter(draw);
  const { survey } = writer;
  const some = (count: number) => {
    for (let at = 0; at < count; at++) writer.question();
  };
  writer.begin();
  writer.cascade();
  some(4);
  const several = survey.outer.find(({ type }) => type === 'select_multiple')?.name;
  const counted = `count-selected(\${${several}})`;
  writer.number(counted);
  const chosen = `\${${survey.outer.at(-1)?.name}}`;
  // Without a number the judge leaves as many instances as there were.
  const [first = '', second = ''] = draw([
    ['', '3'],
    ['', 'coalesce(${q0}, 2) mod 4'],
    ['3', `${counted} - 1`],
    [chosen, ''],
  ]);
  for (const count of [first, second]) {
    writer.repeat(count, () => {
      writer.begin();
      writer.cascade();
      some(3);
      writer.group(() => some(2));
      writer.givers();
    });
    const made = survey.repeats.at(-1);
    if (made) writer.over(made);
    some(2);
  }
  return survey;
}

const columns = [
  ...['type', 'name', 'label', 'relevant', 'required', 'constraint', 'calculation', 'choice_filter', 'repeat_count'],
] as const;

function sheetsOf({ rows }: Survey): Sheets {
  const cells = (row: Row): Record<string, string> =>
    'edge' in row
      ? { ...row, type: row.edge, label: row.edge.startsWith('begin') ? row.name : '' }
      : { ...row, numeric: '', type: `${row.type} ${row.list}`.trim(), label: row.name };
  return { survey: [[...columns], ...rows.map(row => columns.map(column => cells(row)[column] ?? ''))], choices };
}

/** The form with the choices of its lists, as it is handed out. */
function withLists(form: Form, lists: readonly ChoiceList[]): Form {
  const whole = structuredClone(form);
  walk(whole.fields, ({ options }) => {
    const list = lists.find(({ name }) => name === (options.values as { list?: string } | undefined)?.list);
    if (list)
      options.values = {
        list: list.name,
        rows: list.rows.map(({ cells, value, label }) => ({ value, label, ...cells })),
      };
  });
  return whole;
}

/** A question where it is asked, and the judge's node. */
interface Place {
  question: Listed;
  instance: number | null;
  key: string;
  node: JudgedNode;
}

/** An entry that is filled in here and with the judge. */
class Filling {
  readonly #survey: Survey;
  readonly #form: Form;
  readonly #draw: Draw;
  readonly #ids = new Map<string, string>();
  readonly #instances = new Map<string, number[]>();
  readonly #outer: ReadonlyMap<string, JudgedNode>;
  readonly data: Data = {};

  constructor(survey: Survey, form: Form, root: JudgedNode, draw: Draw) {
    this.#survey = survey;
    this.#form = form;
    this.#draw = draw;
    this.#outer = nodesIn(root);
    walk(form.fields, ({ id, options }) => void this.#ids.set(String(options.name), id));
    for (const { name, count } of survey.repeats) this.#instances.set(name, count === '' ? [0] : []);
  }

  /** What both say of each question, instance by instance. */
  said() {
    const seen = this.seen();
    return Array.from(this.places(), ({ question, instance, key, node }) => {
      const said = saidOf(question, node, seen, instance);
      if (question.choice_filter === '' || !said.ours.shown) return { key, question, ...said };
      const offered = seen.asked(question.name, instance)?.choices;
      const theirs = { ...said.theirs, offered: node.currentState.valueOptions?.map(({ value }) => value) };
      return { key, question, theirs, ours: { ...said.ours, offered } };
    });
  }

  seen(): ReturnType<typeof seenOf> {
    return seenOf(this.#form, { ...this.data });
  }

  #nodeOf(name: string): JudgedNode {
    const node = this.#outer.get(name);
    if (!node) throw new Error(`the judge has no ${name}`);
    return node;
  }

  *outer(): Generator<Place> {
    for (const question of this.#survey.outer)
      yield { question, instance: null, key: question.name, node: this.#nodeOf(question.name) };
  }

  *inner(): Generator<Place> {
    for (const { name, questions } of this.#survey.repeats) {
      const judged = this.#nodeOf(name).currentState.children ?? [];
      for (const [at, instance] of (this.#instances.get(name) ?? []).entries()) {
        const nodes = nodesIn(judged[at] as JudgedNode);
        for (const question of questions) {
          const node = nodes.get(question.name) as JudgedNode;
          yield { question, instance, key: `${question.name}.${instance}`, node };
        }
      }
    }
  }

  /** All questions with their instances. */
  *places(): Generator<Place> {
    yield* this.outer();
    yield* this.inner();
  }

  /** How many questions the judge has, those of all instances counted. */
  judgedCount(): number {
    const inner = this.#survey.repeats.map(
      ({ name, questions }) => questions.length * (this.#nodeOf(name).currentState.children?.length ?? 0),
    );
    return inner.reduce((sum, each) => sum + each, this.#survey.outer.length);
  }

  /** Others of the answers; `often`: of three. */
  answer(places: Iterable<Place>, often: number): void {
    for (const { question, key, node } of places)
      if (question.type !== 'calculate' && this.#draw([0, 1, 2]) < often)
        this.#set(key, node, question, randomAnswer(this.#draw, question.type, namesIn(question.list)));
  }

  #set(key: string, node: JudgedNode, { type }: Listed, answer: Answer): void {
    give(node, type, answer);
    this.data[key] = answer;
  }

  /**
   * People add instances, which have numbers in any order, and take away the last: after another one the judge does not
   * find out anew where those behind it are. Counted ones come and go with the count.
   */
  count(): void {
    const seen = this.seen();
    for (const repeat of this.#survey.repeats) {
      const { name, count, questions } = repeat;
      const id = this.#ids.get(name) ?? '';
      const before = this.#instances.get(name) ?? [];
      const counted = seen.compiled.repeats.get(id);
      const after = count === '' ? this.#changed(name, before) : counted ? [...seen.look.instances(counted)] : [];
      if (count === '') this.data._repeat = { ...(this.data._repeat as object), [id]: after };
      for (const instance of before.filter(each => !after.includes(each)))
        for (const question of questions) delete this.data[`${question.name}.${instance}`];
      this.#instances.set(name, after);
      const judged = this.#nodeOf(name).currentState.children?.length;
      expect(after.length, JSON.stringify({ name, count, data: this.data })).toBe(judged);
    }
  }

  #changed(name: string, before: readonly number[]): number[] {
    const change = this.#draw(['add', 'remove', '']);
    if (change === 'add' && before.length < 4) {
      this.#nodeOf(name).addInstances?.();
      return [...before, this.#draw([0, 1, 2, 3, 4, 5, 6].filter(each => !before.includes(each)))];
    }
    if (change !== 'remove' || before.length === 0) return [...before];
    this.#nodeOf(name).removeInstances?.(before.length - 1);
    return before.slice(0, -1);
  }

  /**
   * Answers that are offered no more: the judge takes them away until they are offered again, Kontor refuses the entry. They
   * are taken away here, one after the other, as those who fill in do it, and for good. Answers how many there were.
   */
  settle(): number {
    let taken = 0;
    for (;;) {
      const seen = this.seen();
      const gone = this.places().find(({ key }) => seen.refused.get(key) === 'not_a_choice');
      if (!gone) break;
      const { question, instance, key } = gone;
      const offered = seen.asked(question.name, instance)?.choices ?? [];
      const left = [this.data[key] as string | string[]].flat().filter(each => offered.includes(each));
      this.data[key] = question.type === 'select_multiple' && left.length > 0 ? left : null;
      taken++;
    }
    const seen = this.seen();
    for (const { question, instance, key, node } of this.places()) {
      if (question.list === '' || !seen.shown(question.name, instance)) continue;
      const theirs = [...(node.currentState.value as readonly string[])].sort();
      const ours = [(this.data[key] ?? []) as string | string[]].flat().sort();
      expect(ours, JSON.stringify({ key, question, data: this.data })).toEqual(theirs);
      give(node, question.type, this.data[key] as Answer);
    }
    return taken;
  }
}

/** Few, which take seconds each; `JUDGE_FORMS` asks for more. */
const [forms, fillings] = [Number(process.env.JUDGE_FORMS ?? 2), 200];

/** Compares what both engines say of random surveys; `xform` is what the judge reads. */
async function compare(xform: (survey: Survey, form: Form, lists: readonly ChoiceList[]) => Promise<string>) {
  const compared = { fillings: 0, inner: 0, offered: 0, taken: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.gen().map(gen => randomSurvey(from => gen(fc.constantFrom, ...from))),
      fc.gen(),
      async (survey, gen) => {
        const draw: Draw = from => gen(fc.constantFrom, ...from);
        const { form, issues, report, lists } = readXlsForm(sheetsOf(survey));
        expect([issues, report.filter(({ outcome }) => outcome === 'left')]).toEqual([[], []]);
        const root = await judgeOf(await xform(survey, form, lists));
        const filling = new Filling(survey, withLists(form, lists), root, draw);
        for (let at = 0; at < fillings; at++) {
          filling.answer(filling.outer(), at === 0 ? 3 : 1);
          filling.count();
          filling.answer(filling.inner(), 1);
          compared.taken += filling.settle();
          const said = filling.said();
          for (const { key, question, ours, theirs } of said)
            expect(ours, JSON.stringify({ key, question, data: filling.data, sheet: sheetsOf(survey).survey })).toEqual(
              theirs,
            );
          expect(said.length).toBe(filling.judgedCount());
          compared.inner += said.length - survey.outer.length;
          compared.offered += said.filter(({ ours }) => 'offered' in ours).length;
        }
        compared.fillings += fillings;
      },
    ),
    { numRuns: forms, seed: Number(process.env.JUDGE_SEED ?? 1), endOnFailure: true },
  );
  return compared;
}

function expectMuch(compared: Awaited<ReturnType<typeof compare>>): void {
  const all = forms * fillings;
  expect(compared.fillings).toBe(all);
  // In each filling 20 questions of instances and 4 filtered choices at least, and every other time one that is offered no more.
  expect(compared.inner).toBeGreaterThan(20 * all);
  expect(compared.offered).toBeGreaterThan(4 * all);
  expect(compared.taken).toBeGreaterThan(all / 2);
}

it('says of repeats and cascades what another engine says: instances, offered, shown, required, computed, refused', async () => {
  const compared = await compare(async survey => xformOf(sheetsOf(survey)));
  expectMuch(compared);
});

it.skipIf(!hasPyxform)(
  'says what another engine says of the form with repeats and cascades that it writes (with pyxform)',
  { timeout: 600_000 },
  async () => {
    const compared = await compare(async (_survey, form, lists) => {
      const byName = new Map(lists.map(list => [list.name, list]));
      const { sheets, unsaid } = writeXlsForm({ name: 'Judged', version: 1, form, lists: byName });
      const [made] = await convertedByPyxform([sheets]);
      expect([unsaid, made?.refused]).toEqual([[], null]);
      return made?.xform ?? '';
    });
    expectMuch(compared);
  },
);
