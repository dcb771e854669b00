/**
 * Evaluates the formulas of an entry: all at first, then what depends on an answer that changed, in the order of the
 * plan. The same in browser and server. Results of calculations are kept here; what is hidden is blank.
 */
import { languageOf } from '../base/text.ts';
import type { CompiledForm, CompiledRepeat } from '../form/compile.ts';
import { knowRows, listRow, missingRows } from '../form/formula-rows.ts';
import { type Plan, planOf } from '../form/plan.ts';
import { evaluate, isFault } from '../formula/evaluate/index.ts';
import { type Node, refsOf } from '../formula/node.ts';
import {
  askedFault,
  askedOf,
  fillInitial,
  initialValue,
  instanceFault,
  noteChosen,
  ruleIssues,
  ruleWarnings,
} from './asked.ts';
import { writtenFor } from './convert.ts';
import { createDecide } from './logic-decide.ts';
import { createEnv } from './logic-env.ts';
import { follow } from './logic-follow.ts';
import { Results } from './logic-results.ts';
import type { Logic, LogicSource } from './logic-types.ts';

/** Nothing has to be loaded. */
export const loadLogic: (form: CompiledForm) => Promise<unknown> | null = () => null;

export function createLogic(form: CompiledForm, source: LogicSource): Logic | null {
  const plan = planOf(form);
  const results = new Results(form, plan, source);
  const envAt = createEnv(results);
  const decide = createDecide(results, envAt);
  const ofMessages = source.language ?? plan.language;
  const ask = createAsking(form, source);
  const { instances, holds, visible, get, answer } = results;
  const logic: Logic = {
    plan,
    ...{ instances, holds, visible, get, answer },
    decideAll() {
      results.clear();
      for (const unit of plan.units)
        for (const instance of unit.repeat ? instances(unit.repeat) : [null]) decide(unit, instance);
      ask();
    },
    follow(changes) {
      const touched = follow(results, decide, changes);
      for (const { name, instance } of changes) noteChosen(logic, form.byName.get(name), instance);
      ask();
      return touched;
    },
    computed: key => results.stored.get(key),
    errors: () => results.errors(),
    errorOf: key => results.errorOf(key),
    evaluate: (node, repeat, instance, words, language) =>
      node === null ? null : evaluate(node, envAt({ repeat, instance, words, language })),
    asked(input, instance) {
      const asked = askedOf(logic, input, instance);
      ask();
      return asked;
    },
    row: (list, value) => listRow(form, list, value),
    fault(input, instance, given) {
      const fault = askedFault(logic, input, instance, given);
      ask();
      return fault;
    },
    instanceFault: repeat => instanceFault(logic, repeat),
    issues: (language = ofMessages) => ruleIssues(logic, language),
    warnings: (language = ofMessages) => ruleWarnings(logic, language),
    fillInitial: (data, instancesOf) => fillInitial(logic, data, instancesOf),
    initial(input, instance) {
      const node = plan.asks.get(input)?.initial ?? null;
      return node === null ? undefined : initialValue(input, logic.evaluate(node, input.repeated, instance));
    },
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

/** Values that are asked for at once. */
const atOnce = 100;

/** Asks once for rows that are missing, and has everything decided anew when they come; again after a failure. */
function createAsking(form: CompiledForm, { rows, again }: LogicSource): () => void {
  if (!rows) return () => undefined;
  const waiting = new Set<string>();
  return () => {
    for (const { list, values } of missingRows(form)) {
      const fresh = values.filter(value => !waiting.has(`${list} ${value}`)).slice(0, atOnce);
      if (fresh.length === 0) continue;
      const end = () => fresh.forEach(value => void waiting.delete(`${list} ${value}`));
      for (const value of fresh) waiting.add(`${list} ${value}`);
      rows({ list, values: fresh }).then(found => {
        knowRows(form, { list, values: fresh }, found);
        end();
        again?.();
      }, end);
    }
  };
}

/** The repeat of the first field that a formula reads an instance of. */
function repeatOf(plan: Plan, node: Node | null): CompiledRepeat | null {
  for (const name of refsOf(node)) {
    const target = plan.target(name);
    if (target?.kind === 'input' && !target.all && target.input.repeated) return target.input.repeated;
  }
  return null;
}
