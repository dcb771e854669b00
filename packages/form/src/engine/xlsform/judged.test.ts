// @vitest-environment jsdom
/**
 * Laws of reading XLSForm, judged by another engine: random forms are written as XForms too, and ODK's engine says of the
 * same answers what is shown, required, computed and refused. Each form is filled in 200 times.
 */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: so XLSForm names its questions
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Data, Form } from '../base/types.ts';
import { give, type JudgedNode, judgeOf, nodesIn, saidOf, seenOf } from '../samples/judge.ts';
import { asked, choices, type Draw, Expressions, type Question, randomAnswer, type Type } from '../samples/judged.ts';
import { convertedByPyxform, hasPyxform } from '../samples/pyxform.ts';
import { xformOf } from '../samples/xform.ts';
import { readXlsForm, writeXlsForm } from './index.ts';

interface Grouped extends Question {
  /** The group that it is in; '' for none. */
  group: string;
}
interface Group {
  name: string;
  relevant: string;
}
interface Survey {
  groups: Group[];
  questions: Grouped[];
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
  questions.reduce<{ group: Group | null; questions: Grouped[] }[]>((all, question) => {
    const last = all.at(-1);
    if (last && (last.group?.name ?? '') === question.group) last.questions.push(question);
    else all.push({ group: groups.find(({ name }) => name === question.group) ?? null, questions: [question] });
    return all;
  }, []);

const typeOf = ({ type }: Question) => (type.startsWith('select') ? `${type} list` : type);
const columns = ['type', 'name', 'label', 'relevant', 'required', 'constraint', 'calculation'] as const;

function sheetsOf(survey: Survey) {
  const row = (cells: Partial<Record<(typeof columns)[number], string>>) => columns.map(column => cells[column] ?? '');
  const rows = byGroup(survey).flatMap(({ group, questions }) => [
    ...(group ? [row({ type: 'begin group', label: group.name, ...group })] : []),
    ...questions.map(question => row({ label: question.name, ...question, type: typeOf(question) })),
    ...(group ? [row({ type: 'end group' })] : []),
  ]);
  return {
    survey: [[...columns], ...rows],
    choices: [['list_name', 'name', 'label'], ...choices.map(value => ['list', value, value])],
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
      const nodes = nodesIn(await judgeOf(await xform(survey, form)));
      const nodeOf = (name: string) => nodes.get(name) as JudgedNode;
      const data: Data = {};
      for (let filling = 0; filling < fillings; filling++) {
        for (const { name, type } of survey.questions) {
          // few change from one filling to the next
          if (type === 'calculate' || (filling > 0 && draw([0, 1, 2]) > 0)) continue;
          const answer = randomAnswer(draw, type);
          give(nodeOf(name), type, answer);
          data[name] = answer;
        }
        const seen = seenOf(form, { ...data });
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
  const compared = await compare(async survey => xformOf(sheetsOf(survey)));
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
