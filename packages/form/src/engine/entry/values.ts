/**
 * Evaluates an entry: which contents are shown, which instances a repeat has, and values of fields. One pass over the
 * conditions, no copies. Hidden fields count as unanswered everywhere.
 */

import { holds } from '../base/condition.ts';
import { isPlain, own } from '../base/plain.ts';
import { fillText } from '../base/text.ts';
import type { Comparison, Data, Form, How } from '../base/types.ts';
import {
  type CompiledCondition,
  type CompiledForm,
  type CompiledInput,
  type CompiledRepeat,
  compile,
} from '../form/compile.ts';
import { fillFormulas } from '../form/formulas.ts';
import type { Value } from '../formula/evaluate/values.ts';
import { compared, instancesFrom, presentValue, shown } from './answers.ts';
import { createLogic } from './logic.ts';
import type { LogicSource } from './logic-source.ts';
import type { Logic } from './logic-types.ts';

export * from './answers.ts';

/** A view of an entry through its form; a snapshot of `data`. */
export interface Look {
  /**
   * Normalised value, correction included; of a repeated field that instance's, or the list of all. `undefined` if
   * hidden.
   */
  get(name: string, instance?: number | null): unknown;
  /** Whether all conditions around a content hold (and its own, if it is a condition). */
  shows(contentId: string): boolean;
  /** Whether this condition and those around it hold. */
  holds(condition: CompiledCondition | null): boolean;
  instances(repeat: CompiledRepeat): readonly number[];
  /** Whether a field is shown, by its own formula too. */
  visible(input: CompiledInput, instance: number | null): boolean;
  /** The form's formulas; null where it has none. */
  readonly logic: Logic | null;
}

export function look(form: Form, data: Data): Look {
  return lookAt(compile(form), data);
}

const first: readonly number[] = [0];

/** Who fills in, and what the entry is, for formulas. */
export type Meta = LogicSource['meta'];

/** With `meta` calculations are computed anew; without it they are as stored. */
export function lookAt(form: CompiledForm, data: Data, meta?: Meta, language?: string): Look {
  const answers = isPlain(data) ? data : {};
  const logic = logicAt(form, answers, meta, language);
  return logic ? lookOf(form, logic) : plainLook(form, answers);
}

/** A view of an entry by its formulas. */
export function lookOf(form: CompiledForm, logic: Logic): Look {
  const { get, holds, instances, visible } = logic;
  return {
    logic,
    get,
    holds,
    instances,
    visible,
    shows: id => holds(form.conditionOf.get(id) ?? form.around.get(id) ?? null),
  };
}

/** The formulas of an entry, evaluated; null for a form without any. */
function logicAt(form: CompiledForm, data: Data, meta: Meta, language?: string): Logic | null {
  if (!form.formulas) return null;
  const source: LogicSource = {
    still: true,
    data: () => data,
    instances: createInstances(data),
    stored: meta === undefined,
    meta,
    language,
  };
  const logic = createLogic(form, source);
  logic?.decideAll();
  return logic;
}

/** Instances of repeats by the answers. Kept: lists may be long, and every field of a repeat needs them. */
function createInstances(answers: Data): (repeat: CompiledRepeat) => readonly number[] {
  const repeats = own(answers, '_repeat');
  const lists = new Map<string, readonly number[]>();
  return repeat => {
    if (repeats === undefined) return first;
    const list = lists.get(repeat.id) ?? instancesFrom(own(repeats, repeat.id), repeat.max);
    lists.set(repeat.id, list);
    return list;
  };
}

function plainLook(form: CompiledForm, answers: Data): Look {
  const images = own(answers, '_images');
  const instances = createInstances(answers);
  const shown = new Uint8Array(form.conditions.length);

  const shows = (condition: CompiledCondition | null) => condition === null || shown[condition.index] === 1;
  const value = (input: CompiledInput, key: string) => presentValue(input, key, answers, images);

  const get = (name: string, instance: number | null = null): unknown => {
    const input = form.byName.get(name);
    if (!input || !shows(input.condition)) return undefined;
    if (!input.repeated) return value(input, name);
    if (instance !== null) return value(input, `${name}.${instance}`);
    const all = instances(input.repeated).map(index => value(input, `${name}.${index}`));
    const given = all.flat().filter(each => each !== undefined);
    return given.length ? given : undefined;
  };

  for (const condition of form.conditions) {
    const { parent, comparisons, blind } = condition;
    const ask = (name: string) => (blind.has(name) ? undefined : compared(form.byName.get(name), get(name)));
    shown[condition.index] = shows(parent) && holds(comparisons, ask) ? 1 : 0;
  }

  return {
    get,
    logic: null,
    visible: input => shows(input.condition),
    holds: shows,
    instances,
    shows: id => shows(form.conditionOf.get(id) ?? form.around.get(id) ?? null),
  };
}

/**
 * Evaluates a condition outside the form (of a handler) for an entry. Without comparisons: true. `meta`: what its formula
 * knows of the entry and its author; calculations are as stored.
 */
export function fits(
  form: Form,
  data: Data,
  comparisons: readonly Comparison[],
  formula?: string | null,
  meta: Meta = {},
): boolean {
  const compiled = compile(form);
  if (formula?.trim()) return formulaHolds(compiled, data, formula, meta);
  if (comparisons.length === 0) return true;
  const seen = lookAt(compiled, data);
  return holds(comparisons, name => compared(compiled.byName.get(name), seen.get(name)));
}

/** Whether a formula outside the form (of a handler) holds for an entry. */
function formulaHolds(form: CompiledForm, data: Data, formula: string, meta: NonNullable<Meta>): boolean {
  const answers = isPlain(data) ? data : {};
  const logic = lookAt({ ...form, formulas: form.formulas ?? ({} as Form) }, answers).logic;
  return logic?.evaluate(logic.plan.tree(formula), null, null, meta as Record<string, Value>) === true;
}

/**
 * Fills a content's placeholders. Inside a repeat (`instance`), fields of the same repeat give that instance's value;
 * from outside, all values. `contentId`: whose text it is; without one its formulas are as outside of all repeats.
 */
export function textFor(
  form: Form,
  seen: Look,
  text: string,
  how: How,
  instance: number | null = null,
  contentId = '',
): string {
  const { byName } = compile(form);
  const asking = seen.logic?.asking;
  const filled = asking ? fillFormulas(text, formula => asking.text(formula, contentId, instance, how)) : text;
  return fillText(filled, name => {
    const input = byName.get(name);
    if (!input) return undefined;
    if (!input.repeated || instance !== null) return shown(input, seen.get(name, instance), how);
    if (!seen.holds(input.condition)) return '';
    const all = seen.instances(input.repeated).map(index => shown(input, seen.get(name, index), how));
    return all.filter(each => each !== '').join(', ');
  });
}

const affected = new WeakMap<CompiledForm, Map<string, readonly CompiledCondition[]>>();

/** Conditions affected by an answer, directly or through what they hide, in evaluation order. */
export function conditionsReading(form: CompiledForm, name: string): readonly CompiledCondition[] {
  const known = affected.get(form) ?? new Map<string, readonly CompiledCondition[]>();
  affected.set(form, known);
  let found = known.get(name);
  if (!found) {
    const names = new Set([name]);
    const touched = new Set<CompiledCondition>();
    found = form.conditions.filter(condition => {
      const touches =
        (condition.parent && touched.has(condition.parent)) || condition.reads.some(each => names.has(each));
      if (!touches) return false;
      touched.add(condition);
      for (const input of condition.inputs) names.add(input.name);
      return true;
    });
    known.set(name, found);
  }
  return found;
}
