/** Changes from one version of a form to another, content by content: how each is marked, and in which words. */
import { type Content, childrenOf } from '@kontor/form';
import { contentName } from '@kontor/form/design';
import type { Language } from '@kontor/form/languages';
import { linesOf } from './version-changes.ts';
import type { VersionDiff } from './version-diff.ts';
import type { PairedLine } from './version-lines.ts';

export type Mark = 'added' | 'removed' | 'changed' | 'moved';
export const markKinds: readonly Mark[] = ['added', 'removed', 'changed', 'moved'];

export interface Change {
  id: string;
  name: string;
  /** At least one. */
  marks: Mark[];
  /** How it changed. */
  texts: string[];
}

/** What is inside of something new or gone needs no mark of its own. */
function isTold(id: string, all: VersionDiff['old'], other: VersionDiff['old']): boolean {
  const around = all.get(id)?.parent ?? '';
  return around !== '' && !other.has(around);
}

/** By id, those that are marked. */
export function marksOf({ old, fresh, moved }: VersionDiff, language: Language): Map<string, Change> {
  const found = new Map<string, Change>();
  const note = (content: Content, marks: Mark[], texts: string[] = []) =>
    marks.length > 0 && found.set(content.id, { id: content.id, name: contentName(content, language), marks, texts });
  for (const [id, { content }] of fresh) {
    const was = old.get(id);
    if (!was) {
      if (!isTold(id, fresh, old)) note(content, ['added']);
      continue;
    }
    const texts = linesOf(was.content, content, language);
    note(
      content,
      [...(texts.length > 0 ? (['changed'] as const) : []), ...(moved.has(id) ? (['moved'] as const) : [])],
      texts,
    );
  }
  for (const [id, { content }] of old) if (!fresh.has(id) && !isTold(id, old, fresh)) note(content, ['removed']);
  return found;
}

/** In the order in which they stand on the two papers. */
export function changesInOrder(lines: readonly PairedLine[], marks: ReadonlyMap<string, Change>): Change[] {
  const found = new Set<Change>();
  const look = (list: readonly Content[]): void => {
    for (const content of list) {
      const change = marks.get(content.id);
      if (change) found.add(change);
      look(childrenOf(content));
    }
  };
  for (const { left, right } of lines) {
    left.forEach((content, at) => {
      look([content]);
      look(right.slice(at, at + 1));
    });
  }
  return [...found];
}

/** How often each mark is given. */
export const countOf = (changes: readonly Change[], mark: Mark): number =>
  changes.filter(({ marks }) => marks.includes(mark)).length;
