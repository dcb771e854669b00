/** A formula as it is typed: what is stored of it, and what is wrong with it in words, with a fix where one is plain. */

import { fold } from '../../engine/base/text-folding.ts';
import { readAt } from '../../engine/form/check-formulas.ts';
import { functionOf } from '../../engine/formula/functions/index.ts';
import {
  type FormulaFault,
  parse,
  print,
  storedName,
  type Type,
  writingOf,
} from '../../engine/formula/language/index.ts';
import { nearest } from '../../engine/formula/language/nearest.ts';
import type { Node } from '../../engine/formula/node.ts';
import { choiceListOf } from '../../engine/input-kinds/common.ts';
import { askable, calledSo, withNames } from './by-label.ts';
import { type Circle, circleOf } from './circle.ts';
import { lostName, withIds } from './lists.ts';
import type { FormulaPlace, Names, ShownName } from './names.ts';
import { readable } from './shown.ts';
import { type FormulaTexts, formulaTexts } from './texts.ts';
import { tokensOf } from './tokens.ts';

export interface Wrong {
  from: number;
  to: number;
  message: string;
  fix: { from: number; to: number; text: string; label: string } | null;
  /** The name of a field that there is not, as it is written: another can be put in its place. */
  lost?: string;
  /** Of which fields it may be meant; any where it is not said. */
  among?: readonly string[];
}

export interface Typed {
  /** What is kept: the stored writing, or what was typed where that cannot be read. */
  stored: string;
  /** Null if it cannot be read. */
  node: Node | null;
  /** What it reads all the same: also that of a formula with a fault, as far as its syntax goes. */
  read: Node | null;
  type: Type;
  wrong: Wrong | null;
}

export function readTyped(text: string, place: FormulaPlace, names: Names): Typed {
  if (text.trim() === '') return { stored: '', node: null, read: null, type: { of: 'any', list: false }, wrong: null };
  const { read, fault } = readAt(names, { option: place.option, path: '', text }, place.content, names.repeat);
  const node = readable(read);
  const circle = fault === null ? circleOf(names.compiled, read.node, place) : null;
  return {
    stored: node === null ? text : print(withIds(node, names.lists)),
    node: fault === null && circle === null ? read.node : null,
    read: read.node,
    type: read.type,
    wrong:
      fault && fault.code !== 'formula_type'
        ? wrongOf(fault, text, place, names)
        : (commaWrong(text, place) ?? laterWrong(fault, circle, text, place, names)),
  };
}

function laterWrong(
  fault: FormulaFault | null,
  circle: Circle | null,
  text: string,
  place: FormulaPlace,
  names: Names,
): Wrong | null {
  if (fault) return wrongOf(fault, text, place, names);
  return circle ? circleWrong(circle, text, place, names) : lostWrong(text, place, names);
}

/** Where names are, lists, and texts, no comma is asked about. */
const quiet = /"(?:[^"]|"")*"?|\[[^\]]*\]?|\{[^}]*\}?/g;
const comma = /(?<=\(.*)(?<![\p{L}\p{N}_.,])(\d+),(\d+)(?![\p{L}\p{N}_.,])/su;

/** In German a decimal comma that parts arguments, where nothing else tells that the formula is written in German. */
function commaWrong(text: string, { locale }: FormulaPlace): Wrong | null {
  if (locale !== 'de' || writingOf(text) === 'de') return null;
  const found = comma.exec(text.replace(quiet, each => ' '.repeat(each.length)));
  if (!found) return null;
  const [written, one = '', two = ''] = found;
  const [from, to] = [found.index, found.index + written.length];
  const t = formulaTexts[locale];
  const number = `${one}.${two}`;
  return { from, to, message: t.faults.comma(one, two), fix: { from, to, text: number, label: t.fix(number) } };
}

/** Marked where the circle begins. */
function circleWrong({ first, labels }: Circle, text: string, { locale }: FormulaPlace, names: Names): Wrong {
  const begins = tokensOf(text, names).find(({ name }) => name === first || name?.endsWith(`.${first}`));
  const { from, to } = begins ?? { from: 0, to: text.length };
  return { from, to, message: circleWords(labels, formulaTexts[locale].faults), fix: null };
}

/** The way from the field that is decided, by those that ask for each other, back to it. */
export function circleWords(
  labels: readonly string[],
  t: Pick<FormulaTexts['faults'], 'circle' | 'circleOwn'>,
): string {
  const own = labels.at(-1)!;
  return labels.length === 1 ? t.circleOwn(own) : t.circle([own, ...labels].join(' → '));
}

/** A list or a column that there is not. */
function lostWrong(text: string, { locale, content, option }: FormulaPlace, { lists }: Names): Wrong | null {
  const filtered = content && option === 'choicesFilter' ? choiceListOf(content.options) : null;
  const lost = lostName(text, lists, filtered);
  if (!lost) return null;
  const t = formulaTexts[locale];
  const [from, to] = lost.at;
  const message = t.faults[lost.what](lost.name);
  if (lost.near === null) return { from, to, message, fix: null };
  const label = t.fix(lost.near);
  return {
    from,
    to,
    message: `${message} ${t.meant(lost.near)}`,
    fix: { from, to, text: lost.written(lost.near), label },
  };
}

function wrongOf(fault: FormulaFault, text: string, place: FormulaPlace, names: Names): Wrong {
  const t = formulaTexts[place.locale];
  const [from, to] = fault.at;
  const { message, ...more } = said(fault, text, place, names, t);
  const line = text.slice(0, from).split('\n').length;
  return { from, to, message: text.includes('\n') ? t.line(line, message) : message, ...more };
}

type Said = Pick<Wrong, 'message' | 'fix' | 'lost' | 'among'>;

function said(fault: FormulaFault, text: string, place: FormulaPlace, names: Names, t: FormulaTexts): Said {
  const { code, values = {} } = fault;
  switch (code) {
    case 'formula_name':
      return unknownName(fault, text, place, names, t);
    case 'formula_type':
      return { message: typeWords(values, place, t), fix: null };
    case 'formula_limit':
      return { message: t.faults.limits[String(values.what)]?.(Number(values.max)) ?? t.faults.end, fix: null };
    default:
      return byLabel(text, askable(names, place), names, t) ?? unreadable(fault, text, t);
  }
}

const shownFunction = (name: string, { locale }: FormulaPlace): string =>
  (locale === 'de' ? functionOf(name)?.de : name) ?? name;

function typeWords(values: NonNullable<FormulaFault['values']>, place: FormulaPlace, t: FormulaTexts): string {
  if (values.wanted !== 'arguments')
    return t.faults.type(t.kinds[String(values.wanted)] ?? t.kinds.any!, t.kinds[String(values.given)] ?? t.kinds.any!);
  const name = shownFunction(String(values.name), place);
  const [least, most] = [Number(values.min), values.max === undefined ? null : Number(values.max)];
  if (most === null) return t.faults.argumentsLeast(name, least);
  return least === most ? t.faults.argumentsExactly(name, least) : t.faults.argumentsBetween(name, least, most);
}

function unknownName(fault: FormulaFault, text: string, place: FormulaPlace, names: Names, t: FormulaTexts): Said {
  const { at, values = {} } = fault;
  const written = String(values.name);
  if (values.what === 'function') return unknownFunction(fault, place, t);
  if (values.what === 'column') return { message: t.faults.column(written), fix: null };
  if (names.shown.every(({ name }) => name !== written) && /^(?:value|position|choice\.)/i.test(written))
    return { message: t.faults.word(written), fix: null };
  const [from, to] = at;
  const fields = askable(names, place);
  const former = names.formerLabel(written);
  const called = former === null && calledFor(written, text, from, fields, names, t);
  if (called) return called;
  const message = former === null ? t.faults.field(written) : t.faults.gone(former);
  const near = nearestField(written, fields) ?? (former === null ? null : nearestField(former, fields));
  if (!near) return { message, fix: null, lost: written };
  return {
    message: `${message} ${t.meant(near.label)}`,
    fix: { from, to, text: storedName(near.name), label: t.fix(near.label) },
    lost: written,
  };
}

function unknownFunction({ at: [from, to], values = {} }: FormulaFault, place: FormulaPlace, t: FormulaTexts): Said {
  const message = t.faults.function(String(values.name));
  const near = functionOf(String(values.suggestion ?? ''));
  if (!near) return { message, fix: null };
  const text = shownFunction(near.name, place);
  return { message: `${message} ${t.meant(text)}`, fix: { from, to, text, label: t.fix(text) } };
}

/** A field by its label, as it is seen or in brackets; null where none is called so. */
function calledFor(
  written: string,
  text: string,
  from: number,
  fields: readonly ShownName[],
  names: Names,
  t: FormulaTexts,
): Said | null {
  const called = calledSo(written, fields);
  const all = text[from] === '[' ? calledSo(written, names.shown) : called;
  if (all.length > 1) return oneOf(called, written, t);
  return called.length === 1 ? byLabel(text, fields, names, t) : null;
}

/** The text with another field wherever the missing one is asked for. */
export function withField(text: string, lost: string, written: string, names: Names): string {
  const places = tokensOf(text, names).filter(each => each.kind === 'lost' && each.name === lost);
  return places.reduceRight((done, { from, to }) => done.slice(0, from) + written + done.slice(to), text);
}

/** Of several fields with one label, which. */
function oneOf(called: readonly ShownName[], label: string, t: FormulaTexts): Said {
  const message = t.faults.several(label, called.map(each => each.label).join(', '));
  return { message, fix: null, lost: label, among: called.map(({ name }) => name) };
}

/** Labels that are typed as they are seen, all of them put right at once. */
function byLabel(text: string, fields: readonly ShownName[], names: Names, t: FormulaTexts): Said | null {
  const found = withNames(text, names, fields);
  const mend = found && (parse(found.text).ast ? found.text : mended(found.text));
  if (!mend) return null;
  const { typed, name, label } = found;
  const alone = mend === text.replace(typed, () => storedName(name));
  return {
    message: t.faults.label(name, label),
    fix: { from: 0, to: text.length, text: mend, label: t.fix(alone ? label : mend) },
  };
}

/** By name or label: few letters apart, else the first that begins with what was written. */
function nearestField(written: string, fields: readonly ShownName[]) {
  const words = fields.flatMap(each => [each.name, each.label, each.name.split('.').at(-1)!]);
  const near = nearest(written, words);
  if (near !== null) return fields[Math.floor(words.indexOf(near) / 3)]!;
  const start = fold(written);
  if (start.length < 3) return null;
  return fields.find(({ name, label }) => [name, label].some(each => fold(each).startsWith(start))) ?? null;
}

/** What people type for signs of the language. */
const signs: readonly [RegExp, string][] = [
  [/[„“”]/g, '"'],
  [/[×·]/g, '*'],
  [/[÷:]/g, '/'],
  [/[–−]/g, '-'],
  [/!=|≠/g, '<>'],
  [/==/g, '='],
  [/≤|=</g, '<='],
  [/≥|=>/g, '>='],
];

/** The first plain change after which the text can be read. */
function mended(text: string): string | null {
  const plain = signs.reduce((done, [sign, to]) => done.replace(sign, to), text);
  const bare = plain.replace(/"(?:[^"]|"")*"/g, '""');
  const open = bare.split('(').length - bare.split(')').length;
  const tries = [
    plain,
    ...(open > 0 ? [plain.trimEnd() + ')'.repeat(Math.min(open, 32))] : []),
    ...(open < 0 ? [plain.trimEnd().replace(/\)+$/, end => end.slice(0, open))] : []),
    `${plain}"${')'.repeat(Math.max(0, Math.min(open, 32)))}`,
    plain
      .trimEnd()
      .replace(/[-+*/&^;,=<>]+$/, '')
      .trimEnd(),
  ];
  return tries.find(each => each !== text && parse(each).ast) ?? null;
}

/** Of a change of the whole text: what it adds at the end, if it is that alone. */
function wholeFix(text: string, mend: string, t: FormulaTexts): NonNullable<Wrong['fix']> {
  const start = text.trimEnd();
  const label = mend.startsWith(start) ? t.fixAtEnd(mend.slice(start.length).trim()) : t.fix(mend);
  return { from: 0, to: text.length, text: mend, label };
}

function unreadable({ at: [from, to] }: FormulaFault, text: string, t: FormulaTexts): Said {
  const mend = mended(text);
  const fix = mend === null ? null : wholeFix(text, mend, t);
  const bare = text.replace(/"(?:[^"]|"")*"/g, each => ' '.repeat(each.length));
  const open = bare.split('(').length - bare.split(')').length;
  if (bare.includes('"')) return { message: t.faults.quote, fix };
  if (open > 0 && text.slice(to).trim() === '') return { message: t.faults.bracketOpen, fix };
  if (text.slice(from, to).includes(')') && open < 0) return { message: t.faults.bracketClose, fix };
  const before = text.slice(0, from).trimEnd();
  if (before === '') return { message: t.faults.start, fix };
  if (text.slice(from).trim() === '' || to >= text.length) {
    if (/[-+*/&^=<>;,(]$/.test(text.trimEnd())) return { message: t.faults.end, fix };
  }
  const last = /(?:[\p{L}\p{N}_.]+|\S)$/u.exec(before)?.[0] ?? before;
  return { message: t.faults.after(last), fix };
}
