/** What the cells of a content's row say: type, texts, conditions and bounds, in the words of XLSForm. */
import { isPlain, listOf, own, textOf } from '../base/plain.ts';
import type { Content, InputKind, Options } from '../base/types.ts';
import { treeOf } from '../formula/language/index.ts';
import type { Node } from '../formula/node.ts';
import { choiceListOf } from '../input-kinds/common.ts';
import { mimeTypesOf } from '../input-kinds/file.ts';
import { boundsOf } from '../input-kinds/number.ts';
import { type Targets, xpathOf } from './to-xpath.ts';

export interface Type {
  type: string;
  appearance?: string;
  parameters?: string;
}

const files: readonly [prefix: string, type: string][] = [
  ['image/', 'image'],
  ['audio/', 'audio'],
  ['video/', 'video'],
];

function fileType(options: Options): string {
  const types = mimeTypesOf(options);
  return files.find(([prefix]) => types.every(type => type.startsWith(prefix)))?.[1] ?? 'file';
}

function fileOf(options: Options): Type {
  const type = fileType(options);
  const isSmaller = type === 'image' && typeof options.maxEdge === 'number';
  return { type, ...(isSmaller && { parameters: `max-pixels=${options.maxEdge}` }) };
}

/** Choices whose list is too long for the workbook are named by the file that they would be in. */
function oneOrMany(options: Options, list: string): Type {
  const several = options.multiple === true;
  const folded = options.type === 'select' ? { appearance: 'minimal' } : {};
  const word = several ? 'select_multiple' : 'select_one';
  return { type: list === '' ? `${word}_from_file ${choiceListOf(options)}.csv` : `${word} ${list}`, ...folded };
}

const plain =
  (type: string, more: Omit<Type, 'type'> = {}) =>
  (): Type => ({ type, ...more });

/** Kinds of input; all others are texts. */
const types: Readonly<Partial<Record<InputKind, (options: Options, list: string) => Type>>> = {
  textarea: plain('text', { appearance: 'multiline' }),
  html: plain('text', { appearance: 'multiline' }),
  number: ({ decimals }) => ({ type: decimals === 0 ? 'integer' : 'decimal' }),
  range: options => {
    const { min, max, step } = boundsOf(options);
    return { type: 'range', parameters: `start=${min} end=${max} step=${step ?? 1}` };
  },
  rating: plain('range', { parameters: 'start=1 end=5 step=1' }),
  date: plain('date'),
  time: plain('time'),
  hidden: plain('hidden'),
  'datetime-local': plain('dateTime'),
  calculated: plain('calculate'),
  file: fileOf,
  switch: plain('acknowledge'),
  radio: oneOrMany,
  select: oneOrMany,
  checkbox: (options, list) =>
    list === '' && choiceListOf(options) === null
      ? { type: 'acknowledge' }
      : oneOrMany({ ...options, multiple: true }, list),
  'svg-radio': (_options, list) => ({ type: `select_one ${list}` }),
  'svg-checkbox': (_options, list) => ({ type: `select_multiple ${list}` }),
};

/** `list`: the name of its choices; '' where it has none. */
export function typeOf({ type, options }: Content, list: string): Type {
  if (type === 'canvas') return { type: 'image', appearance: 'draw' };
  const kind = textOf(options.type) as InputKind;
  return (Object.hasOwn(types, kind) && types[kind]?.(options, list)) || { type: 'text' };
}

/** How a box that is ticked is stored by other tools. */
export const ticked = 'OK';

/** An expression that XPath has no words for is noted by `missing`, and its cell stays empty. */
export interface Saying {
  targets: Targets;
  missing(column: string, text: string): void;
}

export function said(node: Node | null, text: string, column: string, { targets, missing }: Saying): string {
  const written = node === null ? null : xpathOf(node, targets, true);
  if (written === null) missing(column, text);
  return written ?? '';
}

export function formulaCell(formula: unknown, column: string, saying: Saying): string {
  const text = textOf(formula).trim();
  return text === '' ? '' : said(treeOf(text), text, column, saying);
}

/** All that a value has to keep to, in one expression; warnings, which XLSForm has not, are noted. */
export function constraintOf(options: Options, saying: Saying): string {
  const parts: string[] = [];
  const { min, max } = boundsOf(options);
  if (options.type === 'number') {
    if (min !== null) parts.push(`. >= ${min}`);
    if (max !== null) parts.push(`. <= ${max}`);
  }
  for (const [option, sign] of [
    ['minFormula', '>='],
    ['maxFormula', '<='],
  ] as const) {
    const bound = formulaCell(options[option], 'constraint', saying);
    if (bound) parts.push(`. ${sign} (${bound})`);
  }
  if (typeof options.minLength === 'number') parts.push(`string-length(.) >= ${options.minLength}`);
  if (typeof options.maxLength === 'number') parts.push(`string-length(.) <= ${options.maxLength}`);
  const pattern = textOf(options.pattern);
  if (pattern && !pattern.includes("'")) parts.push(`regex(., '^(?:${pattern})$')`);
  else if (pattern) saying.missing('constraint', pattern);
  for (const rule of listOf(options.rules)) {
    const formula = textOf(own(rule, 'formula'));
    if (own(rule, 'level') === 'warning') saying.missing('constraint', formula);
    else {
      const written = formulaCell(formula, 'constraint', saying);
      if (written) parts.push(/ or /.test(written) ? `(${written})` : written);
    }
  }
  return parts.join(' and ');
}

/** The message of the first rule that has one. */
export const constraintMessage = (options: Options): unknown =>
  listOf(options.rules)
    .map(rule => own(rule, 'message'))
    .find(message => textOf(message) !== '' || isPlain(message)) ?? options.patternMessage;

/** What other tools take for an expression: operators, functions and fields. */
const computed = /[*+|]|\s-\s|\$\{|\w\(|\b(?:div|mod)\b/;

/** A text that is no expression, as one of XPath where other tools would compute it. */
function literal(text: string): string {
  if (!computed.test(text)) return text;
  // A `${` within quotes would name a field all the same.
  const parts = text.split(/(')|(?<=\$)(?=\{)/).filter(part => part);
  return `concat(${parts.map(part => (part === "'" ? `"'"` : `'${part}'`)).join(', ')})`;
}

/** `choice`: what a value is called in the sheet. */
export function defaultCell({ default: given, type }: Options, choice: (value: string) => string): string {
  if (Array.isArray(given)) return given.map(each => choice(String(each))).join(' ');
  if (type === 'switch' || (type === 'checkbox' && typeof given === 'boolean')) return given === true ? ticked : '';
  if (typeof given === 'number') return String(given);
  return typeof given === 'string' ? literal(choice(given)) : '';
}
