/**
 * Bench of formulas in the engine, in CPU time: a form of 5,000 fields with 1,000 calculations in chains and a repeat of
 * 200 × 10. An answer that three calculations read, and the check of an entry of 1,000 answers beside the same form
 * without formulas. `npm run bench -- formulas`.
 */
import { compile, type Form } from '@kontor/form';
import { checkedAnswers } from '../apps/server/src/records/checked-answers.ts';
import { createLogic } from '../packages/form/src/engine/entry/logic.ts';
import { few, formulaData, formulaForm, whole } from './browser/formula-form.ts';
import { exceeded, rounds, sized } from './lib/size.ts';

const sizes = sized(whole, few);

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

const form = formulaForm(sizes, true);
const data = formulaData(sizes, form);
const numbers = Array.from({ length: sizes.instances }, (_, at) => at);
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
  const given = formulaData(sizes, which);
  const how = { draft: false, unknown: 'keep', meta: {}, person: null, before: undefined } as const;
  return () => {
    if (checkedAnswers(which, given, how).issues.length > 0) throw new Error('refused');
  };
};
const [withFormulas, without] = [checked(form), checked(formulaForm(sizes, false))];

console.log('\n## formulas\n\nCPU ms.\n\n| what | measured | bound |\n|---|---|---|');
for (const [name, value, bound] of [
  ['an answer that three calculations read', answer, 1],
  ['an answer in a line of 200', line, 1],
  ['check of 1,000 answers, beside none with formulas, ratio', timesOf(withFormulas, without), 1.5],
  ['check of 1,000 answers', cost(sized(10, 1), withFormulas), Number.POSITIVE_INFINITY],
] as const)
  console.log(`| ${name} | ${value.toFixed(3)} | ${bound}${exceeded(value > bound)} |`);
