/** Writes a formula's tree as a SurveyJS expression: the inverse of expression.ts. Null where there is no such thing there. */
import { type Node, refsOf } from '../formula/node.ts';

/** What a formula's name is in the questionnaire. */
export interface Target {
  name: string;
  /** The repeat that it is in. */
  repeat?: string;
  /** A yes or no. */
  flag?: boolean;
  /** A field of several choices. */
  several?: boolean;
  /** A repeat. */
  instances?: boolean;
}

export interface Targets {
  /** By the field's or repeat's name; null for one that the questionnaire does not have. */
  of(ref: string): Target | null;
  /** The repeat that the expression stands in; undefined outside of all. */
  within?: string | undefined;
  /** The field that the expression belongs to. */
  own?: string | undefined;
}

/** Thrown inside, for what cannot be said. */
class Unsayable extends Error {}

type Call = Extract<Node, { call: string }>;

/** Precedence, the loosest first. */
const [orLevel, andLevel, compareLevel, plusLevel, timesLevel, powerLevel, leafLevel] = [0, 1, 2, 3, 4, 5, 6];

interface Written {
  text: string;
  level: number;
}
const leaf = (text: string): Written => ({ text, level: leafLevel });
const quoted = (text: string): string => `'${text.replaceAll(/[\\']/g, found => `\\${found}`)}'`;

const isCall = (node: Node | undefined, name: string): node is Call =>
  typeof node === 'object' && node !== null && 'call' in node && node.call === name;
const isRef = (node: Node | undefined): node is { ref: string } =>
  typeof node === 'object' && node !== null && 'ref' in node;

const arithmetic: Readonly<Record<string, [sign: string, level: number]>> = {
  '+': ['+', plusLevel],
  '-': ['-', plusLevel],
  '*': ['*', timesLevel],
  '/': ['/', timesLevel],
  MOD: ['%', timesLevel],
  '^': ['^', powerLevel],
};
const comparing = new Set(['=', '<>', '<', '<=', '>', '>=']);
const inLists: Readonly<Record<string, [one: string, inArray: string]>> = {
  SUM: ['sum', 'sumInArray'],
  MIN: ['min', 'minInArray'],
  MAX: ['max', 'maxInArray'],
  AVERAGE: ['avg', 'avgInArray'],
};
const same: Readonly<Record<string, [name: string, count: number]>> = {
  ROUND: ['round', 2],
  TODAY: ['today', 0],
  NOW: ['currentDate', 0],
  YEAR: ['getYear', 1],
  MONTH: ['month', 1],
  DAY: ['day', 1],
};
const units: Readonly<Record<string, string>> = { Y: 'years', M: 'months', D: 'days' };

class Writer {
  readonly #targets: Targets;
  /** Within arithmetic, whose blanks have been asked for. */
  #guarded = false;

  constructor(targets: Targets) {
    this.#targets = targets;
  }

  #target(ref: string): Target {
    const found = this.#targets.of(ref);
    if (!found) throw new Unsayable();
    return found;
  }

  /** A field of an instance within its repeat, and of all outside of it only by functions of lists. */
  #ref(ref: string): string {
    const { name, repeat } = this.#target(ref);
    if (repeat === undefined) return `{${name}}`;
    if (repeat !== this.#targets.within || ref.includes('.')) throw new Unsayable();
    return `{panel.${name}}`;
  }

  within(node: Node | undefined, level: number): string {
    if (node === undefined) throw new Unsayable();
    const written = this.write(node);
    return written.level < level ? `(${written.text})` : written.text;
  }

  write(node: Node): Written {
    if (node === null) return leaf("''");
    if (typeof node === 'number') return leaf(numberText(node));
    if (typeof node === 'boolean') return leaf(String(node));
    if (typeof node === 'string') return leaf(quoted(node));
    if ('ref' in node) return leaf(this.#ref(node.ref));
    if ('own' in node) return leaf(this.#own(node.own));
    if ('list' in node) return leaf(`[${node.list.map(each => this.write(each).text).join(', ')}]`);
    return this.#call(node);
  }

  #own(word: string): string {
    if (word === 'position' && this.#targets.within !== undefined) return '({panelIndex} + 1)';
    if (word === 'choice.value') return '{item}';
    if (word !== 'value' || this.#targets.own === undefined) throw new Unsayable();
    return this.#ref(this.#targets.own);
  }

  /** As a condition: a yes or no asks for its value. */
  truth(node: Node, level: number): string {
    if (isRef(node) && this.#target(node.ref).flag) return this.#levelled(`${this.#ref(node.ref)} = true`, level);
    return this.within(node, level);
  }

  #levelled = (text: string, level: number): string => (level > compareLevel ? `(${text})` : text);

  #call(node: Call): Written {
    const { call: name } = node;
    if (Object.hasOwn(arithmetic, name)) return this.#arithmetic(node);
    if (comparing.has(name)) return this.#compare(node);
    return this.#logic(node) ?? this.#other(node);
  }

  /** Conditions, and what depends on one; null for all else. */
  #logic({ call: name, args }: Call): Written | null {
    const [first, second, third] = args;
    switch (name) {
      case 'AND':
        return { text: args.map(arg => this.truth(arg, andLevel + 1)).join(' and '), level: andLevel };
      case 'OR':
        return { text: args.map(arg => this.truth(arg, orLevel + 1)).join(' or '), level: orLevel };
      case 'NOT':
        return this.#not(first);
      case 'ISBLANK':
        return { text: `${this.within(first, leafLevel)} empty`, level: compareLevel };
      case 'IF':
        if (first === undefined || args.length !== 3) throw new Unsayable();
        return leaf(`iif(${this.truth(first, 0)}, ${this.within(second, 0)}, ${this.within(third, 0)})`);
      case 'COALESCE':
        return this.#coalesce(args);
      case 'SWITCH':
        return this.#switch(args);
      default:
        return null;
    }
  }

  #not(node: Node | undefined): Written {
    if (isCall(node, 'ISBLANK'))
      return { text: `${this.within(node.args[0], leafLevel)} notempty`, level: compareLevel };
    if (node === undefined) throw new Unsayable();
    // What is blank differs from any value there, too.
    if (isCall(node, '=') && !node.args.includes('') && node.args.some(arg => !isRef(arg))) return this.#differs(node);
    return leaf(`!(${this.truth(node, 0)})`);
  }

  #differs({ args: [left, right] }: Call): Written {
    return { text: `${this.within(left, plusLevel)} <> ${this.within(right, plusLevel)}`, level: compareLevel };
  }

  /** The first that is answered; 0 is what a blank counts as in sums anyway. */
  #coalesce(args: readonly Node[]): Written {
    const [first, ...rest] = args;
    if (first === undefined) throw new Unsayable();
    if (rest.length === 0) return this.write(first);
    return leaf(
      `iif(${this.within(first, leafLevel)} notempty, ${this.within(first, 0)}, ${this.#coalesce(rest).text})`,
    );
  }

  /** The result behind the first of the values that it is. */
  #switch([value, wanted, result, ...rest]: readonly Node[]): Written {
    if (value === undefined || wanted === undefined || result === undefined) throw new Unsayable();
    const otherwise =
      rest.length > 1 ? this.#switch([value, ...rest]).text : rest[0] === undefined ? "''" : this.within(rest[0], 0);
    return leaf(
      `iif(${this.within(value, plusLevel)} = ${this.within(wanted, plusLevel)}, ${this.within(result, 0)}, ${otherwise})`,
    );
  }

  /** Blank with a blank, which counts as 0 there: where fields are asked as they are, it is asked whether they are answered. */
  #arithmetic(node: Call): Written {
    const isOutermost = !this.#guarded;
    this.#guarded = true;
    try {
      const [sign, level] = arithmetic[node.call] as [string, number];
      const [left, right] = node.args;
      const text = `${this.#counted(left, level)} ${sign} ${this.#counted(right, level + 1)}`;
      const asked = isOutermost ? bareRefs(node).map(ref => `${this.#ref(ref)} notempty`) : [];
      return asked.length === 0 ? { text, level } : leaf(`iif(${asked.join(' and ')}, ${text}, '')`);
    } finally {
      if (isOutermost) this.#guarded = false;
    }
  }

  #counted(node: Node | undefined, level: number): string {
    if (isCall(node, 'COALESCE') && node.args.length === 2 && node.args[1] === 0 && isRef(node.args[0]))
      return this.#ref(node.args[0].ref);
    return this.within(node, level);
  }

  /** What is blank is neither equal to a value nor different from it. */
  #compare({ call: sign, args }: Call): Written {
    const [left, right] = args;
    const sides = `${this.within(left, plusLevel)} ${sign} ${this.within(right, plusLevel)}`;
    const asksBlank = sign === '=' || sign === '<>';
    if (asksBlank && (left === '' || right === '')) {
      const other = this.within(left === '' ? right : left, leafLevel);
      return { text: `${other} ${sign === '=' ? 'empty' : 'notempty'}`, level: compareLevel };
    }
    const isOpen = sign === '<>' || (isRef(left) && isRef(right));
    const guarded = isOpen ? [left, right].filter(side => isRef(side)) : [];
    if (guarded.length === 0) return { text: sides, level: compareLevel };
    const asked = guarded.map(side => `${this.within(side, leafLevel)} notempty`);
    return { text: `${asked.join(' and ')} and ${sides}`, level: andLevel };
  }

  #other({ call: name, args }: Call): Written {
    const list = inLists[name];
    if (list) return this.#list(list, args);
    const known = same[name];
    if (known?.[1] === args.length) return leaf(`${known[0]}(${args.map(arg => this.within(arg, 0)).join(', ')})`);
    const written = Object.hasOwn(this.#further, name) ? this.#further[name]?.(args) : undefined;
    if (!written) throw new Unsayable();
    return written;
  }

  /** Calls that are written in a way of their own. */
  readonly #further: Readonly<Record<string, (args: readonly Node[]) => Written | undefined>> = {
    neg: ([value]) => ({ text: `-${this.within(value, leafLevel)}`, level: powerLevel }),
    percent: ([value]) => ({ text: `${this.within(value, timesLevel)} / 100`, level: timesLevel }),
    SELECTED: ([list, value]) => this.#contains(list, value),
    CONTAINS: ([text, part]) => this.#contains(text, part),
    COUNTSELECTED: ([list]) => leaf(`{${this.within(list, 0).slice(1, -1)}.length}`),
    LABEL: ([field]) => {
      const target = isRef(field) ? this.#target(field.ref) : null;
      return target && target.repeat === undefined ? leaf(`displayValue(${quoted(target.name)})`) : undefined;
    },
    DATEDIF: ([from, to, unit]) => {
      const name = typeof unit === 'string' && Object.hasOwn(units, unit) ? units[unit] : undefined;
      return name ? leaf(`dateDiff(${this.within(from, 0)}, ${this.within(to, 0)}, ${quoted(name)})`) : undefined;
    },
    COUNTA: ([repeat]) => {
      const target = isRef(repeat) ? this.#target(repeat.ref) : null;
      return target?.instances ? leaf(`countInArray({${target.name}})`) : undefined;
    },
    INDEX: ([list, at]) => this.#instance(list, at),
  };

  #contains(list: Node | undefined, value: Node | undefined): Written {
    return { text: `${this.within(list, leafLevel)} contains ${this.within(value, leafLevel)}`, level: compareLevel };
  }

  /** Of all instances of a repeat, or of several values. */
  #list([one, inArray]: [string, string], args: readonly Node[]): Written {
    const [only] = args;
    if (args.length === 1 && isRef(only)) {
      const { name, repeat } = this.#target(only.ref);
      const isAll = repeat !== undefined && (only.ref.includes('.') || repeat !== this.#targets.within);
      if (isAll) return leaf(`${inArray}({${repeat}}, ${quoted(name)})`);
    }
    return leaf(`${one}(${args.map(arg => this.within(arg, 0)).join(', ')})`);
  }

  #instance(list: Node | undefined, at: Node | undefined): Written {
    const target = isRef(list) ? this.#target(list.ref) : null;
    if (!target?.repeat || typeof at !== 'number' || at < 1) throw new Unsayable();
    return leaf(`{${target.repeat}[${at - 1}].${target.name}}`);
  }
}

function numberText(number: number): string {
  const text = String(number);
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) throw new Unsayable();
  return text;
}

/** Fields that arithmetic asks as they are: a blank among them makes the whole blank. */
function bareRefs(node: Node): string[] {
  const found = new Set<string>();
  const visit = (each: Node | undefined): void => {
    if (isRef(each)) found.add(each.ref);
    else if (typeof each === 'object' && each !== null && 'call' in each) {
      if (Object.hasOwn(arithmetic, each.call) || each.call === 'neg' || each.call === 'percent')
        each.args.forEach(visit);
      // A blank that is rounded or negated is blank, too.
      else if (each.call === 'ROUND') visit(each.args[0]);
      else if (each.call !== 'COALESCE' && each.call !== 'IF' && !Object.hasOwn(inLists, each.call))
        for (const ref of refsOf(each)) found.add(ref);
    }
  };
  visit(node);
  return [...found];
}

/** `truth`: as a condition, which asks a yes or no for its value. */
export function expressionOf(node: Node, targets: Targets, truth = false): string | null {
  try {
    const writer = new Writer(targets);
    return truth ? writer.truth(node, 0) : writer.write(node).text;
  } catch (error) {
    if (error instanceof Unsayable) return null;
    throw error;
  }
}
