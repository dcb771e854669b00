/**
 * Evaluates the formulas of an entry: all at first, then what depends on an answer that changed, in the order of the
 * plan. The same in browser and server. Results of calculations are kept here; what is hidden is blank. All that is
 * decided at once shares a number of steps, and so does all that is asked of an entry that stays as it is (0095).
 */
import { own } from '../base/plain.ts';
import type { CompiledForm } from '../form/compile.ts';
import { planOf } from '../form/plan.ts';
import type { AsksPlan } from '../form/plan-asks.ts';
import { Budget, evaluatorOf } from '../formula/evaluate/evaluator.ts';
import { Fault, type Stamp } from '../formula/evaluate/values.ts';
import { formulaLimits } from '../formula/node.ts';
import { createDecide } from './logic-decide.ts';
import { createEnv } from './logic-env.ts';
import { follow } from './logic-follow.ts';
import { Results } from './logic-results.ts';
import type { LogicSource } from './logic-source.ts';
import type { Asked, Logic, LogicParts } from './logic-types.ts';

const noAsks: AsksPlan = { asks: new Map(), repeatAsks: new Map(), rules: [], asksReading: new Map() };
const once = [null];
const nothing: Asked = { required: false, readOnly: false, min: null, max: null, choices: null, narrow: null };

export function logicOf(form: CompiledForm, source: LogicSource, parts: LogicParts): Logic {
  const { further, asked, rows } = parts;
  const plan = planOf(form);
  const results = new Results(form, plan, source);
  const evaluate = evaluatorOf(further?.calls);
  const now = (): Stamp => further!.nowOf(own(source.data(), '_at'));
  const envAt = createEnv(results, parts, now);
  const [deciding, asking] = [new Budget(), new Budget()];
  const decide = createDecide(results, envAt, evaluate, now, deciding, asked?.count);
  const ofMessages = source.language ?? plan.language;
  const ask = rows?.asking(form, source) ?? (() => undefined);
  const { instances, holds, visible, get, answer } = results;
  const anew = (): void => {
    deciding.renew();
    asking.renew();
    asked?.forget(logic);
  };
  /** What is asked of an entry that somebody fills in has all steps each time, or else would run out of them. */
  const said = <T>(say: () => T): T => {
    if (!source.still) asking.renew();
    const found = say();
    ask();
    return found;
  };
  const logic: Logic = {
    plan,
    asks: asked?.plan(form) ?? noAsks,
    ...{ instances, holds, visible, get, answer },
    decideAll() {
      anew();
      results.clear();
      for (const unit of plan.units)
        for (const instance of unit.repeat ? instances(unit.repeat) : once)
          if (deciding.spend(formulaLimits.decided)) decide(unit, instance);
          else return;
      ask();
    },
    follow(changes) {
      anew();
      results.forget();
      const touched = follow(results, decide, changes, deciding);
      for (const { name, instance } of changes) asked?.noteChosen(logic, form.byName.get(name), instance);
      ask();
      return touched;
    },
    computed: results.stored,
    over: () => deciding.over || asking.over,
    errorOf: key => results.errorOf(key) ?? (deciding.over && !results.values.has(key) ? 'too_much' : null),
    evaluate(node, repeat, instance, words, language) {
      if (node === null) return null;
      if (!asking.spend(formulaLimits.asked)) return new Fault('too_much');
      return evaluate(node, envAt(repeat, instance, { words, language }), asking);
    },
    asked: (input, instance) => said(() => asked?.askedOf(logic, input, instance) ?? nothing),
    required: (input, instance) =>
      logic.asks.asks.size > 0 && said(() => asked?.required(logic, input, instance) === true),
    row: (list, value) => rows?.row(form, list, value),
    fault: (input, instance, given) =>
      logic.asks.asks.size > 0 ? said(() => asked?.askedFault(logic, input, instance, given) ?? null) : null,
    instanceFault: repeat => said(() => asked?.instanceFault(logic, repeat) ?? null),
    issues: (language = ofMessages) => said(() => asked?.ruleIssues(logic, language) ?? []),
    warnings: (language = ofMessages) => said(() => asked?.ruleWarnings(logic, language) ?? []),
    fillInitial: (data, instancesOf) => asked?.fillInitial(logic, data, instancesOf),
    initial: (input, instance) => said(() => asked?.initialOf(logic, input, instance)),
    text: (formula, instance, how) => said(() => asked?.text(logic, formula, instance, how) ?? '–'),
  };
  return logic;
}
