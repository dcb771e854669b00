/**
 * Why a field is as it is in an entry: each of its formulas, and of the conditions around it, with the present values put
 * in and what that gives. Trees come with the form, so that no formula is read here.
 */
import { writeDate } from '../../engine/base/dates.ts';
import { writeNumber } from '../../engine/base/numbers.ts';
import { textOf } from '../../engine/base/plain.ts';
import { textIn } from '../../engine/base/text.ts';
import type { Data, Form, How } from '../../engine/base/types.ts';
import { displayValue } from '../../engine/entry/columns.ts';
import { inputOfKey, instanceOfKey } from '../../engine/entry/keys.ts';
import type { Logic } from '../../engine/entry/logic-types.ts';
import { type Look, lookAt, type Meta } from '../../engine/entry/values.ts';
import { type CompiledCondition, type CompiledInput, type CompiledRepeat, compile } from '../../engine/form/compile.ts';
import { type FormulaOption, formulasIn } from '../../engine/form/formulas.ts';
import type { Fault, Value } from '../../engine/formula/evaluate/values.ts';
import type { print } from '../../engine/formula/language/print.ts';
import type { Node } from '../../engine/formula/node.ts';
import { type Language, localeOf } from '../../languages/index.ts';
import { ruleSentence } from '../base/sentence.ts';
import { type What, whyTexts } from './texts.ts';

/** Writes a formula; given, since it loads beside this. */
export type Print = typeof print;

/** A piece of a formula; `field`: the label of one. */
export interface Part {
  text: string;
  field: boolean;
}

export interface Because {
  key: string;
  what: What;
  /** Whether the condition is met; null where it is none. */
  holds: boolean | null;
  /** The formula in the reader's writing, or the comparisons in words. */
  formula: readonly Part[];
  /** The same with the present values; '' where it reads none. */
  put: string;
  /** What it gives; '' for blank, and for conditions. */
  value: string;
  /** The code of why it gives nothing. */
  fault: string | null;
}

const kinds: Readonly<Partial<Record<string, What>>> = {
  formula: 'value',
  showIf: 'shown',
  requiredIf: 'required',
  readOnlyIf: 'locked',
  minFormula: 'least',
  maxFormula: 'most',
  initialFormula: 'initial',
  choicesFilter: 'choices',
} satisfies Partial<Record<FormulaOption, What>>;
const conditions: ReadonlySet<What> = new Set(['shown', 'required', 'locked']);

/** Who asks. */
export interface Asker {
  /** Who fills in. */
  meta?: Meta | undefined;
  /** May see no more than the form shows: fields that it never shows are neither named nor said the value of. */
  guest?: boolean | undefined;
}

interface Asking {
  print: Print;
  form: Form;
  locale: Language;
  how: How;
  look: Look;
  input: CompiledInput;
  instance: number | null;
  /** Whether nothing may be told of a field. */
  withheld(input: CompiledInput): boolean;
}

/** Fields that a form has and never shows. */
const isUnseen = ({ kind, content }: CompiledInput): boolean => kind === 'hidden' || content.options.hidden === true;

/** Calculations of a stored entry are computed anew. */
export function explain(
  print: Print,
  form: Form,
  data: Data,
  key: string,
  locale: Language,
  { meta = {}, guest = false }: Asker = {},
): Because[] {
  const compiled = compile(form);
  const input = inputOfKey(compiled, key);
  if (!input) return [];
  const { yes, no } = whyTexts[locale];
  const how = { locale: localeOf(locale), yes, no };
  const look = lookAt(compiled, data, meta, locale);
  const instance = instanceOfKey(input, key);
  const withheld = (each: CompiledInput) => guest && isUnseen(each);
  const asking: Asking = { print, form, locale, how, look, input, instance, withheld };
  const around: Because[] = [];
  for (let each: CompiledCondition | null = input.condition; each; each = each.parent)
    around.unshift(ofCondition(each, asking));
  const own = formulasIn(input.content).flatMap(({ option, path, text }) => {
    const what = kinds[option];
    return what && look.logic ? [ofFormula(look.logic, `${input.content.id} ${path}`, text, what, asking)] : [];
  });
  const first = (what: What) => own.filter(each => each.what === what);
  const rest = own.filter(({ what }) => what !== 'value' && what !== 'shown');
  return [...first('value'), ...around, ...first('shown'), ...rest];
}

/** Around the labels of fields in a printed formula: an invisible character that nobody types. */
const mark = '\u2063';

function ofFormula(logic: Logic, key: string, stored: string, what: What, asking: Asking): Because {
  const { print, locale } = asking;
  const node = logic.plan.tree(stored);
  const writing = locale === 'de' ? 'de' : 'en';
  const list = (text: string) =>
    text.replace(/"[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}"/gi, `"${whyTexts[locale].list}"`);
  const labelled = list(print(node, writing, ref => `${mark}${labelOf(logic, ref, asking)}${mark}`));
  const put = list(print(node, writing, ref => putFor(logic, ref, asking)));
  const formula = labelled
    .split(mark)
    .map((text, index) => ({ text, field: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
  // a filter is asked for each choice, so it has no value of its own
  const given = what === 'choices' ? null : valueAt(logic, node, asking);
  const isCondition = conditions.has(what);
  return {
    ...{ key, what, formula },
    put: formula.some(({ field }) => field) && what !== 'choices' ? put : '',
    holds: isCondition ? given === true : null,
    value: isCondition || isFault(given) ? '' : shownResult(logic, given, what, asking),
    fault: isFault(given) ? given.reason : null,
  };
}

function valueAt(logic: Logic, node: Node, { input, instance, locale }: Asking): Value {
  const at = (each: Node, words = {}) => logic.evaluate(each, input.repeated, instance, words, locale);
  return at(node, { value: at({ ref: input.name }) });
}

/** A calculation is shown in its format. */
function shownResult(logic: Logic, given: Value, what: What, { input, instance, look, how }: Asking): string {
  if (what !== 'value') return writtenFor(logic, given, how);
  const stored = look.get(input.name, instance);
  return stored === undefined ? '' : displayValue(input, stored, how);
}

const titleOf = (repeat: CompiledRepeat, locale: Language): string =>
  textIn(repeat.content.options.label, locale).trim() || repeat.name;

/** Between a repeat and its field, as formulas are written; their reader is not loaded for it. */
const pathMark = ' › ';

/** Seen from outside of its repeat, a field is named by its path. */
function labelOf({ plan }: Logic, ref: string, { input, locale, withheld }: Asking): string {
  const target = plan.target(ref);
  if (!target) return ref;
  if (target.kind === 'repeat') return titleOf(target.repeat, locale);
  if (withheld(target.input)) return whyTexts[locale].unseen;
  const within = input.repeated;
  const { content, name, repeated } = target.input;
  const label = textIn(content.options.label, locale).trim() || name;
  return repeated && (target.all || repeated !== within) ? `${titleOf(repeated, locale)}${pathMark}${label}` : label;
}

/** The present value of a field in a printed formula. */
function putFor(logic: Logic, ref: string, asking: Asking): string {
  const target = logic.plan.target(ref);
  if (target?.kind === 'input' && asking.withheld(target.input)) return '…';
  return literal(logic, valueAt(logic, { ref }, asking), asking.how);
}

// The kind of a value is told by its shape: its classes, and what writes it, are in chunks of the public form that have no
// room for what only this asks of them.
const isFault = (value: Value): value is Fault => typeof value === 'object' && value !== null && 'reason' in value;

/** What a day or moment is in storage, by the language of formulas. */
const asText: Node = { call: '&', args: [{ own: 'value' }, ''] };

/** A value in a text, as its reader writes it. */
function writtenFor(logic: Logic, value: Value, how: How): string {
  if (typeof value === 'number') return writeNumber(value, how.locale);
  if (typeof value === 'boolean') return value ? how.yes : how.no;
  if (typeof value === 'string') return value;
  if (Array.isArray(value))
    return value
      .map(each => writtenFor(logic, each, how))
      .filter(Boolean)
      .join(', ');
  const text = logic.evaluate(asText, null, null, { value });
  if (typeof text !== 'string') return '';
  return value !== null && 'day' in value ? writeDate(text, how) : text;
}

/** A value as it would be written into the formula. */
function literal(logic: Logic, value: Value, how: How): string {
  if (value === null || isFault(value)) return '–';
  if (Array.isArray(value)) return `{${value.map(each => literal(logic, each, how)).join('; ')}}`;
  if (typeof value === 'string') return `"${value}"`;
  return typeof value === 'object' && 'coordinates' in value ? '–' : writtenFor(logic, value, how);
}

function ofCondition(condition: CompiledCondition, asking: Asking): Because {
  const { form, locale, look, withheld } = asking;
  const { content, comparisons, id } = condition;
  const stored = textOf(content.options.formula);
  const holds = look.holds(condition);
  if (stored.trim() && look.logic) return { ...ofFormula(look.logic, id, stored, 'shown', asking), holds };
  const { byName } = compile(form);
  const fields = [...new Set(comparisons.flatMap(({ valOne }) => byName.get(valOne) ?? []))];
  const told = !fields.some(withheld);
  const text = told ? (ruleSentence(content, form, locale, true) ?? '') : whyTexts[locale].unseenCondition;
  return {
    ...{ key: id, what: 'shown', holds },
    formula: [{ text, field: false }],
    put: told ? presentValues(fields, asking) : '',
    ...{ value: '', fault: null },
  };
}

/** `Damage: minor` for each field that is compared. */
function presentValues(fields: readonly CompiledInput[], { locale, look, how }: Asking): string {
  return fields
    .map(input => {
      const value = look.get(input.name);
      const label = textIn(input.content.options.label, locale).trim() || input.name;
      return `${label}: ${(value !== undefined && displayValue(input, value, how)) || '–'}`;
    })
    .join(' · ');
}
