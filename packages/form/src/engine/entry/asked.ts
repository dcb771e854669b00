/**
 * What formulas ask for beside values: required, read-only, bounds, offered choices; broken rules; and formulas in texts.
 */

import { localeOf } from '../../languages/index.ts';
import type { Fault } from '../base/issue.ts';
import { issue } from '../base/issue.ts';
import { limits } from '../base/limits.ts';
import { isEmpty, isPlain, own, textOf } from '../base/plain.ts';
import { fillText, languageOf, textIn } from '../base/text.ts';
import type { Data, How } from '../base/types.ts';
import type { CompiledForm, CompiledInput, CompiledRepeat } from '../form/compile.ts';
import { messageOf } from '../form/formulas.ts';
import { type Asks, asksOf, type PlannedRule } from '../form/plan-asks.ts';
import { booleanOf, isFault, late, numberOf, textOfValue, type Value } from '../formula/evaluate/values.ts';
import type { Node } from '../formula/node.ts';
import { choiceListOf, choicesOf, isLongList, storedChoices } from '../input-kinds/common.ts';
import { fromStored } from './convert.ts';
import { boundOf, writtenFor } from './convert-out.ts';
import { keyOf, type Results } from './logic-results.ts';
import type { Asked, AskedPart, Asking, Logic, Narrow, Warning } from './logic-types.ts';

const nothing: Asked = { required: false, readOnly: false, min: null, max: null, choices: null, narrow: null };

const holds = (value: Value): boolean => booleanOf(value) === true;

function askedOf(logic: Logic, input: CompiledInput, instance: number | null, was: unknown): Asked {
  const asks = logic.asking!.asks.get(input);
  if (!asks) return nothing;
  return {
    required: required(logic, input, instance),
    readOnly: holds(logic.evaluate(asks.readOnly, input.repeated, instance, { value: fromStored(input, was) })),
    ...boundsAsked(logic, asks, input, instance, null),
  };
}

type Bounds = Pick<Asked, 'min' | 'max' | 'choices' | 'narrow'>;

/** What an answer may be; of the choices that are offered those `among` these, or all (null). */
function boundsAsked(
  logic: Logic,
  asks: Asks,
  input: CompiledInput,
  instance: number | null,
  among: readonly unknown[] | null,
): Bounds {
  const evaluated = (node: Node | null, words = {}) => logic.evaluate(node, input.repeated, instance, words);
  const isLong = asks.filter !== null && isLongList(input.content.options);
  if (isLong) noteChosen(logic, input, instance);
  return {
    min: boundOf(evaluated(asks.min)),
    max: boundOf(evaluated(asks.max)),
    choices:
      asks.filter === null || isLong ? null : offered(input, among, words => holds(evaluated(asks.filter, words))),
    narrow: isLong ? narrowed(asks.filter, evaluated) : null,
  };
}

function required(logic: Logic, input: CompiledInput, instance: number | null): boolean {
  return holds(logic.evaluate(logic.asking!.asks.get(input)?.required ?? null, input.repeated, instance));
}

type Words = Readonly<Record<string, Value>>;

/** What `choice.…` is for a row of JSON; a cell that it lacks, or that is neither text, number nor truth, is blank. */
function wordsOf(row: unknown, value: string, label: string): Words {
  const words: Record<string, Value> = Object.create(null);
  for (const [column, cell] of Object.entries(isPlain(row) ? row : {}))
    if (typeof cell !== 'object') words[`choice.${column}`] = cell as Value;
  words['choice.value'] = value;
  words['choice.label'] = label;
  return words;
}

/** The values of the choices that a filter lets through. */
function offered(input: CompiledInput, among: readonly unknown[] | null, fits: (words: Words) => boolean): string[] {
  const rows = new Map(storedChoices(input.content.options).map(row => [own(row, 'value'), row]));
  return choicesOf(input.content.options).flatMap(({ value, label }) =>
    (!among || among.includes(value)) && fits(wordsOf(rows.get(value), value, label)) ? [value] : [],
  );
}

/**
 * The filter of a long list: `choice.land = land`, and parts joined by AND to it, as texts that a search can ask for; the
 * whole of it for each row that is found.
 */
function narrowed(filter: Node | null, evaluated: (node: Node | null, words?: Words) => Value): Narrow {
  const fits = (row: unknown) => {
    const value = textOf(own(row, 'value'));
    return holds(evaluated(filter, wordsOf(row, value, textIn(own(row, 'label')) || value)));
  };
  const where: Record<string, string> = {};
  for (const [column, node] of equalities(filter)) {
    const wanted = evaluated(node);
    // a comparison with a blank holds for none
    if (wanted === null || isFault(wanted)) return { where: null, fits };
    if (typeof wanted === 'string' && wanted !== '') where[column] = wanted;
  }
  return { where, fits };
}

/** Columns that a filter wants to be equal to something that is no part of the choice. */
function equalities(node: Node | null): [column: string, to: Node][] {
  if (typeof node !== 'object' || node === null || !('call' in node)) return [];
  if (node.call === 'AND') return node.args.flatMap(equalities);
  if (node.call !== '=') return [];
  const [one = null, two = null] = node.args;
  for (const [side, other] of [
    [one, two],
    [two, one],
  ] as const)
    if (columnOf(side) && !readsChoice(other)) return [[columnOf(side)!, other]];
  return [];
}

const columnOf = (node: Node): string | null =>
  typeof node === 'object' && node !== null && 'own' in node && /^choice\.(?!value$|label$)/.test(node.own)
    ? node.own.slice('choice.'.length)
    : null;

const readsChoice = (node: Node): boolean => JSON.stringify(node).includes('{"own":"choice.');

/** Whether a long list offers the answer; what is not known is decided by the server. */
const longOffered = (logic: Logic, input: CompiledInput, { fits }: Narrow, answer: unknown): boolean =>
  rowsOf(logic, input, answer).every(row => !row || fits(row));

/** The row of a choice that a filter decides about is asked for with the answer, before it is checked. */
function noteChosen(logic: Logic, input: CompiledInput | undefined, instance: number | null): void {
  if (input && logic.asking!.asks.get(input)?.filter && isLongList(input.content.options))
    rowsOf(logic, input, logic.answer(input, instance));
}

function rowsOf(logic: Logic, input: CompiledInput, answer: unknown) {
  const list = choiceListOf(input.content.options) ?? '';
  return [answer].flat().flatMap(each => (typeof each === 'string' && each !== '' ? [logic.row(list, each)] : []));
}

/** What is wrong with a parsed answer by the formulas of its field. */
function askedFault(logic: Logic, input: CompiledInput, instance: number | null, answer: unknown): Fault | null {
  const asks = logic.asking!.asks.get(input)!;
  const { min, max, choices, narrow } = boundsAsked(logic, asks, input, instance, [answer].flat());
  if (choices && !allOffered(choices, answer)) return { code: 'not_a_choice' };
  if (narrow && !longOffered(logic, input, narrow, answer)) return { code: 'not_a_choice' };
  if (min === null && max === null) return null;
  if (input.group === 'text' && typeof answer === 'string')
    return countFault(Array.from(answer).length, min, max, ['too_short', 'too_long']);
  return boundFault(fromStored(input, answer), min, max);
}

const allOffered = (choices: readonly string[], answer: unknown): boolean =>
  [answer].flat().every(each => typeof each !== 'string' || choices.includes(each));

type Codes = readonly [less: Fault['code'], more: Fault['code']];

/** Bounds of a text are numbers of characters, those of a repeat numbers of instances. */
function countFault(count: number, min: Asked['min'], max: Asked['max'], [less, more]: Codes): Fault | null {
  if (typeof min === 'number' && count < min) return { code: less, values: { min } };
  return typeof max === 'number' && count > max ? { code: more, values: { max } } : null;
}

function boundFault(value: Value, min: Asked['min'], max: Asked['max']): Fault | null {
  const under = min !== null && (late.order!(value, min) ?? 0) < 0;
  const over = max !== null && (late.order!(value, max) ?? 0) > 0;
  if (!under && !over) return null;
  return { code: 'out_of_range', values: { ...(min !== null && { min }), ...(max !== null && { max }) } };
}

/** How many instances a repeat may have, by its formulas. */
function instanceFault(logic: Logic, repeat: CompiledRepeat): Fault | null {
  const asks = logic.asking!.repeatAsks.get(repeat);
  if (!asks || logic.plan.unitOf.has(repeat)) return null;
  const [min = null, max = null] = [asks.min, asks.max].map(node => boundOf(logic.evaluate(node, null, null)));
  return countFault(logic.instances(repeat).length, min, max, ['too_few', 'too_many']);
}

interface Broken extends Warning {
  level: 'error' | 'warning';
  rule: number;
}

/** Rules that do not hold. Those of a field wait until it is answered; an error in a rule breaks nothing. */
function judge(logic: Logic, language: string): Broken[] {
  const found: Broken[] = [];
  const test = (
    { rule, node }: PlannedRule,
    at: number,
    path: string,
    input: CompiledInput | null,
    instance: number | null,
  ) => {
    const value = input ? fromStored(input, logic.answer(input, instance)) : null;
    const result = logic.evaluate(node, input?.repeated ?? null, instance, { value });
    if (node === null || result === null || isFault(result) || booleanOf(result) !== false) return;
    const message = fillText(messageOf(rule, language), name => written(logic, name, instance, language));
    found.push({ path, message, level: rule.level, rule: at });
  };
  for (const [input, { rules }] of logic.asking!.asks) {
    for (const instance of rules.length === 0 ? [] : instancesOf(logic, input)) {
      if (found.length >= limits.issues || logic.over()) return found;
      if (isEmpty(logic.answer(input, instance))) continue;
      const path = `data.${keyOf(input, instance)}`;
      for (const [at, rule] of rules.entries()) test(rule, at, path, input, instance);
    }
  }
  for (const [at, rule] of logic.asking!.rules.entries()) test(rule, at, 'data', null, null);
  return found;
}

function written(logic: Logic, name: string, instance: number | null, language: string): string | undefined {
  const target = logic.plan.target(name);
  if (target?.kind !== 'input') return undefined;
  const { input } = target;
  const values = (instance === null ? instancesOf(logic, input) : [instance]).map(each => logic.answer(input, each));
  const how = { locale: localeOf(language as 'de'), yes: '✓', no: '–' };
  return values.flatMap(value => (value === undefined ? [] : [input.rule.show(value as never, how)])).join(', ');
}

/** How many instances a formula wants; whether they are others. */
function count(results: Results, repeat: CompiledRepeat, result: Value): boolean {
  const { counts, source } = results;
  const found = numberOf(result);
  const before = counts.get(repeat.id);
  const wanted = typeof found === 'number' ? Math.max(0, Math.min(repeat.max, Math.trunc(found))) : 0;
  const given = source.instances(repeat);
  const next = given.slice(0, wanted);
  for (let free = 0; next.length < wanted; free++) if (!given.includes(free)) next.push(free);
  counts.set(repeat.id, next);
  results.forget();
  return before === undefined || before.length !== next.length || before.some((each, at) => each !== next[at]);
}

function text(logic: Logic, formula: string, contentId: string, instance: number | null, how: How): string {
  const repeat = logic.asking!.repeatOf.get(contentId) ?? null;
  const value = logic.evaluate(logic.plan.tree(formula), repeat, instance, {}, languageOf(how));
  return isFault(value) ? '–' : writtenFor(value, how);
}

const instancesOf = (logic: Logic, { repeated }: CompiledInput): readonly (number | null)[] =>
  repeated ? logic.instances(repeated) : [null];

type Instances = (input: CompiledInput) => readonly (number | null)[];

const mostPasses = 8;

/**
 * What a formula locks has what the form gives it, at `first` or by its initial formula, in place of a value from a link,
 * the device or a copied entry; `others`: other fields get initial values by formula, where `data` lacks one. Again, while
 * they read one another. `data` is changed.
 */
function fill(
  logic: Logic,
  data: Data,
  first: (input: CompiledInput) => unknown,
  others: boolean,
  instances: Instances,
): void {
  const given = { ...data };
  let changed = true;
  for (let pass = 0; changed && pass < mostPasses; pass++) {
    changed = false;
    for (const [input, { readOnly }] of logic.asking!.asks)
      for (const instance of instances(input)) {
        const key = keyOf(input, instance);
        const locked = holds(logic.evaluate(readOnly, input.repeated, instance));
        const value =
          (locked ? first(input) : given[key]) ?? (locked || others ? initialOf(logic, input, instance) : undefined);
        if (JSON.stringify(value) === JSON.stringify(data[key])) continue;
        data[key] = value;
        logic.follow([{ name: input.name, instance }]);
        changed = true;
      }
  }
}

/** A formula's value as an answer of a field; undefined where it does not fit. */
function initialValue(input: CompiledInput, value: Value): unknown {
  if (value === null || isFault(value)) return undefined;
  const bound = typeof value === 'object' && !Array.isArray(value) ? boundOf(value) : value;
  const given = Array.isArray(bound)
    ? bound.map(textOfValue)
    : input.group === 'text' && typeof bound === 'number'
      ? textOfValue(bound)
      : bound;
  const day = input.measure === 'day' && typeof given === 'string' ? given.slice(0, 10) : given;
  const parsed = input.rule.parse(day);
  return typeof parsed === 'symbol' || parsed === undefined || input.rule.limits?.(parsed as never)
    ? undefined
    : parsed;
}

/** Undefined without an initial formula. */
function initialOf(logic: Logic, input: CompiledInput, instance: number | null): unknown {
  return initialValue(input, logic.evaluate(logic.asking!.asks.get(input)?.initial ?? null, input.repeated, instance));
}

function createAsking(form: CompiledForm, logic: Logic, said: <T>(say: () => T) => T, ofMessages: string): Asking {
  const plan = asksOf(form);
  /** By language, for the answers as they are: every field that has a rule asks for its own. */
  const judged = new Map<string, Broken[]>();
  const broken = (level: Broken['level'], language = ofMessages) =>
    said(() => {
      if (!judged.has(language)) judged.set(language, judge(logic, language));
      return judged.get(language)!.filter(each => each.level === level);
    });
  return {
    ...plan,
    asked: (input, instance, was) => said(() => askedOf(logic, input, instance, was)),
    required: (input, instance) => plan.asks.has(input) && said(() => required(logic, input, instance)),
    fault: (input, instance, given) =>
      plan.asks.has(input) ? said(() => askedFault(logic, input, instance, given)) : null,
    instanceFault: repeat => said(() => instanceFault(logic, repeat)),
    issues: language =>
      broken('error', language).map(({ path, message, rule }) => issue(path, 'rule', { message, rule })),
    warnings: language => broken('warning', language).map(({ path, message }) => ({ path, message })),
    fill: (data, first, others, instances = input => instancesOf(logic, input)) =>
      fill(logic, data, first, others, instances),
    initial: (input, instance) => said(() => initialOf(logic, input, instance)),
    text: (formula, contentId, instance, how) => said(() => text(logic, formula, contentId, instance, how)),
    forget: () => judged.clear(),
    noteChosen: (input, instance) => noteChosen(logic, input, instance),
  };
}

export const asked: AskedPart = { asking: createAsking, count };
