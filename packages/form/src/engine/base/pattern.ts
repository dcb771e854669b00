/**
 * Patterns of text fields: a subset of JavaScript's regular expressions, compiled to a position automaton (Glushkov)
 * whose positions are followed all at once, as bits. Matching takes time proportional to text × positions for any
 * pattern; the runtime's own matcher backtracks, and `(a+)+b` would stop the server. A pattern describes the whole text.
 */

import { limits } from './limits.ts';

/** Most characters with repetitions written out, longest text that is matched. */
export const patternLimits = { positions: 200, text: 1_000 } as const;

/** `most`: the longest text that is matched, in characters. */
export type Pattern = (text: string, most?: number) => boolean;

/** A set of positions. */
type Bits = Uint32Array;

/** A part that was written into the automaton: whether it matches nothing, and where it can begin and end. */
interface Part {
  empty: boolean;
  first: Bits;
  last: Bits;
}

/** Writes a part; each repetition is written anew. */
type Write = () => Part;

const none = (): Bits => new Uint32Array(Math.ceil(patternLimits.positions / 32));
const nothing = (): Part => ({ empty: true, first: none(), last: none() });

function add(to: Bits, from: Bits): Bits {
  for (let word = 0; word < to.length; word++) to[word]! |= from[word]!;
  return to;
}
const both = (one: Bits, two: Bits) => add(one.slice(), two);

function eachBit(bits: Bits, visit: (position: number) => void): void {
  for (let word = 0; word < bits.length; word++)
    for (let left = bits[word]!; left !== 0; left &= left - 1) visit(word * 32 + 31 - Math.clz32(left & -left));
}

const escapes =
  /^\\(?:[dDwWsStnrfv]|[pP]\{[\w=]{1,40}\}|u(?:[0-9A-Fa-f]{4}|\{[0-9A-Fa-f]{1,6}\})|x[0-9A-Fa-f]{2}|[!-/:-@[-`{-~])/;
const classes = /^\[(?:\\.|[^\]\\])*\]/su;
const plain = /^[^\\[\](){}*+?|^$]/u;
const counts = /^(?:[*+?]|\{(\d{1,3})(?:(,)(\d{1,3})?)?\})/;

/** Thrown inside; `readPattern` answers null. */
class Unreadable extends Error {}

class Automaton {
  readonly whole: Part;
  /** By position: those that can come next. */
  readonly follow: Bits[] = [];
  /** Tests of one character, and the positions that they stand at. */
  readonly chars = new Map<string, { test: RegExp; at: Bits }>();
  #rest: string;
  /** Repetitions left to write: those of nothing add no position. */
  #left = 10 * patternLimits.positions;

  constructor(source: string) {
    // the whole text has to match anyway
    this.#rest = source.replace(/^\^/, '').replace(/(^|[^\\])((?:\\\\)*)\$$/, '$1$2');
    const write = this.#either();
    if (this.#rest !== '') throw new Unreadable();
    this.whole = write();
  }

  #take(length: number): string {
    const taken = this.#rest.slice(0, length);
    this.#rest = this.#rest.slice(length);
    return taken;
  }

  #either(): Write {
    const one = this.#sequence();
    if (!this.#rest.startsWith('|')) return one;
    this.#take(1);
    const other = this.#either();
    return () => {
      const [a, b] = [one(), other()];
      return { empty: a.empty || b.empty, first: both(a.first, b.first), last: both(a.last, b.last) };
    };
  }

  #sequence(): Write {
    const parts: Write[] = [];
    while (this.#rest !== '' && !/^[|)]/.test(this.#rest)) parts.push(this.#repeated());
    return () => parts.reduce((before, write) => this.#join(before, write()), nothing());
  }

  #repeated(): Write {
    const write = this.#atom();
    const given = counts.exec(this.#rest);
    if (!given) return write;
    this.#take(given[0].length);
    // lazy or not: the whole text has to match
    if (this.#rest.startsWith('?')) this.#take(1);
    const [sign, from, comma, to] = given;
    if (sign === '*') return this.#times(write, 0, null);
    if (sign === '+') return this.#times(write, 1, null);
    if (sign === '?') return this.#times(write, 0, 1);
    const least = Number(from);
    return this.#times(write, least, comma === undefined ? least : to === undefined ? null : Number(to));
  }

  #times(write: Write, least: number, most: number | null): Write {
    if (most !== null && most < least) throw new Unreadable();
    const once = () => {
      if (--this.#left < 0) throw new Unreadable();
      return write();
    };
    return () => {
      let whole = nothing();
      for (let count = 1; count < (most ?? Math.max(least, 1)); count++)
        whole = this.#join(whole, count > least ? { ...once(), empty: true } : once());
      if (most === 0) return whole;
      const end = once();
      if (most === null) eachBit(end.last, position => add(this.follow[position]!, end.first));
      return this.#join(whole, (most ?? 1) > least ? { ...end, empty: true } : end);
    };
  }

  #atom(): Write {
    if (this.#rest.startsWith('(')) {
      this.#take(this.#rest.startsWith('(?:') ? 3 : 1);
      const inner = this.#either();
      if (this.#take(1) !== ')') throw new Unreadable();
      return inner;
    }
    const char = (escapes.exec(this.#rest) ?? classes.exec(this.#rest) ?? plain.exec(this.#rest))?.[0];
    if (char === undefined) throw new Unreadable();
    this.#take(char.length);
    // the flag `u` demands some marks bare that people escape
    const exact = /^\\[^\w^$\\.*+?()[\]{}|/]$/.test(char) ? char.slice(1) : char;
    const known = this.chars.get(exact) ?? { test: new RegExp(`^${exact}$`, 'u'), at: none() };
    this.chars.set(exact, known);
    return () => this.#place(known.at);
  }

  #place(at: Bits): Part {
    const position = this.follow.length;
    if (position >= patternLimits.positions) throw new Unreadable();
    this.follow.push(none());
    const here = none();
    here[position >> 5]! |= 1 << (position & 31);
    add(at, here);
    return { empty: false, first: here, last: here };
  }

  #join(one: Part, two: Part): Part {
    eachBit(one.last, position => add(this.follow[position]!, two.first));
    return {
      empty: one.empty && two.empty,
      first: one.empty ? both(one.first, two.first) : one.first,
      last: two.empty ? both(one.last, two.last) : two.last,
    };
  }
}

function matcher({ whole, follow, chars }: Automaton): Pattern {
  const positionsOf = (point: string): Bits => {
    const found = none();
    for (const { test, at } of chars.values()) if (test.test(point)) add(found, at);
    return found;
  };
  return (text, most = patternLimits.text) => {
    const points = Array.from(text);
    if (points.length > most) return false;
    const taking = new Map<string, Bits>();
    let [next, reached] = [whole.first, whole.empty];
    for (const point of points) {
      const taken = taking.get(point) ?? positionsOf(point);
      taking.set(point, taken);
      const after = none();
      reached = false;
      eachBit(
        next.map((word, index) => word & taken[index]!),
        position => {
          add(after, follow[position]!);
          reached ||= (whole.last[position >> 5]! & (1 << (position & 31))) !== 0;
        },
      );
      next = after;
    }
    return reached;
  };
}

const read = new Map<string, Pattern | null>();
const mostRead = 1_000;

/** The matcher of a pattern; null if it is no pattern, or uses what cannot be matched in bounded time. */
export function readPattern(source: string): Pattern | null {
  const known = read.get(source);
  if (known !== undefined) return known;
  let pattern: Pattern | null = null;
  try {
    if (source.length <= limits.pattern) pattern = matcher(new Automaton(source));
  } catch (error) {
    // a class or an escape that the runtime cannot read is a SyntaxError
    if (!(error instanceof Unreadable || error instanceof SyntaxError)) throw error;
  }
  if (read.size >= mostRead) read.clear();
  read.set(source, pattern);
  return pattern;
}
