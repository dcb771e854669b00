/** The functions of XPath as XLSForm has them, each as the tree of a formula; what is missing here cannot be said in one. */

import { Refused } from '../exchange/refused.ts';
import { repeatable } from '../exchange/repeatable.ts';
import { call, type Node } from '../formula/node.ts';
import {
  dayOfNumbers,
  isField,
  itemAt,
  negationOf,
  neverNegative,
  patternIn,
  type Search,
  searched,
  truthOf,
} from './shapes.ts';

/** `kindOf`: what an argument gives. */
type Make = (args: Node[], kindOf: (node: Node) => string) => Node;

const need = (args: Node[], least: number, most = least): void => {
  if (args.length < least || args.length > most) throw new Refused('arguments');
};
/** The same function by another name, with so many arguments. */
const same =
  (name: string, least: number, most = least): Make =>
  args => {
    need(args, least, most);
    return call(name, ...args);
  };
/** The same of any number of arguments, in portions where these are more than a call of a formula has. */
const many =
  (name: string, portion: number): Make =>
  args => {
    need(args, 1, portion * portion);
    if (args.length <= portion) return call(name, ...args);
    const portions = Array.from({ length: Math.ceil(args.length / portion) }, (_, at) =>
      args.slice(at * portion, (at + 1) * portion),
    );
    return call(name, ...portions.map(each => call(name, ...each)));
  };
const of = (count: number, make: (...args: [Node, Node, Node]) => Node): Make => {
  return args => {
    need(args, count);
    return make(...(args as [Node, Node, Node]));
  };
};

const textOf = (node: Node | undefined): string => {
  if (typeof node !== 'string') throw new Refused('not_a_text');
  return node;
};

const codes: Record<string, string> = {
  Y: 'YYYY',
  y: 'YY',
  m: 'MM',
  n: 'M',
  d: 'DD',
  e: 'D',
  H: 'hh',
  h: 'h',
  M: 'mm',
  S: 'ss',
};

function dateFormat(pattern: string): string {
  return pattern.replace(/%(.)|[A-Za-z]/g, (_whole, code?: string) => {
    const known = code === undefined ? undefined : codes[code];
    if (!known) throw new Refused('format');
    return known;
  });
}

const plus = (node: Node, more: number): Node => (typeof node === 'number' ? node + more : call('+', node, more));
/** A field of all instances, from within one, too. */
const inAll = (field: Node, repeat: Node): Node =>
  isField(field) && isField(repeat) ? { ref: `${repeat.ref}.${field.ref}` } : field;
/** The same function where it is no text that is written there: of such a one a pattern. */
const search = (name: Search, other: (text: Node, part: Node) => Node): Make =>
  of(2, (text, part) =>
    typeof part === 'string' && part !== '' ? call('MATCHES', text, searched(name, part)) : other(text, part),
  );
function regex(text: Node, pattern: Node): Node {
  const found = patternIn(textOf(pattern));
  return 'contains' in found ? call('CONTAINS', text, found.contains) : call('MATCHES', text, found.matches);
}
/** The day from which days are counted. */
const begin = '1970-01-01';
const isDay = (node: Node): node is string => typeof node === 'string' && /^\d{4}-\d\d-\d\d$/.test(node);

/** A number is a count of days. */
const reader =
  (name: 'date' | 'date-time'): Make =>
  (args, kindOf) => {
    need(args, 1);
    const [value = null] = args;
    if (name === 'date' && typeof value === 'string' && !isDay(value)) throw new Refused('arguments');
    return kindOf(value) === 'number' ? call('+', dayOfNumbers, value) : value;
  };

/** Days since 1970, as which XPath has days and moments where it asks for a number. */
function daysOf(value: Node, kindOf: (node: Node) => string): Node | null {
  if (isDay(value)) return Date.parse(value) / 86_400_000;
  return kindOf(value) === 'date' || kindOf(value) === 'datetime' ? call('-', value, begin) : null;
}

/** A yes or no as XPath writes it. */
const asText = (node: Node, kindOf: (node: Node) => string): Node =>
  typeof node === 'object' && kindOf(node) === 'boolean' && !isField(node)
    ? call('IF', node, 'true', 'false')
    : typeof node === 'boolean'
      ? String(node)
      : node;
const textual =
  (make: Make): Make =>
  (args, kindOf) =>
    make(
      args.map(arg => asText(arg, kindOf)),
      kindOf,
    );

const greatest = (least: number, node: Node): Node =>
  typeof node === 'number' ? Math.max(least, node) : call('MAX', least, node);
const minus = (node: Node, less: Node): Node =>
  typeof node === 'number' && typeof less === 'number' ? node - less : less === 0 ? node : call('-', node, less);

/** Where a part of a text begins or ends: below zero, counted from the end. */
function placeIn(text: Node, at: Node): Node {
  if (neverNegative(at)) return at;
  const length = call('LEN', repeatable(text));
  if (typeof at === 'number') return greatest(0, call('+', length, at));
  return call('IF', call('<', repeatable(at), 0), greatest(0, call('+', length, at)), at);
}

/** Characters from one place to before another. */
function part(text: Node, from: Node, to: Node | undefined): Node {
  if (typeof from === 'number' && from < 0 && to === undefined) return call('RIGHT', text, -from);
  const start = placeIn(text, from);
  if (to === undefined) return call('MID', text, plus(start, 1), 10_000);
  const end = placeIn(text, to);
  const isSimple = typeof from === 'number' && typeof to === 'number' && from >= 0 && to >= 0;
  return call(
    'MID',
    text,
    plus(start, 1),
    isSimple ? Math.max(0, to - from) : greatest(0, minus(end, repeatable(start))),
  );
}

/** XPath has an empty text where a formula finds none. */
const orNothing = (node: Node): Node => call('IFERROR', node, '');

/** Characters for others, one by one; what was put in may not be taken for another. */
function translated(text: Node, from: string, to: string): Node {
  const pairs = [
    ...new Map(Array.from(from, (sign, at): [string, string] => [sign, Array.from(to)[at] ?? '']).reverse()),
  ]
    .reverse()
    .filter(([sign, other]) => sign !== other);
  if (pairs.some(([, other], at) => pairs.slice(at + 1).some(([sign]) => sign === other)))
    throw new Refused('arguments');
  return pairs.reduce((made, [sign, other]) => call('SUBSTITUTE', made, sign, other), text);
}

/** Whether the sum of what is true is between two numbers; -1 is no bound. */
function checked([least, most, ...rest]: Node[], weights: boolean): Node {
  if (typeof least !== 'number' || typeof most !== 'number') throw new Refused('arguments');
  if (rest.length === 0 || (weights && rest.length % 2 === 1)) throw new Refused('arguments');
  const terms = rest.flatMap((value, at) => {
    if (!weights) return [call('IF', truthOf(value), 1, 0)];
    return at % 2 === 0 ? [call('IF', truthOf(value), rest[at + 1] as Node, 0)] : [];
  });
  const sum = call('SUM', ...terms);
  const bounds = [
    ...(least < 0 ? [] : [call('>=', repeatable(sum), least)]),
    ...(most < 0 ? [] : [call('<=', sum, most)]),
  ];
  return bounds.length === 2 ? call('AND', ...bounds) : (bounds[0] ?? true);
}

export const functions: Readonly<Record<string, Make>> = {
  if: same('IF', 3),
  not: of(1, negationOf),
  true: of(0, () => true),
  false: of(0, () => false),
  coalesce: same('COALESCE', 2, 20),
  once: of(1, value => value),
  boolean: of(1, truthOf),
  'boolean-from-string': of(1, value => call('OR', call('=', repeatable(value), 'true'), call('=', value, '1'))),
  number: (args, kindOf) => {
    need(args, 1);
    const [value = null] = args;
    return daysOf(value, kindOf) ?? call('VALUE', value);
  },
  string: textual(same('CONCAT', 1)),
  int: of(1, value => call('ROUNDDOWN', value, 0)),
  round: args => {
    need(args, 1, 2);
    return call('ROUND', args[0] as Node, args[1] ?? 0);
  },
  floor: same('INT', 1),
  ceiling: of(1, value => call('neg', call('INT', call('neg', value)))),
  abs: same('ABS', 1),
  pow: same('POWER', 2),
  exp: same('EXP', 1),
  exp10: of(1, value => call('POWER', 10, value)),
  log: same('LN', 1),
  log10: same('LOG10', 1),
  sqrt: same('SQRT', 1),
  sin: same('SIN', 1),
  cos: same('COS', 1),
  tan: same('TAN', 1),
  asin: same('ASIN', 1),
  acos: same('ACOS', 1),
  atan: same('ATAN', 1),
  atan2: of(2, (y, x) => call('ATAN2', x, y)),
  pi: same('PI', 0),
  sum: many('SUM', 20),
  max: many('MAX', 20),
  min: many('MIN', 20),
  count: same('COUNTA', 1),
  'count-non-empty': same('COUNTA', 1),
  selected: same('SELECTED', 2),
  'count-selected': same('COUNTSELECTED', 1),
  'selected-at': of(2, (list, at) => itemAt(list, plus(at, 1))),
  'indexed-repeat': of(3, (list, repeat, at) => itemAt(inAll(list, repeat), at)),
  'jr:choice-name': of(2, choice => call('LABEL', choice)),
  position: args => {
    need(args, 0, 1);
    return { own: 'position' };
  },
  concat: textual(many('CONCAT', 50)),
  join: args => {
    need(args, 2, 50);
    return call('TEXTJOIN', args[0] as Node, true, ...args.slice(1));
  },
  'string-length': args => {
    need(args, 0, 1);
    return call('LEN', args[0] ?? { own: 'value' });
  },
  substr: args => {
    need(args, 2, 3);
    const [text = '', from = 0, to] = args;
    return part(text, from, to);
  },
  'substring-before': of(2, (text, part) => orNothing(call('TEXTBEFORE', text, part))),
  'substring-after': of(2, (text, part) => orNothing(call('TEXTAFTER', text, part))),
  translate: of(3, (text, from, to) => translated(text, textOf(from), textOf(to))),
  contains: search('contains', (text, part) => call('CONTAINS', text, part)),
  'starts-with': search('starts-with', (text, start) =>
    call('=', call('LEFT', text, call('LEN', repeatable(start))), start),
  ),
  'ends-with': search('ends-with', (text, end) => call('=', call('RIGHT', text, call('LEN', repeatable(end))), end)),
  'normalize-space': args => {
    need(args, 0, 1);
    return call('TRIM', args[0] ?? { own: 'value' });
  },
  'upper-case': same('UPPER', 1),
  'lower-case': same('LOWER', 1),
  regex: of(2, regex),
  today: same('TODAY', 0),
  now: same('NOW', 0),
  'decimal-date-time': (args, kindOf) => {
    need(args, 1);
    const [value = null] = args;
    return daysOf(value, kindOf) ?? call('-', value, begin);
  },
  'decimal-time': of(1, time =>
    call('/', call('+', call('*', call('HOUR', repeatable(time)), 60), call('MINUTE', time)), 1_440),
  ),
  checklist: args => checked(args, false),
  'weighted-checklist': args => checked(args, true),
  date: reader('date'),
  'date-time': reader('date-time'),
  'format-date': of(2, (date, format) => call('TEXT', date, dateFormat(textOf(format)))),
  'format-date-time': of(2, (date, format) => call('TEXT', date, dateFormat(textOf(format)))),
};
