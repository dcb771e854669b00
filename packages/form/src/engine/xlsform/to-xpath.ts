/** Writes a formula's tree as an XPath expression of an XLSForm: the inverse of xpath.ts. Null where XPath has no such thing. */
import type { Node } from '../formula/node.ts';
import { headingOfColumn } from './choices.ts';
import {
  anyCasePattern,
  argsOf,
  dayOfNumbers,
  equalOrBlankIn,
  isComputed,
  isCondition,
  isField,
  isSame,
  itemIn,
  moduloOf,
  noNumber,
  searchIn,
  truthIn,
  wholePattern,
} from './shapes.ts';

/** What a formula's name is in the sheet. */
export interface Target {
  /** Its name in the sheet. */
  name: string;
  /** The name of the repeat that it is in. */
  repeat?: string;
  /** The path to it in all instances, where its name alone would be that of one. */
  all?: string;
  /** How a yes is stored there, where the field is a yes or no. */
  yes?: string;
  /** A repeat itself. */
  instances?: boolean;
  /** A field of several choices. */
  several?: boolean;
  /** A day, which XPath compares as one alone. */
  day?: boolean;
  /** Values of its choices that are something else in the sheet. */
  renamed?: ReadonlyMap<string, string> | undefined;
}

export interface Targets {
  /** By the field's or repeat's name; null for one that the sheet does not have. */
  of(ref: string): Target | null;
  /** The path to the instance from where the formula stands; `..` if it is directly in its repeat. */
  readonly instance?: string;
}

/** Thrown inside, for what cannot be said. */
class Unsayable extends Error {}

interface Written {
  text: string;
  level: number;
}

type Call = Extract<Node, { call: string }>;

/** Precedence, the loosest first. */
const [orLevel, andLevel, equalLevel, compareLevel, plusLevel, timesLevel, negLevel, leafLevel] = [
  0, 1, 2, 3, 4, 5, 6, 7,
];
const signs: Readonly<Record<string, [sign: string, level: number]>> = {
  '=': ['=', equalLevel],
  '<': ['<', compareLevel],
  '<=': ['<=', compareLevel],
  '>': ['>', compareLevel],
  '>=': ['>=', compareLevel],
  '+': ['+', plusLevel],
  '-': ['-', plusLevel],
  '*': ['*', timesLevel],
  '/': ['div', timesLevel],
  mod: ['mod', timesLevel],
};

/** The same function by another name, with so many arguments. */
const same: Readonly<Record<string, [name: string, least: number, most?: number]>> = {
  IF: ['if', 3],
  COALESCE: ['coalesce', 2, 20],
  CONCAT: ['concat', 1, 50],
  VALUE: ['number', 1],
  ABS: ['abs', 1],
  INT: ['floor', 1],
  POWER: ['pow', 2],
  EXP: ['exp', 1],
  LN: ['log', 1],
  LOG10: ['log10', 1],
  SQRT: ['sqrt', 1],
  SIN: ['sin', 1],
  COS: ['cos', 1],
  TAN: ['tan', 1],
  ASIN: ['asin', 1],
  ACOS: ['acos', 1],
  ATAN: ['atan', 1],
  PI: ['pi', 0],
  SUM: ['sum', 1],
  MAX: ['max', 1, 20],
  MIN: ['min', 1, 20],
  COUNTA: ['count-non-empty', 1],
  ROUND: ['round', 2],
  SELECTED: ['selected', 2],
  COUNTSELECTED: ['count-selected', 1],
  LEN: ['string-length', 1],
  CONTAINS: ['contains', 2],
  UPPER: ['upper-case', 1],
  LOWER: ['lower-case', 1],
  TRIM: ['normalize-space', 1],
  TODAY: ['today', 0],
  NOW: ['now', 0],
};

const formatCodes: readonly [code: string, written: string][] = [
  ['YYYY', '%Y'],
  ['YY', '%y'],
  ['MM', '%m'],
  ['M', '%n'],
  ['DD', '%d'],
  ['D', '%e'],
  ['hh', '%H'],
  ['h', '%h'],
  ['mm', '%M'],
  ['ss', '%S'],
];

/** A format of days and times alone: those of numbers have no writing in XPath. */
function dateFormat(format: Node | undefined): string {
  if (typeof format !== 'string' || /[#0@]/.test(format) || !/[YMDhs]/.test(format)) throw new Unsayable();
  return format.replace(/([A-Za-z%])\1*/g, found => {
    const code = formatCodes.find(([name]) => name === found);
    if (!code) throw new Unsayable();
    return code[1];
  });
}

const leaf = (text: string): Written => ({ text, level: leafLevel });

/** XPath 1.0 has no way to write both kinds of quotes in one text. */
function quoted(text: string): string {
  if (!text.includes("'")) return `'${text}'`;
  if (!text.includes('"')) return `"${text}"`;
  throw new Unsayable();
}

/** Functions that have an empty text in XPath where a formula finds none. */
const finding: Readonly<Record<string, string>> = { TEXTBEFORE: 'substring-before', TEXTAFTER: 'substring-after' };
const isFinding = (node: Node | undefined): node is Call =>
  typeof node === 'object' && node !== null && 'call' in node && Object.hasOwn(finding, node.call);

/** Functions whose second argument may be one of the first's choices. */
const compares: ReadonlySet<string> = new Set(['=', '<>', 'SELECTED']);

const isCall = (node: Node | undefined, name: string): node is Call =>
  typeof node === 'object' && node !== null && 'call' in node && node.call === name;
/** A cell of a choice: where it is empty, XPath finds neither that it equals a text nor that it differs. */
const isColumn = (node: Node | undefined): boolean =>
  typeof node === 'object' && node !== null && 'own' in node && /^choice\.(?!value$|label$)/.test(node.own);
/** Characters of an expression: several times what a formula may have. */
const longest = 20_000;

/** A comparison or another condition, whose kind is plain. */
const isTruth = (node: Node): boolean => typeof node === 'boolean' || isCondition(node);
const written = (node: Node): Node => (isTruth(node) ? { call: 'IF', args: [node, 'TRUE', 'FALSE'] } : node);

class Writer {
  readonly #targets: Targets;

  constructor(targets: Targets) {
    this.#targets = targets;
  }

  #target(node: Node | undefined): Target | null {
    if (!isField(node)) return null;
    const found = this.#targets.of(node.ref);
    if (!found) throw new Unsayable();
    return found;
  }

  write(node: Node): Written {
    const written = this.#write(node);
    // Some functions say an argument more than once, and may stand within each other.
    if (written.text.length > longest) throw new Unsayable();
    return written;
  }

  #write(node: Node): Written {
    if (node === null) throw new Unsayable();
    if (typeof node === 'number') {
      const text = String(node);
      if (!/^-?\d+(?:\.\d+)?$/.test(text)) throw new Unsayable();
      return { text, level: node < 0 ? negLevel : leafLevel };
    }
    if (typeof node === 'string') return leaf(quoted(node));
    if (typeof node === 'boolean') return leaf(`${node}()`);
    if ('ref' in node) return leaf(this.#field(node));
    if ('own' in node) return leaf(this.#own(node.own));
    if ('list' in node) throw new Unsayable();
    return this.#call(node);
  }

  #field(node: Node): string {
    const target = this.#target(node);
    return target?.all ?? `\${${target?.name}}`;
  }

  #own(word: string): string {
    if (word === 'value') return '.';
    if (word === 'position') return `position(${this.#targets.instance ?? '..'})`;
    if (word === 'choice.value') return 'name';
    if (word === 'choice.label') return 'label';
    if (word.startsWith('choice.')) return headingOfColumn(word.slice('choice.'.length));
    throw new Unsayable();
  }

  within(node: Node | undefined, least: number): string {
    if (node === undefined) throw new Unsayable();
    const { text, level } = this.write(node);
    return level < least ? `(${text})` : text;
  }

  /** A yes or no where XPath asks for a truth: a stored text there is true whatever it says. */
  truth(node: Node | undefined, least: number): string {
    const yes = this.#target(node)?.yes;
    return yes === undefined ? this.within(node, least) : this.within({ call: '=', args: [node as Node, true] }, least);
  }

  #arguments(args: readonly Node[]): string {
    return args.map(arg => this.within(arg, 0)).join(', ');
  }

  #call({ call, args: given }: Call): Written {
    const args = compares.has(call) ? this.#withChoices(given) : given;
    const special = Object.hasOwn(this.#special, call) ? this.#special[call]?.(args) : null;
    if (special) return special;
    const sign = Object.hasOwn(signs, call) ? signs[call] : undefined;
    if (sign) return this.#binary(sign, args);
    const found = Object.hasOwn(same, call) ? same[call] : undefined;
    if (!found) throw new Unsayable();
    const [name, least, most = least] = found;
    if (args.length < least || args.length > most) throw new Unsayable();
    if (call === 'IF')
      return leaf(`if(${this.truth(args[0], 0)}, ${this.within(args[1], 0)}, ${this.within(args[2], 0)})`);
    return leaf(`${name}(${this.#arguments(args)})`);
  }

  /** A choice that a field is compared with, as it is called in the sheet. */
  #withChoices([one, two, ...rest]: readonly Node[]): readonly Node[] {
    const renamed = typeof two === 'string' ? this.#target(one)?.renamed?.get(two) : undefined;
    return [one, renamed ?? two, ...rest].filter(arg => arg !== undefined);
  }

  #binary([sign, level]: [sign: string, level: number], [one, two]: readonly Node[]): Written {
    const other = this.#target(one)?.day && typeof two === 'string' ? leaf(`date(${quoted(two)})`) : undefined;
    const right = other?.text ?? this.within(two, level + 1);
    return { text: `${this.within(one, level)} ${sign} ${right}`, level };
  }

  /** An equality that XPath says otherwise; null where it does not. */
  #equal(one: Node | undefined, two: Node | undefined): Written | null {
    const yes = this.#target(one)?.yes;
    if (typeof two === 'boolean' && yes !== undefined)
      return { text: `${this.within(one, equalLevel)} ${two ? '=' : '!='} ${quoted(yes)}`, level: equalLevel };
    if (isField(one) && isField(two)) {
      const [first, second] = [this.within(one, equalLevel), this.within(two, compareLevel)];
      return { text: `${first} = ${second} and ${first} != ''`, level: andLevel };
    }
    const mod = two === 0 ? argsOf(one, 'MOD') : [];
    return mod.length > 0 ? this.write({ call: '=', args: [{ call: 'mod', args: [...mod] }, 0] }) : null;
  }

  /** Functions whose arguments are written otherwise; null where this one is not. */
  readonly #special: Readonly<Record<string, (args: readonly Node[]) => Written | null>> = {
    '=': ([one, two]) => this.#equal(one, two),
    OR: args => this.#or(args),
    MOD: ([one = null, other = null]) => this.write(moduloOf(one, other) ?? { call: 'mod', args: [one, other] }),
    CONTAINS: ([text, part]) =>
      typeof part === 'string' && part !== ''
        ? leaf(`regex(${this.within(text, 0)}, ${quoted(anyCasePattern(part))})`)
        : null,
    '+': ([one, two]) => (isSame(one, dayOfNumbers) ? leaf(`date(${this.within(two, 0)})`) : null),
    SUBSTITUTE: ([text, from, to, ...nth]) =>
      typeof from === 'string' && from.length === 1 && typeof to === 'string' && to.length <= 1 && nth.length === 0
        ? leaf(`translate(${this.within(text, 0)}, ${quoted(from)}, ${quoted(to)})`)
        : null,
    COUNTA: ([one, ...more]) =>
      more.length === 0 && this.#target(one)?.instances ? leaf(`count(${this.within(one, 0)})`) : null,
    // A formula writes a yes or no in capitals.
    CONCAT: args => (args.some(isTruth) ? this.write({ call: 'CONCAT', args: args.map(written) }) : null),
    AND: args => this.#and(args),
    ISBLANK: ([one]) => this.#blank(one, '='),
    NOT: ([one]) => this.#not(one),
    // What is blank differs from any value in XPath, and compares with none in a formula.
    '<>': ([one = null, two = null]) => {
      const filled: Node = { call: 'NOT', args: [{ call: 'ISBLANK', args: [one] }] };
      const other: Node = { call: 'NOT', args: [{ call: '=', args: [one, two] }] };
      return this.write({ call: 'AND', args: [filled, other] });
    },
    '&': args => leaf(`concat(${this.#arguments(args)})`),
    ATAN2: ([x, y]) => leaf(`atan2(${this.within(y, 0)}, ${this.within(x, 0)})`),
    IFERROR: ([one, two]) =>
      two === '' && isFinding(one) ? leaf(`${finding[one.call]}(${this.#arguments(one.args)})`) : null,
    '^': args => leaf(`pow(${this.#arguments(args)})`),
    neg: ([one]) => ({ text: `-${this.within(one, negLevel)}`, level: negLevel }),
    percent: ([one]) => ({ text: `${this.within(one, timesLevel)} div 100`, level: timesLevel }),
    ROUNDDOWN: ([one, two]) => (two === 0 ? leaf(`int(${this.within(one, 0)})`) : null),
    TEXTJOIN: ([one = null, two, ...others]) =>
      two === true ? leaf(`join(${this.#arguments([one, ...others])})`) : null,
    LABEL: ([one]) => (isField(one) ? leaf(`jr:choice-name(${this.within(one, 0)}, '${this.within(one, 0)}')`) : null),
    INDEX: ([list, at]) => this.#index(list, at),
    FIRST: args => {
      const [list, at] = itemIn({ call: 'FIRST', args: [...args] });
      return at === undefined ? null : this.#index(list, at);
    },
    MID: ([text, from, length]) => this.#part(text, from, length),
    LEFT: ([text, length]) => leaf(`substr(${this.within(text, 0)}, 0, ${this.within(length, 0)})`),
    RIGHT: ([text, length]) => {
      if (typeof length === 'number' && length >= 1)
        return leaf(`substr(${this.within(text, 0)}, -${Math.trunc(length)})`);
      const [whole, count] = [this.within(text, 0), this.within(length, timesLevel)];
      // A place below zero would be counted from the end.
      return leaf(`substr(${whole}, if(string-length(${whole}) > ${count}, string-length(${whole}) - ${count}, 0))`);
    },
    MATCHES: ([text, pattern]) => (typeof pattern === 'string' ? this.#search(text, pattern) : null),
    TEXT: ([date, format]) => leaf(`format-date(${this.within(date, 0)}, ${quoted(dateFormat(format))})`),
  };

  #and(args: readonly Node[]): Written {
    const parts: string[] = [];
    for (let at = 0; at < args.length; at++) {
      const value = truthIn(args.slice(at, at + 2));
      parts.push(value === null ? this.truth(args[at], equalLevel) : `boolean(${this.within(value, 0)})`);
      if (value !== null) at++;
    }
    return { text: parts.join(' and '), level: parts.length > 1 ? andLevel : leafLevel };
  }

  #blank(one: Node | undefined, sign: '=' | '!='): Written {
    if (isComputed(one)) return { text: `string(${this.within(one, 0)}) ${sign} '${noNumber}'`, level: equalLevel };
    if (sign === '=' && isColumn(one)) return leaf(`not(${this.#blank(one, '!=').text})`);
    return { text: `${this.within(one, equalLevel)} ${sign} ''`, level: equalLevel };
  }

  #or(args: readonly Node[]): Written {
    const [one, other] = equalOrBlankIn({ call: 'OR', args: [...args] });
    if (one !== undefined)
      return { text: `${this.within(one, equalLevel)} = ${this.within(other, compareLevel)}`, level: equalLevel };
    return { text: args.map(arg => this.truth(arg, andLevel)).join(' or '), level: orLevel };
  }

  #search(text: Node | undefined, pattern: string): Written {
    const [name, part] = searchIn(pattern) ?? ['regex', wholePattern(pattern)];
    return leaf(`${name}(${this.within(text, 0)}, ${quoted(part)})`);
  }

  #not(node: Node | undefined): Written {
    const [searched, pattern] = argsOf(node, 'MATCHES');
    const isOwn = isSame(searched, { own: 'value' });
    if (typeof pattern === 'string' && !isOwn) return this.#notFound(searched, pattern);
    const [one, other] = equalOrBlankIn(node);
    if (one !== undefined) return this.#differ(one, other);
    const inner = isCall(node, 'ISBLANK') ? node.args : isCall(node, '=') ? this.#withChoices(node.args) : null;
    const isApart = isCall(node, '=') && (node.args.every(isField) || node.args.some(isColumn));
    if (!inner || isApart || typeof inner[1] === 'boolean') return leaf(`not(${this.truth(node, 0)})`);
    return isCall(node, 'ISBLANK') ? this.#blank(inner[0], '!=') : this.#differ(inner[0], inner[1]);
  }

  #differ(one: Node | undefined, other: Node | undefined): Written {
    return { text: `${this.within(one, equalLevel)} != ${this.within(other, equalLevel + 1)}`, level: equalLevel };
  }

  /** In a blank text nothing is found, which a formula knows of a text without characters alone. */
  #notFound(searched: Node | undefined, pattern: string): Written {
    const [text] = argsOf(searched, 'CONCAT');
    const not = `not(${this.#search(text ?? searched, pattern).text})`;
    if (text !== undefined) return leaf(not);
    return { text: `${this.within(searched, equalLevel)} != '' and ${not}`, level: andLevel };
  }

  #index(list: Node | undefined, at: Node | undefined): Written {
    const target = this.#target(list);
    if (target?.several) return leaf(`selected-at(${this.within(list, 0)}, ${this.#before(at)})`);
    if (!target?.repeat) throw new Unsayable();
    return leaf(`indexed-repeat(\${${target.name}}, \${${target.repeat}}, ${this.within(at, 0)})`);
  }

  /** Counted from 0 in place of 1. */
  #before(node: Node | undefined): string {
    if (typeof node === 'number') return String(node - 1);
    if (isCall(node, '+') && node.args[1] === 1) return this.within(node.args[0], 0);
    return `${this.within(node, plusLevel)} - 1`;
  }

  #part(text: Node | undefined, from: Node | undefined, length: Node | undefined): Written {
    const begin = this.#before(from);
    if (typeof length === 'number' && typeof from === 'number')
      return leaf(`substr(${this.within(text, 0)}, ${begin}, ${from - 1 + length})`);
    return leaf(`substr(${this.within(text, 0)}, ${begin}, ${begin} + ${this.within(length, timesLevel)})`);
  }
}

/** `truth`: as a condition, which asks a yes or no for its text. */
export function xpathOf(node: Node, targets: Targets, truth = false): string | null {
  try {
    const writer = new Writer(targets);
    return truth ? writer.truth(node, 0) : writer.write(node).text;
  } catch (error) {
    if (error instanceof Unsayable) return null;
    throw error;
  }
}
