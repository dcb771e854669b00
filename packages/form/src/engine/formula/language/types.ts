/** Static types of formulas: what a part gives, as far as it is known before there are answers. */
import { functionOf } from '../functions/index.ts';
import type { Argument, FunctionRow, Kind } from '../functions/row.ts';
import type { Node } from '../node.ts';
import type { Ast, FormulaFault } from './ast.ts';

export type Of = 'number' | 'text' | 'date' | 'datetime' | 'boolean' | 'place' | 'any';

export interface Type {
  of: Of;
  /** Several values. */
  list: boolean;
}

export type TypeOfName = (node: Node) => Type;

const type = (of: Of, list = false): Type => ({ of, list });
const any = type('any');

/** What else may be where a kind is wanted; null for anything. */
const alike: Readonly<Record<Kind, readonly Of[] | null>> = {
  any: null,
  list: null,
  field: null,
  number: ['boolean', 'text'],
  text: ['number', 'date', 'datetime', 'boolean'],
  date: ['datetime', 'text', 'number'],
  boolean: ['number', 'text'],
  place: ['text'],
};

/** Whether a part of one type may be where another is wanted; what a text is, turns out when it runs. */
function fits({ of }: Type, wanted: Kind, literal: boolean): boolean {
  const others = alike[wanted];
  if (others === null || of === 'any' || of === wanted) return true;
  if (literal && of === 'text' && (wanted === 'number' || wanted === 'boolean')) return false;
  return others.includes(of);
}

/** Whether a formula of this type may be where its place wants this. */
export const suits = (given: Type, wanted: Kind): boolean =>
  fits(given, wanted, false) && !(wanted === 'boolean' && (given.list || given.of === 'text'));

const common = (one: Type, two: Type): Type => {
  const list = one.list || two.list;
  if (one.of === two.of) return { of: one.of, list };
  const both = [one.of, two.of];
  return { of: both.includes('date') && both.includes('datetime') ? 'datetime' : 'any', list };
};

const isDate = ({ of }: Type): boolean => of === 'date' || of === 'datetime';

const literalOf = (ast: Ast | null): string | number | boolean | null => (ast?.kind === 'value' ? ast.value : null);

const isoText = /^\d{4}-\d{2}-\d{2}(?:T.*)?$/;

interface Checking {
  typeOf: TypeOfName;
  faults: FormulaFault[];
}

/** The type of a resolved tree, whose places are those of `ast`; adds what does not fit to `faults`. */
export function typeOf(ast: Ast, node: Node, typeOfName: TypeOfName, faults: FormulaFault[]): Type {
  return visit(ast, node, { typeOf: typeOfName, faults });
}

function visit(ast: Ast, node: Node, checking: Checking): Type {
  if (ast.kind === 'value')
    return type(typeof ast.value === 'string' ? 'text' : (typeof ast.value as 'number' | 'boolean'));
  if (ast.kind === 'list') {
    const kinds = new Set(ast.items.map(item => (typeof item === 'string' ? 'text' : (typeof item as Of))));
    return type(kinds.size === 1 ? [...kinds][0]! : 'any', true);
  }
  if (ast.kind === 'name') return checking.typeOf(node);
  const nodes = typeof node === 'object' && node !== null && 'args' in node ? node.args : [];
  const types = ast.args.map((arg, index) => (arg ? visit(arg, nodes[index] ?? null, checking) : any));
  const row = functionOf(ast.name);
  return row ? called(row, ast, types, checking) : operated(ast, types, checking);
}

type Call = Ast & { kind: 'call' };

/** A number, or a time of day. */
const numeric = /^\s*(?:[+-]?[\d.,]+%?|\d{1,4}:[0-5]\d(?::[0-5]\d)?)\s*$/;

function mustFit(ast: Ast | null, given: Type, wanted: Kind, { faults }: Checking): void {
  if (!ast) return;
  const value = literalOf(ast);
  const unread = wanted === 'number' && typeof value === 'string' && !numeric.test(value);
  const undated = wanted === 'date' && typeof value === 'string' && !isoText.test(value) && !/^\d\d?:\d\d/.test(value);
  const literal = value !== null && !(wanted === 'number' && typeof value === 'string' && !unread);
  if (fits(given, wanted, literal) && !unread && !undated) return;
  faults.push({ code: 'formula_type', at: ast.at, values: { wanted, given: given.of } });
}

/** Which argument of the row the n-th is; those that come again do so in turn. */
function argumentAt({ args }: FunctionRow, index: number): Argument | null {
  if (index < args.length) return args[index]!;
  const rest = args.filter(arg => arg.rest);
  return rest.length > 0 ? rest[(index - args.length) % rest.length]! : null;
}

/** How many arguments there are. */
function counted(row: FunctionRow, ast: Call, { faults }: Checking): void {
  const given = ast.args.length;
  const least = row.args.filter(arg => !arg.optional).length;
  const most = row.args.some(arg => arg.rest) ? null : row.args.length;
  if (given >= least && (most === null || given <= most)) return;
  const values = { name: row.name, min: least, ...(most !== null && { max: most }) };
  faults.push({ code: 'formula_type', at: ast.at, values: { ...values, wanted: 'arguments' } });
}

/** One argument of a function. */
function taken(arg: Ast | null, given: Type, wanted: Kind, checking: Checking): void {
  if (wanted === 'field' && arg && arg.kind !== 'name')
    checking.faults.push({ code: 'formula_type', at: arg.at, values: { wanted: 'field', given: given.of } });
  else if (wanted !== 'list') mustFit(arg, given, wanted, checking);
}

function called(row: FunctionRow, ast: Call, types: readonly Type[], checking: Checking): Type {
  counted(row, ast, checking);
  let lifted = false;
  for (const [index, arg] of ast.args.entries()) {
    const wanted = argumentAt(row, index);
    if (!wanted) continue;
    const given = types[index]!;
    lifted ||= given.list && !['list', 'field'].includes(wanted.kind) && !whole.has(row.name);
    // which lists and columns a form reads has to be known before it is filled in
    if (row.name === 'LOOKUP' && index !== 1 && arg && typeof literalOf(arg) !== 'string')
      checking.faults.push({ code: 'formula_type', at: arg.at, values: { wanted: 'literal', given: given.of } });
    else taken(arg, given, wanted.kind, checking);
  }
  if (row.name === 'UNIQUE') return type(types[0]?.of ?? 'any', true);
  return type(resultOf(row, ast, types).of, lifted);
}

/** These take a list as one value. */
const whole: ReadonlySet<string> = new Set(['AND', 'OR', 'ISBLANK', 'CONTAINS', 'SELECTED']);

function resultOf(row: FunctionRow, ast: Call, types: readonly Type[]): Type {
  const { gives } = row;
  if (typeof gives === 'string') {
    const moment = row.name === 'NOW' || (row.name === 'EDATE' && types[0]?.of === 'datetime');
    return moment ? type('datetime') : type(gives === 'list' || gives === 'field' ? 'any' : gives);
  }
  const from =
    ast.name === 'IFS' ? (index: number) => index % 2 === 1 : ast.name === 'SWITCH' ? isSwitched(types.length) : null;
  const chosen = types.filter((_, index) =>
    from ? from(index) : gives.same.includes(index) || index > Math.max(...gives.same),
  );
  const wide = ['MIN', 'MAX', 'FIRST', 'LAST', 'INDEX'].includes(row.name);
  const [head = any, ...others] = wide
    ? chosen.slice(0, row.name === 'MIN' || row.name === 'MAX' ? undefined : 1)
    : chosen;
  return { of: others.reduce(common, head).of, list: false };
}

/** The results of SWITCH: every second argument from the third on, and a last single one. */
const isSwitched = (count: number) => (index: number) =>
  index > 1 && (index % 2 === 0 || (count % 2 === 0 && index === count - 1));

function operated(ast: Call, types: readonly Type[], checking: Checking): Type {
  const [one = any, two = any] = types;
  const list = types.some(each => each.list);
  const [left = null, right = null] = ast.args;
  switch (ast.name) {
    case '&':
      return type('text', list);
    case '+':
    case '-':
      return summed(ast, [one, two], checking);
    default:
      if (comparing.has(ast.name)) {
        dated(ast, one, two, checking);
        return type('boolean', list);
      }
      mustFit(left, one, 'number', checking);
      mustFit(right, two, 'number', checking);
      return type('number', list);
  }
}

const comparing: ReadonlySet<string> = new Set(['=', '<>', '<', '<=', '>', '>=']);

function summed(ast: Call, [one, two]: [Type, Type], checking: Checking): Type {
  const list = one.list || two.list;
  const [left = null, right = null] = ast.args;
  const [a, b] = [isDay(one, left), isDay(two, right)];
  const minus = ast.name === '-';
  const between = minus ? daysBetween(one, left, two, [a, b]) : null;
  if (between) return { of: between, list };
  if (a && !b) return { of: movedBy(one, right, two, checking), list };
  if (b && !a && !minus) return { of: movedBy(two, left, one, checking), list };
  mustFit(left, one, 'number', checking);
  mustFit(right, two, 'number', checking);
  return type(one.of === 'any' || two.of === 'any' ? 'any' : 'number', list);
}

/** A day less a day; what a text gives turns out when it runs. Null for what is no difference of days. */
function daysBetween(one: Type, left: Ast | null, two: Type, [a, b]: [boolean, boolean]): Of | null {
  if (b && (a || mayBeDay(one, left))) return 'number';
  return a && (two.of === 'text' || two.of === 'any') ? 'any' : null;
}

/** What a day and a number of days give. */
function movedBy(day: Type, by: Ast | null, given: Type, checking: Checking): Of {
  mustFit(by, given, 'number', checking);
  return isDate(day) ? day.of : 'date';
}

const isDay = (given: Type, ast: Ast | null): boolean => isDate(given) || isDated(ast);

/** What a text is, or what is not known, turns out when it runs. */
const mayBeDay = ({ of }: Type, ast: Ast | null): boolean => (of === 'text' || of === 'any') && literalOf(ast) === null;

const isDated = (ast: Ast | null): boolean => {
  const value = literalOf(ast);
  return typeof value === 'string' && isoText.test(value);
};

/** A day beside a text that is none. */
function dated(ast: Call, one: Type, two: Type, { faults }: Checking): void {
  for (const [given, other] of [
    [one, ast.args[1]],
    [two, ast.args[0]],
  ] as const) {
    const value = literalOf(other ?? null);
    if (!isDate(given) || value === null || value === '' || isDated(other ?? null)) continue;
    faults.push({
      code: 'formula_type',
      at: other!.at,
      values: { wanted: 'date', given: typeof value === 'string' ? 'text' : typeof value },
    });
  }
}
