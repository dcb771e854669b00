/** Looks for a pattern anywhere in a text, in linear time: `base/pattern.ts` for each of its alternatives. */
import { type Pattern, readPattern } from '../../base/pattern.ts';
import type { Run } from './run.ts';
import { Fault } from './values.ts';

/** Characters of a text in which a pattern is looked for. */
const patternText = 10_000;

/** The alternatives of a pattern that are in no brackets. */
function alternatives(pattern: string): string[] {
  const found = [''];
  let depth = 0;
  for (const [part] of pattern.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]?|./gsu)) {
    if (part === '(') depth++;
    if (part === ')') depth--;
    if (part === '|' && depth === 0) found.push('');
    else found[found.length - 1] += part;
  }
  return found;
}

/** Reading a pattern takes up to 0.6 ms, as long as some thousand steps. */
const readingSteps = 1_000;

const anything = '[\\s\\S]*';

/** Matchers, one of which has to fit; null if the pattern cannot be read. */
export function finders(pattern: string): Pattern[] | null {
  const found: Pattern[] = [];
  for (const each of alternatives(pattern)) {
    const [start, end] = [each.startsWith('^'), /(?:^|[^\\])(?:\\\\)*\$$/.test(each)];
    const body = each.slice(start ? 1 : 0, end ? -1 : undefined);
    const read = readPattern(`${start ? '' : anything}(?:${body})${end ? '' : anything}`);
    if (!read) return null;
    found.push(read);
  }
  return found;
}

/** A column of texts is compared with one pattern. */
let last: { env: Run['env'] | null; pattern: string; all: Pattern[] | null } = { env: null, pattern: '', all: null };

export function find(text: string, pattern: string, run: Run): boolean | Fault {
  const { env } = run;
  const cut = text.slice(0, patternText).toWellFormed();
  const isSame = pattern === last.pattern && last.all !== null;
  // each formula pays for reading its pattern, so that steps do not depend on which one was evaluated before
  run.tick(2 * cut.length + (isSame && env === last.env ? 0 : readingSteps));
  last = { env, pattern, all: isSame ? last.all : finders(pattern) };
  const { all } = last;
  return all ? all.some(fits => fits(cut, patternText)) : new Fault('pattern');
}
