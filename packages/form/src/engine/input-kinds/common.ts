/**
 * Options common to all inputs. Every kind accepts all of them, so that changing the kind in the designer loses
 * nothing; each kind's `check` says which it needs.
 */

import { faultOf, type ValueRule } from '../base/input-row.ts';
import { type Fault, issue } from '../base/issue.ts';
import { limits } from '../base/limits.ts';
import { isPlain, isText, listOf, own, textOf } from '../base/plain.ts';
import type { Schema } from '../base/schema.ts';
import { textIn } from '../base/text.ts';
import type { Choice, InputKind, Issue, Options } from '../base/types.ts';
import { choiceColors, markOf } from './choice-mark.ts';

const text: Schema = { type: ['string', 'null'], maxLength: limits.label, localized: true };
const flag: Schema = { type: ['boolean', 'null'] };
const bound: Schema = { type: ['number', 'string', 'null'], maxLength: 40 };

/** Own choices, or `{list: id}`: those of a choice list, whose rows are read with it and never stored. */
const choicesSchema: Schema = {
  type: ['array', 'object', 'null'],
  properties: {
    list: { type: 'string', minLength: 1, maxLength: 36 },
    rows: {
      type: 'array',
      apart: true,
      items: {
        type: 'object',
        properties: { value: { type: 'string' }, label: { type: 'string', localized: true } },
        required: ['value', 'label'],
      },
    },
    long: { type: 'boolean' },
  },
  required: ['list'],
  additionalProperties: false,
  maxItems: limits.choices,
  items: {
    type: 'object',
    properties: {
      id: { type: 'string', maxLength: 100 },
      value: { type: 'string', maxLength: limits.value, minLength: 1 },
      label: { type: 'string', maxLength: limits.label, minLength: 1, localized: true },
      level: { type: ['integer', 'null'], minimum: 0, maximum: limits.level },
      color: { type: ['string', 'null'], enum: [...choiceColors, null] },
    },
    required: ['value', 'label'],
    additionalProperties: false,
  },
};

/** Choices as they are stored: own ones, or those of a list that came with the form. */
export const storedChoices = ({ values }: Options): unknown[] => listOf(isPlain(values) ? own(values, 'rows') : values);

const formula: Schema = { type: ['string', 'null'], maxLength: limits.formula };

/** Rules of a field, and of a form. */
export const rulesSchema: Schema = {
  type: ['array', 'null'],
  maxItems: limits.rules,
  items: {
    type: 'object',
    properties: {
      formula: { type: 'string', maxLength: limits.formula, minLength: 1 },
      message: { type: 'string', maxLength: limits.label, minLength: 1, localized: true },
      level: { type: ['string', 'null'], enum: ['error', 'warning', null] },
    },
    required: ['formula', 'message'],
    additionalProperties: false,
  },
};

/** How the result of a calculation is shown. */
const formatSchema: Schema = {
  type: ['object', 'null'],
  properties: {
    kind: { type: 'string', enum: ['number', 'percent', 'currency', 'text', 'date', 'datetime', 'boolean'] },
    decimals: { type: ['integer', 'null'], minimum: 0, maximum: limits.decimals },
    unit: { type: ['string', 'null'], maxLength: limits.unit, localized: true },
    currency: { type: ['string', 'null'], maxLength: 3 },
  },
  required: ['kind'],
  additionalProperties: false,
};

export function inputSchema(kind: InputKind): Schema {
  return {
    type: 'object',
    properties: {
      type: { type: 'string', enum: [kind] },
      name: { type: 'string' },
      label: text,
      help: text,
      placeholder: text,
      default: {},
      required: flag,
      disabled: flag,
      cached: flag,
      prefill: flag,
      initialValue: { type: ['string', 'number', 'boolean', 'null'], maxLength: limits.text },
      invalidNote: text,
      minLength: { type: ['integer', 'null'], minimum: 0, maximum: limits.text },
      maxLength: { type: ['integer', 'null'], minimum: 1, maximum: limits.text },
      pattern: { type: ['string', 'null'], maxLength: limits.pattern },
      patternMessage: text,
      step: { type: ['number', 'null'] },
      decimals: { type: ['integer', 'null'], minimum: 0, maximum: limits.decimals },
      unit: { type: ['string', 'null'], maxLength: limits.unit, localized: true },
      currency: { type: ['string', 'null'], maxLength: 3 },
      minValue: bound,
      maxValue: bound,
      multiple: flag,
      maxFiles: { type: ['integer', 'null'], minimum: 1, maximum: limits.files },
      maxEdge: { type: ['integer', 'null'], minimum: 0, maximum: limits.edge },
      keepLocation: flag,
      formula,
      format: formatSchema,
      hidden: flag,
      initialFormula: formula,
      requiredIf: formula,
      readOnlyIf: formula,
      showIf: formula,
      minFormula: formula,
      maxFormula: formula,
      choicesFilter: formula,
      rules: rulesSchema,
      values: choicesSchema,
      allowedMimeTypes: {
        type: ['array', 'null'],
        maxItems: 50,
        items: { type: 'string', maxLength: 100, minLength: 1 },
      },
      buttonLabel: text,
      buttonLabelFirstItem: text,
      file: { type: ['object', 'null'] },
      file_id: { type: ['string', 'null'], maxLength: 100 },
      svgData: { type: ['string', 'null'], maxLength: limits.svg },
      cssThumbnails: { type: ['string', 'null'], maxLength: limits.text },
    },
    required: ['type', 'name'],
    additionalProperties: false,
  };
}

/** Query parameters with a meaning of their own: fields of these names cannot be prefilled. */
export const linkWords: ReadonlySet<string> = new Set(['no-routing', 'embedded', 'from', 'token']);

/** The choice list that a field takes its choices from; null for one with choices of its own. */
export const choiceListOf = (options: Options): string | null => textOf(own(options.values, 'list')) || null;

/** Whether its list is too long to travel with the form: choices are asked for by search. */
export const isLongList = (options: Options): boolean => own(options.values, 'long') === true;

/** Whether it is a field of choices, whatever these are; without any, a checkbox is ticked or not. */
export const hasChoices = (options: Options): boolean =>
  choiceListOf(options) !== null || choicesOf(options).length > 0;

/** Choices that have a value, with their level or colour; labels in `language`, otherwise in the first language that exists. */
export function choicesOf(options: Options, language?: string): Choice[] {
  const found: Choice[] = [];
  for (const item of storedChoices(options)) {
    const value = own(item, 'value');
    if (typeof value !== 'string' || value === '') continue;
    const label = textIn(own(item, 'label'), language) || value;
    const retired = own(item, 'retired') === true;
    found.push({ id: textOf(own(item, 'id')) || value, value, label, ...markOf(item), ...(retired && { retired }) });
  }
  return found;
}

export function needs(options: Options, names: readonly string[]): Issue[] {
  return names.filter(name => textIn(options[name]).trim() === '').map(name => issue(name, 'required'));
}

/** Issues of a `default` that the field itself would reject. */
export function defaultFault(rule: ValueRule, options: Options): Issue[] {
  const fault: Fault | null = faultOf(rule, options.default);
  return fault ? [issue('default', fault.code, fault.values)] : [];
}

/** Checks of label and default, common to all kinds. */
export function common(options: Options, rule: ValueRule): Issue[] {
  return [...needs(options, ['label']), ...defaultFault(rule, options)];
}

export function textFault(value: string): Fault | null {
  if (value.length > limits.text) return { code: 'too_long', values: { max: limits.text } };
  return isText(value) ? null : { code: 'invalid_text' };
}
