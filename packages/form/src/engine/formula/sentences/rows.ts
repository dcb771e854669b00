/**
 * Sentences that stand for a formula: what each has to be filled with, and how it is made of and read from a tree. A
 * sentence is read from a tree only if it makes the same tree again.
 */
import { call, type Node } from '../node.ts';

/** What a place of a sentence takes: one value of a kind, the values of all instances, a repeat, a field of several choices,
 * what a condition compares. */
export type Slot = 'number' | 'date' | 'any' | 'numbers' | 'values' | 'repeat' | 'choices' | 'compared';

export interface SentenceRow {
  slots: readonly Slot[];
  /** Its last slot may come again. */
  more: boolean;
  make(args: readonly Node[]): Node;
  /** The nodes of its places, where the tree may be this sentence. */
  read(node: Node): readonly Node[] | null;
}

/** The arguments of a call by its name. */
function argsOf(node: Node, name: string): readonly Node[] | null {
  return typeof node === 'object' && node !== null && 'call' in node && node.call === name ? node.args : null;
}

/** `a + b + c` as its parts; the operator leans to the left. */
function chained(node: Node, sign: string): Node[] {
  const args = argsOf(node, sign);
  return args?.length === 2 ? [...chained(args[0]!, sign), args[1]!] : [node];
}

const chain = (sign: string, slot: Slot): SentenceRow => ({
  slots: [slot, slot],
  more: true,
  make: ([first = null, ...others]) => others.reduce<Node>((done, each) => call(sign, done, each), first),
  read: node => (argsOf(node, sign) ? chained(node, sign) : null),
});

const pair = (sign: string, slots: readonly [Slot, Slot]): SentenceRow => ({
  slots,
  more: false,
  make: ([one = null, two = null]) => call(sign, one, two),
  read: node => argsOf(node, sign),
});

const one = (name: string, slot: Slot): SentenceRow => ({
  slots: [slot],
  more: false,
  make: ([only = null]) => call(name, only),
  read: node => argsOf(node, name),
});

export const sentenceRows = {
  same: { slots: ['any'], more: false, make: ([only = null]) => only, read: node => [node] },
  add: chain('+', 'number'),
  subtract: pair('-', ['number', 'number']),
  multiply: chain('*', 'number'),
  divide: pair('/', ['number', 'number']),
  share: {
    slots: ['number', 'number'],
    more: false,
    make: ([part = null, whole = null]) => call('*', call('/', part, whole), 100),
    read: node => {
      const [ratio = null, hundred] = argsOf(node, '*') ?? [];
      return hundred === 100 ? argsOf(ratio, '/') : null;
    },
  },
  sumOver: one('SUM', 'numbers'),
  sumProduct: {
    slots: ['numbers', 'numbers'],
    more: false,
    make: ([amount = null, price = null]) => call('SUM', call('*', amount, price)),
    read: node => argsOf(argsOf(node, 'SUM')?.[0] ?? null, '*'),
  },
  age: {
    slots: ['date', 'date'],
    more: false,
    make: ([born = null, at = null]) => call('DATEDIF', born, at, 'Y'),
    read: node => {
      const [born = null, at = null, unit] = argsOf(node, 'DATEDIF') ?? [];
      return unit === 'Y' ? [born, at] : null;
    },
  },
  days: {
    slots: ['date', 'date'],
    more: false,
    make: ([from = null, to = null]) => call('DAYS', to, from),
    read: node => argsOf(node, 'DAYS')?.toReversed() ?? null,
  },
  join: {
    slots: ['any', 'any'],
    more: true,
    make: args => call('TEXTJOIN', ' ', true, ...args),
    read: node => {
      const [space, blanks, ...parts] = argsOf(node, 'TEXTJOIN') ?? [];
      return space === ' ' && blanks === true ? parts : null;
    },
  },
  count: one('COUNTA', 'values'),
  countRepeat: one('COUNT', 'repeat'),
  countChoices: one('COUNTSELECTED', 'choices'),
  firstFilled: {
    slots: ['any', 'any'],
    more: true,
    make: args => call('COALESCE', ...args),
    read: node => argsOf(node, 'COALESCE'),
  },
} satisfies Record<string, SentenceRow>;

export type SentenceName = keyof typeof sentenceRows;
export const sentenceNames = Object.keys(sentenceRows) as SentenceName[];
export const sentenceRow = (name: SentenceName): SentenceRow => sentenceRows[name];
