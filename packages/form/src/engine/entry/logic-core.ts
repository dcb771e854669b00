/**
 * Evaluates the formulas of an entry: all at first, then what depends on an answer that changed, in the order of the
 * plan. The same in browser and server. Results of calculations are kept here; what is hidden is blank. All that is
 * decided at once shares a number of steps, and so does all that is asked of an entry that stays as it is (0095).
 */
import type { CompiledForm } from '../form/compile.ts';
import { planOf } from '../form/plan.ts';
import { Budget, evaluatorOf } from '../formula/evaluate/evaluator.ts';
import { Fault } from '../formula/evaluate/values.ts';
import { mostTogether, stepsToAsk, stepsToDecide } from '../formula/node.ts';
import { createDecide } from './logic-decide.ts';
import { createEnv } from './logic-env.ts';
import { follow } from './logic-follow.ts';
import { Results } from './logic-results.ts';
import type { LogicSource } from './logic-source.ts';
import type { Logic, LogicParts } from './logic-types.ts';

const once = [null];

export function logicOf(form: CompiledForm, source: LogicSource, parts: LogicParts): Logic {
  const { further, asked, rows } = parts;
  const plan = planOf(form);
  const results = new Results(form, plan, source);
  const evaluate = evaluatorOf();
  const more = further?.env(results, rows);
  const envAt = createEnv(results, more);
  const [deciding, asking] = [new Budget(), new Budget()];
  const decide = createDecide(results, envAt, evaluate, () => more!.now().zone, deciding, asked?.count);
  const ask = rows?.asking(form, source) ?? (() => undefined);
  const { instances, holds, visible, get, answer } = results;
  const anew = (): void => {
    deciding.left = asking.left = mostTogether;
    logic.asking?.forget();
  };
  /** What is asked of an entry that somebody fills in has all steps each time, or else would run out of them. */
  const said = <T>(say: () => T): T => {
    if (!source.still) asking.left = mostTogether;
    const found = say();
    ask();
    return found;
  };
  const logic: { -readonly [K in keyof Logic]: Logic[K] } = {
    plan,
    asking: null,
    ...{ instances, holds, visible, get, answer },
    decideAll() {
      anew();
      results.clear();
      results.first = true;
      for (const unit of plan.units)
        for (const instance of unit.repeat ? instances(unit.repeat) : once)
          if (deciding.spend(stepsToDecide)) decide(unit, instance);
          else return;
      ask();
    },
    follow(changes) {
      anew();
      results.forget();
      results.first = false;
      const touched = follow(results, decide, changes, deciding);
      for (const { name, instance } of changes) logic.asking?.noteChosen(form.byName.get(name), instance);
      ask();
      return touched;
    },
    computed: results.stored,
    said,
    over: () => deciding.over || asking.over,
    errorOf: key => results.errorOf(key) ?? (deciding.over && !results.values.has(key) ? 'too_much' : null),
    evaluate(node, repeat, instance, words, language) {
      if (node === null) return null;
      if (!asking.spend(stepsToAsk)) return new Fault('too_much');
      return evaluate(node, envAt(repeat, instance, { words, language }), asking);
    },
    row: (list, value) => rows?.row(form, list, value),
  };
  logic.asking = asked?.asking(form, logic, said, source.language ?? plan.language) ?? null;
  return logic;
}
