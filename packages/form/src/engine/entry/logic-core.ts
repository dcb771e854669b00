/**
 * Evaluates the formulas of an entry: all at first, then what depends on an answer that changed, in the order of the
 * plan. The same in browser and server. Results of calculations are kept here; what is hidden is blank.
 */
import { own } from '../base/plain.ts';
import { languageOf } from '../base/text.ts';
import type { CompiledForm, CompiledRepeat } from '../form/compile.ts';
import { type Plan, planOf } from '../form/plan.ts';
import type { AsksPlan } from '../form/plan-asks.ts';
import { evaluatorOf } from '../formula/evaluate/evaluator.ts';
import { isFault, type Stamp } from '../formula/evaluate/values.ts';
import { type Node, refsOf } from '../formula/node.ts';
import { writtenFor } from './convert.ts';
import { createDecide } from './logic-decide.ts';
import { createEnv } from './logic-env.ts';
import { follow } from './logic-follow.ts';
import { Results } from './logic-results.ts';
import type { Asked, Logic, LogicParts, LogicSource } from './logic-types.ts';

const noAsks: AsksPlan = { asks: new Map(), repeatAsks: new Map(), rules: [], asksReading: new Map() };
const nothing: Asked = { required: false, readOnly: false, min: null, max: null, choices: null, narrow: null };

export function logicOf(form: CompiledForm, source: LogicSource, parts: LogicParts): Logic {
  const { further, asked, rows } = parts;
  const plan = planOf(form);
  const results = new Results(form, plan, source);
  const evaluate = evaluatorOf(further?.calls ?? {});
  const now = (): Stamp => further!.nowOf(own(source.data(), '_at'));
  const envAt = createEnv(results, parts, now);
  const decide = createDecide(results, envAt, evaluate, now);
  const ofMessages = source.language ?? plan.language;
  const ask = rows?.asking(form, source) ?? (() => undefined);
  const { instances, holds, visible, get, answer } = results;
  const logic: Logic = {
    plan,
    asks: asked?.plan(form) ?? noAsks,
    ...{ instances, holds, visible, get, answer },
    decideAll() {
      results.clear();
      for (const unit of plan.units)
        for (const instance of unit.repeat ? instances(unit.repeat) : [null]) decide(unit, instance);
      ask();
    },
    follow(changes) {
      const touched = follow(results, decide, changes);
      for (const { name, instance } of changes) asked?.noteChosen(logic, form.byName.get(name), instance);
      ask();
      return touched;
    },
    computed: results.stored,
    errors: () => results.errors(),
    errorOf: key => results.errorOf(key),
    evaluate: (node, repeat, instance, words, language) =>
      node === null ? null : evaluate(node, envAt(repeat, instance, { words, language })),
    asked(input, instance) {
      const found = asked?.askedOf(logic, input, instance) ?? nothing;
      ask();
      return found;
    },
    required(input, instance) {
      if (logic.asks.asks.size === 0 || !asked) return false;
      const found = asked.required(logic, input, instance);
      ask();
      return found;
    },
    row: (list, value) => rows?.row(form, list, value),
    fault(input, instance, given) {
      if (logic.asks.asks.size === 0 || !asked) return null;
      const fault = asked.askedFault(logic, input, instance, given);
      ask();
      return fault;
    },
    instanceFault: repeat => asked?.instanceFault(logic, repeat) ?? null,
    issues: (language = ofMessages) => asked?.ruleIssues(logic, language) ?? [],
    warnings: (language = ofMessages) => asked?.ruleWarnings(logic, language) ?? [],
    fillInitial: (data, instancesOf) => asked?.fillInitial(logic, data, instancesOf),
    initial: (input, instance) => asked?.initialOf(logic, input, instance),
    /** A text is of no repeat by itself: inside of one, it reads that instance of whatever repeat. */
    text(formula, instance, how) {
      const node = plan.tree(formula);
      const repeat = instance === null ? null : repeatOf(plan, node);
      const value = logic.evaluate(node, repeat, instance, {}, languageOf(how));
      return isFault(value) ? '–' : writtenFor(value, how);
    },
  };
  return logic;
}

/** The repeat of the first field that a formula reads an instance of. */
function repeatOf(plan: Plan, node: Node | null): CompiledRepeat | null {
  for (const name of refsOf(node)) {
    const target = plan.target(name);
    if (target?.kind === 'input' && !target.all && target.input.repeated) return target.input.repeated;
  }
  return null;
}
