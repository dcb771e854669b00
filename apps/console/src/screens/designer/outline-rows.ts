/** Flattens the form into the outline's rows: visible ones, their level, and search hits. Pure functions. */
import { type Content, childrenOf, choicesOf, type Form, fold, type Issue, nameOf, rowOf, walk } from '@kontor/form';
import { ruleSentence } from '@kontor/form/design';
import type { Language } from '../../i18n/index.ts';
import { wordFor } from './content-title.ts';
import { isRow } from './edits.ts';
import { readableName } from './names.ts';

export interface OutlineRow {
  content: Content;
  title: string;
  /** 1-based; layout rows do not count as a level. */
  level: number;
  position: number;
  siblings: number;
  /** Expanded or not; null for a leaf. */
  open: boolean | null;
  /** True for a hit itself, not for its ancestors. */
  found: boolean;
}

/** A content's readable name; a condition as a sentence. */
export function outlineTitle(content: Content, form: Form, locale: Language): string {
  return ruleSentence(content, form, locale, true) || readableName(content, form, locale);
}

/** The searched text: title, field name, kind and choices. */
function searched(content: Content, title: string, locale: Language): string {
  const choices = choicesOf(content.options).map(choice => `${choice.label}\n${choice.value}`);
  return fold([title, nameOf(content), wordFor(content, locale), ...choices].join('\n'));
}

interface Wanted {
  closed: ReadonlySet<string>;
  search: string;
  locale: Language;
}

/** While searching: hits with all ancestors, also inside collapsed ones. */
export function outlineRows(form: Form, { closed, search, locale }: Wanted): OutlineRow[] {
  const words = fold(search).split(/\s+/).filter(Boolean);

  function lines(list: readonly Content[], level: number): OutlineRow[] {
    const groups = withoutLayout(list).flatMap(content => {
      const title = outlineTitle(content, form, locale);
      const text = words.length ? searched(content, title, locale) : '';
      const found = words.length > 0 && words.every(word => text.includes(word));
      const children = childrenOf(content);
      const open = rowOf(content).container ? words.length > 0 || !closed.has(content.id) : null;
      const below = open ? lines(children, level + 1) : [];
      if (words.length && !found && below.length === 0) return [];
      return [{ line: { content, title, level, open, found }, below }];
    });
    return groups.flatMap(({ line, below }, index): OutlineRow[] => [
      { ...line, position: index + 1, siblings: groups.length },
      ...below,
    ]);
  }
  return lines(form.fields, 1);
}

const withoutLayout = (list: readonly Content[]): Content[] =>
  list.flatMap(content => (isRow(content) ? withoutLayout(childrenOf(content)) : [content]));

/** Ancestors, outermost first. */
export function aroundContent(fields: readonly Content[], id: string): readonly Content[] {
  let found: readonly Content[] = [];
  walk(fields, (content, { parents }) => {
    if (content.id === id) found = parents;
  });
  return found;
}

export const around = (fields: readonly Content[], id: string): string[] =>
  aroundContent(fields, id).map(content => content.id);

/** The innermost contents with an issue. */
export function faultyIds(fields: readonly Content[], issues: readonly Issue[]): Set<string> {
  const found = new Set<string>();
  if (issues.length === 0) return found;
  const ids = new Map<string, string>();
  walk(fields, (content, { path }) => void ids.set(path, content.id));
  for (const { path } of issues)
    for (let at = path; at; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
      const id = ids.get(at);
      if (!id) continue;
      found.add(id);
      break;
    }
  return found;
}

/** Number of contents without rows. */
export function countOf(fields: readonly Content[]): number {
  let count = 0;
  walk(fields, content => {
    if (!isRow(content)) count++;
  });
  return count;
}

/** Whether the outline opens by default. */
export const isLong = (fields: readonly Content[]): boolean => countOf(fields) >= 40;
