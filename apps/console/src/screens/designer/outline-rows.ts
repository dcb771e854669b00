/** The form as a list of lines, one a content: which are shown, how deep they stand, and which of them a search finds. */
import { type Content, childrenOf, choicesOf, type Form, type Issue, nameOf, rowOf, walk } from '@kontor/form';
import { ruleSentence } from '@kontor/form/design';
import type { Language } from '../../i18n/index.ts';
import { folded } from '../../library/names.ts';
import { wordFor } from './content-title.ts';
import { isRow } from './edits.ts';
import { readableName } from './names.ts';

export interface OutlineRow {
  content: Content;
  title: string;
  /** From 1; rows of the layout are no level of their own. */
  level: number;
  position: number;
  siblings: number;
  /** Whether its contents are shown; null of what holds none. */
  open: boolean | null;
  /** Whether the search finds the content itself, not only something in it. */
  found: boolean;
}

export { folded };

/** A content's readable name, a condition as its sentence. */
export function outlineTitle(content: Content, form: Form, locale: Language): string {
  return ruleSentence(content, form, locale, true) || readableName(content, form, locale);
}

/** What a search looks through: title, field name, kind, and the choices. */
function searched(content: Content, title: string, locale: Language): string {
  const choices = choicesOf(content.options).map(choice => `${choice.label}\n${choice.value}`);
  return folded([title, nameOf(content), wordFor(content, locale), ...choices].join('\n'));
}

interface Wanted {
  closed: ReadonlySet<string>;
  search: string;
  locale: Language;
}

/** With a search: what it finds and everything around it, whether closed or not. */
export function outlineRows(form: Form, { closed, search, locale }: Wanted): OutlineRow[] {
  const words = folded(search).split(/\s+/).filter(Boolean);

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

/** The contents around a content, from the outside in. */
export function aroundContent(fields: readonly Content[], id: string): readonly Content[] {
  let found: readonly Content[] = [];
  walk(fields, (content, { parents }) => {
    if (content.id === id) found = parents;
  });
  return found;
}

export const around = (fields: readonly Content[], id: string): string[] =>
  aroundContent(fields, id).map(content => content.id);

/** Contents that an issue lies in, the innermost each. */
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

/** Contents of the form without rows: what makes it long. */
export function countOf(fields: readonly Content[]): number {
  let count = 0;
  walk(fields, content => {
    if (!isRow(content)) count++;
  });
  return count;
}

/** Whether a form is long enough to be shown with its outline unasked. */
export const isLong = (fields: readonly Content[]): boolean => countOf(fields) >= 40;
