/** The functions of XPath as XLSForm has them, each as the tree of a formula; what is missing here cannot be said in one. */

import { Refused } from '../exchange/refused.ts';
import { repeatable } from '../exchange/repeatable.ts';
import { call, type Node } from '../formula/node.ts';
import { isField, itemAt, negationOf, patternIn, type Search, searched, truthOf } from './shapes.ts';

type Make = (args: Node[]) => Node;

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
const reader = (name: 'date' | 'date-time'): Make =>
  of(1, value => {
    if (name === 'date' && typeof value === 'string' && !/^\d{4}-\d\d-\d\d$/.test(value))
      throw new Refused('arguments');
    return value;
  });

export const functions: Readonly<Record<string, Make>> = {
  if: same('IF', 3),
  not: of(1, negationOf),
  true: of(0, () => true),
  false: of(0, () => false),
  coalesce: same('COALESCE', 2, 20),
  once: of(1, value => value),
  boolean: of(1, truthOf),
  'boolean-from-string': of(1, value => call('OR', call('=', repeatable(value), 'true'), call('=', value, '1'))),
  number: same('VALUE', 1),
  string: same('CONCAT', 1),
  int: of(1, value => call('ROUNDDOWN', value, 0)),
  round: args => {
    need(args, 1, 2);
    return call('ROUND', args[0] as Node, args[1] ?? 0);
  },
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
  pi: same('PI', 0),
  sum: same('SUM', 1, 20),
  max: same('MAX', 1, 20),
  min: same('MIN', 1, 20),
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
  concat: same('CONCAT', 1, 50),
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
    const length =
      to === undefined
        ? 10_000
        : typeof to === 'number' && typeof from === 'number'
          ? to - from
          : call('-', to, repeatable(from));
    return call('MID', text, plus(from, 1), length);
  },
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
  date: reader('date'),
  'date-time': reader('date-time'),
  'format-date': of(2, (date, format) => call('TEXT', date, dateFormat(textOf(format)))),
  'format-date-time': of(2, (date, format) => call('TEXT', date, dateFormat(textOf(format)))),
};
