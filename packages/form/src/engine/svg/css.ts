/**
 * Converts the CSS of a drawing to presentation attributes: no style sheet reaches a page, so that the content policy
 * can forbid them, and list, page and PDF look alike. Supports type, id and class selectors with descendant and child
 * combinators; other selectors and at-rules are ignored.
 */
import { isLook, keptValue } from './allowed.ts';
import type { SvgNode } from './tree.ts';

interface Part {
  name: string;
  id: string;
  classes: string[];
  /** Child combinator: directly inside the previous part. */
  direct: boolean;
}

interface Rule {
  parts: Part[];
  weight: number;
  looks: readonly (readonly [string, string])[];
}

export type Sheet = readonly Rule[];

const most = 500;
const longest = 100_000;

/** Declarations (`a: b; c: d`) as allowed attributes. */
export function readLooks(text: string): [string, string][] {
  const found = new Map<string, string>();
  for (const declaration of text.split(';')) {
    const colon = declaration.indexOf(':');
    const name = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const value = isLook(name) ? keptValue(name, declaration.slice(colon + 1).trim()) : null;
    if (value !== null) found.set(name, value);
  }
  return [...found];
}

export function readSheet(text: string): Sheet {
  const rules: Rule[] = [];
  for (const [selectors, body] of blocks(text.slice(0, longest))) {
    const looks = readLooks(body);
    if (looks.length === 0) continue;
    for (const selector of selectors.split(',')) {
      const parts = readSelector(selector.trim());
      if (parts && rules.length < most) rules.push({ parts, weight: weightOf(parts), looks });
    }
  }
  // by specificity; the sort is stable
  return rules.toSorted((one, two) => one.weight - two.weight);
}

/** Selector and body of each top-level rule. */
function* blocks(text: string): Generator<[string, string]> {
  let at = 0;
  const plain = withoutComments(text);
  while (at < plain.length) {
    const open = plain.indexOf('{', at);
    if (open < 0) return;
    const head = plain.slice(at, open).split(';').at(-1)!.trim();
    let depth = 1;
    let end = open + 1;
    for (; end < plain.length && depth > 0; end++) {
      if (plain[end] === '{') depth++;
      else if (plain[end] === '}') depth--;
    }
    if (!head.startsWith('@')) yield [head, plain.slice(open + 1, end - 1)];
    at = end;
  }
}

function withoutComments(text: string): string {
  return text
    .split('/*')
    .map((part, index) => (index === 0 ? part : part.includes('*/') ? part.slice(part.indexOf('*/') + 2) : ''))
    .join(' ');
}

function readSelector(text: string): Part[] | null {
  const parts: Part[] = [];
  let direct = false;
  for (const word of text.replaceAll('>', ' > ').split(/\s+/)) {
    if (word === '>') {
      direct = true;
      continue;
    }
    const found = /^([a-zA-Z]+|\*)?((?:[#.][\p{L}\p{N}_-]+)*)$/u.exec(word);
    if (!found || word === '') return null;
    const marks = found[2]!.match(/[#.][^#.]+/g) ?? [];
    const id = marks.find(mark => mark.startsWith('#'))?.slice(1) ?? '';
    const classes = marks.filter(mark => mark.startsWith('.')).map(mark => mark.slice(1));
    parts.push({ name: found[1] === '*' ? '' : (found[1] ?? ''), id, classes, direct });
    direct = false;
  }
  return parts.length > 0 && parts.length <= 8 ? parts : null;
}

const weightOf = (parts: readonly Part[]) =>
  parts.reduce((sum, { id, classes, name }) => sum + (id ? 10_000 : 0) + classes.length * 100 + (name ? 1 : 0), 0);

/** Declarations that apply to a node; ancestors from the outermost. */
export function looksOf(sheet: Sheet, node: SvgNode, within: readonly SvgNode[]): Record<string, string> {
  const found: Record<string, string> = {};
  const above = within.length > 0 ? comeTo(sheet, within, within.length) : null;
  sheet.forEach(({ parts, looks }, rule) => {
    const last = parts.length - 1;
    if (fits(parts[last]!, node) && leadsTo(parts, last, above, rule))
      for (const [name, value] of looks) found[name] = value;
  });
  return found;
}

/**
 * Match state of every rule on the path to an element, as bit sets: parts matched at this element, and at any ancestor.
 * Cached per element, so the cost is elements times rules, at any depth.
 */
interface Way {
  here: Uint8Array;
  above: Uint8Array;
}

const ways = new WeakMap<Sheet, WeakMap<SvgNode, Way>>();

function comeTo(sheet: Sheet, within: readonly SvgNode[], length: number): Way {
  const known = ways.get(sheet) ?? new WeakMap<SvgNode, Way>();
  ways.set(sheet, known);
  const node = within[length - 1]!;
  const kept = known.get(node);
  if (kept) return kept;
  const outer = length > 1 ? comeTo(sheet, within, length - 1) : null;
  const way: Way = {
    here: new Uint8Array(sheet.length),
    above: outer ? outer.above.slice() : new Uint8Array(sheet.length),
  };
  sheet.forEach(({ parts }, rule) => {
    let here = 0;
    for (let at = 0; at < parts.length - 1; at++)
      if (leadsTo(parts, at, outer, rule) && fits(parts[at]!, node)) here |= 1 << at;
    way.here[rule] = here;
    way.above[rule]! |= here;
  });
  known.set(node, way);
  return way;
}

/** Whether the part before was matched as the combinator requires. */
function leadsTo(parts: readonly Part[], at: number, way: Way | null, rule: number): boolean {
  if (at === 0) return true;
  const come = (parts[at]!.direct ? way?.here : way?.above)?.[rule] ?? 0;
  return (come & (1 << (at - 1))) !== 0;
}

function fits({ name, id, classes }: Part, node: SvgNode): boolean {
  const { id: own = '', class: list = '' } = node.attributes;
  if ((name && name !== node.name) || (id && id !== own)) return false;
  return classes.length === 0 || classes.every(each => ` ${list} `.includes(` ${each} `));
}
