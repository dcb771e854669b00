/** Tries a formula with given answers: its result as it is shown, the formula with the values put in, and its parts. */

import { isId } from '../../engine/base/id.ts';
import { own, textOf } from '../../engine/base/plain.ts';
import type { Content, Data, Form, How } from '../../engine/base/types.ts';
import { rowOf } from '../../engine/content-types/index.ts';
import { displayValue } from '../../engine/entry/columns.ts';
import { fromStored, toStored } from '../../engine/entry/convert.ts';
import { writtenFor } from '../../engine/entry/convert-out.ts';
import { repeatInstances } from '../../engine/entry/keys.ts';
import { createLogic } from '../../engine/entry/logic.ts';
import type { Logic } from '../../engine/entry/logic-types.ts';
import { nowOf } from '../../engine/entry/moment.ts';
import { treesIn } from '../../engine/form/check-formulas.ts';
import { type CompiledForm, type CompiledRepeat, compile } from '../../engine/form/compile.ts';
import { knowRows, type MissingRows, missingRows } from '../../engine/form/formula-rows.ts';
import { nameOf } from '../../engine/form/names.ts';
import { formatOf, planOf } from '../../engine/form/plan.ts';
import { childrenOf, withChildren } from '../../engine/form/walk.ts';
import { isFault, Stamp, type Value } from '../../engine/formula/evaluate/values.ts';
import { print } from '../../engine/formula/language/index.ts';
import { eachNode, type Node, refsOf } from '../../engine/formula/node.ts';
import { type Language, localeOf } from '../../languages/index.ts';
import { withIds } from './lists.ts';
import type { FormulaPlace, Names } from './names.ts';
import { resultTexts } from './result-texts.ts';
import { shownText } from './shown.ts';

/** The fields that a formula reads, those behind its calculations too; a repeat by its id. */
export function fieldsRead(form: Form, node: Node, content: Content | null): ReadonlySet<string> {
  const plan = planOf(compile(withTrees(form)));
  const found = new Set<string>();
  const ask = (each: Node | null): void => {
    for (const ref of refsOf(each)) {
      const target = plan.target(ref);
      if (!target) continue;
      const id = target.kind === 'repeat' ? target.repeat.id : target.input.content.id;
      if (found.has(id)) continue;
      found.add(id);
      if (target.kind === 'input') ask(plan.unitOf.get(target.input)?.node ?? null);
    }
  };
  ask(node);
  if (content && ownValue(node)) found.add(content.id);
  return found;
}

const ownValue = (node: Node): boolean => {
  let found = false;
  eachNode(node, each => {
    found ||= typeof each === 'object' && each !== null && 'own' in each && each.own === 'value';
  });
  return found;
};

const withTrees = (form: Form): Form => ({ ...form, trees: treesIn(form) }) as Form;

/** A form of some of the fields, without conditions and rules, to type test values in. */
export function formOf(form: Form, wanted: ReadonlySet<string>): Form {
  const some = (contents: readonly Content[]): Content[] =>
    contents.flatMap(content => {
      const row = rowOf(content);
      if (!row.container) return wanted.has(content.id) && nameOf(content) ? [plain(content)] : [];
      const inside = some(childrenOf(content));
      if (!row.repeats) return inside;
      return inside.length || wanted.has(content.id) ? [withChildren(content, inside)] : [];
    });
  return withTrees({ fields: some(form.fields), states: [] });
}

const asked = [
  'required',
  'requiredIf',
  'readOnlyIf',
  'showIf',
  'initialFormula',
  'rules',
  'minFormula',
  'maxFormula',
  'choicesFilter',
];

function plain(content: Content): Content {
  const options = Object.fromEntries(Object.entries(content.options).filter(([name]) => !asked.includes(name)));
  return { ...content, column: { width: 'col-12', before: 0, after: 0 }, options };
}

export interface Tried {
  /** As it is shown; '' for blank. */
  value: string;
  /** Why there is none. */
  reason: string | null;
  /** The formula with the values put in. */
  put: string;
  parts: readonly { text: string; value: string }[];
  /** Rows of choice lists that are looked up and not known: without them it is as if there were none. */
  missing: readonly MissingRows[];
}

/** Rows of a choice list that were asked for; values without one have none. */
export interface KnownRows {
  asked: MissingRows;
  rows: readonly unknown[];
}

interface Trying {
  logic: Logic;
  compiled: CompiledForm;
  repeat: CompiledRepeat | null;
  instance: number | null;
  how: How;
}

const howOf = (language: Language): How => {
  const t = resultTexts[language];
  return { locale: localeOf(language), yes: t.yes, no: t.no };
};

export function tried(
  typed: Node,
  place: FormulaPlace,
  names: Names,
  data: Data,
  known: readonly KnownRows[] = [],
): Tried {
  const { form, content, locale } = place;
  const node = withIds(typed, names.lists);
  const compiled = compile(withTrees(form));
  for (const { asked, rows } of known) knowRows(compiled, asked, rows);
  const logic = createLogic(compiled, {
    data: () => data,
    instances: repeat => repeatInstances(data, repeat.content),
    language: locale,
  })!;
  logic.decideAll();
  const repeat = names.repeat ? (compiled.repeats.get(names.repeat.id) ?? null) : null;
  const instance = repeat ? (logic.instances(repeat)[0] ?? 0) : null;
  const trying: Trying = { logic, compiled, repeat, instance, how: howOf(locale) };
  const result = evaluated(node, trying, content);
  const stored = storedResult(node, result, trying, content, data);
  const value = isFault(stored) ? '' : shownValue(stored, trying, content);
  return {
    value,
    reason: isFault(stored) ? stored.reason : null,
    put: putIn(typed, trying, locale),
    parts: partsOf(node, trying, place, names),
    missing: missingRows(compiled).filter(({ list }) => isId(list)),
  };
}

function evaluated(node: Node, { logic, compiled, repeat, instance, how }: Trying, content: Content | null): Value {
  const input = content ? compiled.byName.get(nameOf(content)) : undefined;
  const words = input ? { value: fromStored(input, logic.get(input.name, input.repeated ? instance : null)) } : {};
  return logic.evaluate(node, repeat, instance, words, how.locale.slice(0, 2));
}

const isCalculation = (content: Content | null): content is Content => content?.options.type === 'calculated';

function storedResult(node: Node, result: Value, { compiled }: Trying, content: Content | null, data: Data) {
  const input = isCalculation(content) ? compiled.byName.get(nameOf(content)) : undefined;
  return input ? toStored(formatOf(input), result, nowOf(own(data, '_at')).zone, node) : result;
}

function shownValue(
  stored: ReturnType<typeof storedResult>,
  { compiled, how }: Trying,
  content: Content | null,
): string {
  const input = isCalculation(content) ? compiled.byName.get(nameOf(content)) : undefined;
  if (input) return stored === undefined ? '' : displayValue(input, stored, how);
  return stored === undefined ? '' : writtenFor(stored as Value, how);
}

/** A value as a literal of the reader's writing. */
function literal(value: Value, how: How): string {
  if (value === null || isFault(value)) return '–';
  if (Array.isArray(value)) return `{${value.map(each => literal(each, how)).join('; ')}}`;
  if (typeof value === 'number' || typeof value === 'boolean' || value instanceof Stamp) return writtenFor(value, how);
  return typeof value === 'string' ? `"${value}"` : '–';
}

const long = 240;

function putIn(node: Node, trying: Trying, language: Language): string {
  const { logic, repeat, instance, how } = trying;
  const text = print(node, language === 'de' ? 'de' : 'en', ref =>
    literal(logic.evaluate({ ref }, repeat, instance), how),
  );
  return text.length > long ? `${text.slice(0, long)} …` : text;
}

const most = 8;

/** Names that it reads, and the calls inside of it. */
function partsOf(node: Node, { logic, repeat, instance, how }: Trying, place: FormulaPlace, names: Names) {
  const found = new Map<string, Node>();
  eachNode(node, each => {
    if (each === node || typeof each !== 'object' || each === null) return;
    const isCall = 'call' in each && /^[A-Z]/.test(each.call);
    if ('ref' in each || isCall) found.set(print(each), each);
  });
  return [...found].slice(0, most).map(([text, each]) => {
    const value = logic.evaluate(each, repeat, instance);
    return {
      text: shownText(text, { ...place, option: 'text' }, names),
      value: isFault(value) ? '–' : literal(value, how),
    };
  });
}

export const labelOfContent = (content: Content | null): string => (content ? textOf(content.options.name) : '');
