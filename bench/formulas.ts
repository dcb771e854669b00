/**
 * Bench of formulas in the engine, in CPU time: a form of 5,000 fields with 1,000 calculations in chains and a repeat of
 * 200 × 10. An answer that three calculations read, and the check of an entry of 1,000 answers beside the same form
 * without formulas. `npm run bench -- formulas`.
 */
import { compile, createInput, type Data, type Form, type InputKind, newId } from '@kontor/form';
import { treesIn } from '@kontor/form/formulas';
import { checkedAnswers } from '../apps/server/src/records/checked-answers.ts';
import { createLogic } from '../packages/form/src/engine/entry/logic.ts';
import { exceeded, rounds, sized } from './lib/size.ts';

const [fields, calculations, instances, inside] = [
  ...[sized(3_990, 80), sized(1_000, 20), sized(200, 4), sized(10, 3)],
] as [number, number, number, number];
const answers = sized(1_000, 50);

const input = (type: InputKind, name: string, options: object = {}) => {
  const made = createInput(type);
  return { ...made, options: { ...made.options, name, label: name, ...options } };
};

/** A calculation reads the one before it but at the head of its chain: n0 is read by three. */
function formulaAt(index: number): string {
  const place = index % 3;
  return place === 0 ? `n${index} + 1` : `c${index - 1} * 2`;
}

/** With `formulas`, else with number fields in place of the calculations. */
function formOf(formulas: boolean): Form {
  const calculated = (name: string, formula: string) =>
    formulas ? input('calculated', name, { formula, format: { kind: 'number' } }) : input('number', name);
  const numbers = Array.from({ length: fields }, (_, index) => input('number', `n${index}`));
  const chains = Array.from({ length: calculations }, (_, index) => calculated(`c${index}`, formulaAt(index)));
  const contents = Array.from({ length: inside }, (_, index) =>
    index === 0 ? calculated('line', 'r1 * r2') : input('number', `r${index}`),
  );
  const column = { width: 'col-12' as const, before: 0, after: 0 };
  const options = { name: 'items', label: 'Items', maxRepeats: instances, contents };
  const form = {
    fields: [...numbers, ...chains, { id: newId(), type: 'repeat_container', column, options }],
    states: [],
  };
  return { ...form, trees: treesIn(form as Form) } as Form;
}

function dataOf(form: Form): Data {
  const repeat = form.fields.at(-1);
  const data: Data = { _at: '2026-11-23T10:00:00+01:00', _repeat: { [repeat?.id ?? '']: instances } };
  for (let index = 0; index < answers; index++) data[`n${index}`] = index;
  for (let at = 0; at < instances; at++) for (const name of ['r1', 'r2']) data[`${name}.${at}`] = at;
  return data;
}

/** CPU ms of `count` runs, for each of them. */
function cpu(count: number, run: (at: number) => void): number {
  const before = process.cpuUsage();
  for (let at = 0; at < count; at++) run(at);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / count;
}

const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** CPU ms of one of `count` runs: the least of some rounds. */
function cost(count: number, run: (at: number) => void): number {
  return Math.min(...rounds(7).map(() => cpu(count, run)));
}

/**
 * How many times as much the one takes as the other, in the middle of many short rounds, in each of which both take
 * turns: what else the machine does falls on both.
 */
function timesOf(one: () => void, other: () => void): number {
  return middle(rounds(200, 20).map(() => cpu(1, one) / cpu(1, other)));
}

const form = formOf(true);
const data = dataOf(form);
const numbers = Array.from({ length: instances }, (_, at) => at);
const logic = createLogic(compile(form), { data: () => data, instances: () => numbers });
if (!logic) throw new Error('no formulas');
logic.decideAll();
const changed = { name: 'n0', instance: null };
const answer = cost(sized(2_000, 3), at => {
  data.n0 = at;
  const { keys } = logic.follow([changed]);
  if (at > 1 && keys.size !== 3) throw new Error(`${keys.size} calculations`);
});
const line = cost(sized(2_000, 3), at => {
  data['r1.1'] = at;
  logic.follow([{ name: 'r1', instance: 1 }]);
});
/** As the server checks an entry and brings it to its stored form. */
const checked = (which: Form) => {
  const given = dataOf(which);
  const how = { draft: false, unknown: 'keep', meta: {}, before: undefined } as const;
  return () => {
    if (checkedAnswers(which, given, how).issues.length > 0) throw new Error('refused');
  };
};
const [withFormulas, without] = [checked(form), checked(formOf(false))];

console.log('\n## formulas\n\nCPU ms.\n\n| what | measured | bound |\n|---|---|---|');
for (const [name, value, bound] of [
  ['an answer that three calculations read', answer, 1],
  ['an answer in a line of 200', line, 1],
  ['check of 1,000 answers, beside none with formulas, ratio', timesOf(withFormulas, without), 1.5],
  ['check of 1,000 answers', cost(sized(10, 1), withFormulas), Number.POSITIVE_INFINITY],
] as const)
  console.log(`| ${name} | ${value.toFixed(3)} | ${bound}${exceeded(value > bound)} |`);
