/** Suggesting, numbering and changing names of fields; used only by the designer. */

import { newId } from '../base/id.ts';
import { limits } from '../base/limits.ts';
import { textOf } from '../base/plain.ts';
import type { Content } from '../base/types.ts';
import { rowOf } from '../content-types/index.ts';
import { formulasAskFor, renameInOptions, renameInRules } from './formula-rename.ts';
import { askedName, isReserved, sanitizeName } from './names.ts';
import { childrenOf, isContent, walk, withChildren } from './walk.ts';

const spelled: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue', ß: 'ss' };

/** Suggests a name for a label: umlauts transliterated, accents dropped, words joined; never reserved, may be empty. */
export function nameFor(label: string): string {
  const plain = label
    .replace(/[äöüÄÖÜß]/g, letter => spelled[letter]!)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .trim();
  const name = sanitizeName(plain).replace(/_+/g, '_').replace(/^_|_$/g, '').toLowerCase();
  return isReserved(name) ? '' : name.slice(0, 40);
}

/** The name, or with the first free number appended: `part`, `part2`; `line1`, `line1_2`. */
export function uniqueName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  const join = /\d$/.test(name) ? '_' : '';
  for (let number = 2; ; number++) {
    const suffix = `${join}${number}`;
    const next = name.slice(0, limits.name - suffix.length) + suffix;
    if (!taken.has(next)) return next;
  }
}

export interface Renamed {
  from: string;
  to: string;
}

/**
 * The content with sanitised names that are not in `taken`, and the list of renamed fields. References inside it are
 * updated. Unchanged parts keep their identity.
 */
export function withUniqueNames(
  content: Content,
  taken: ReadonlySet<string>,
): { content: Content; renamed: Renamed[] } {
  const used = new Set(taken);
  const names = new Map<string, string>();
  walk([content], each => {
    const from = askedName(each);
    if (!from) return;
    const to = uniqueName(sanitizeName(from), used);
    used.add(to);
    if (to !== from) names.set(from, to);
  });
  const renamed = Array.from(names, ([from, to]) => ({ from, to }));
  return { content: names.size ? renameIn(content, names) : content, renamed };
}

/** A deep copy with new ids and the same names. */
export function withNewIds(content: Content): Content {
  const copy = { ...content, id: newId() };
  return rowOf(copy).container ? withChildren(copy, childrenOf(copy).filter(isContent).map(withNewIds)) : copy;
}

/** The tree with a field or a repeat renamed, references in conditions, texts and formulas included. */
export function renameField(fields: Content[], from: string, to: string): Content[] {
  const names = new Map([[from, to]]);
  return fields.map(content => renameIn(content, names));
}

function renameIn(content: Content, names: ReadonlyMap<string, string>): Content {
  if (!isContent(content)) return content;
  const row = rowOf(content);
  let { options } = content;
  const to = (row.field || row.repeats) && names.get(textOf(options.name));
  if (to) options = { ...options, name: to };
  if (row.renamed && refersTo(content, names)) options = row.renamed(options, names);
  if (formulasAskFor(content, new Set(names.keys()))) options = renameInOptions(options, names);
  // Messages of rules name fields that no formula asks for.
  const rules = renameInRules(options.rules, names);
  if (rules !== options.rules) options = { ...options, rules };
  if (row.container) {
    const children = childrenOf(content);
    const after = children.map(child => renameIn(child, names));
    if (after.some((child, index) => child !== children[index])) options = { ...options, contents: after };
  }
  return options === content.options ? content : { ...content, options };
}

function refersTo(content: Content, names: ReadonlyMap<string, string>): boolean {
  const row = rowOf(content);
  if (row.shows?.(content.options).some(each => names.has(each.valOne))) return true;
  return row.texts(content.options).some(text => {
    for (const name of names.keys()) if (text.includes(`{${name}}`)) return true;
    return false;
  });
}
