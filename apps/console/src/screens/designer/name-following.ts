/**
 * Names of new fields follow their labels, or their kinds where there is no label, until the name is edited or the form
 * is saved. Keeps the ids of the fields whose names were never edited; fields of a saved form are never among them.
 */
import {
  type Content,
  isInputKind,
  nameFor,
  nameOf,
  type Renamed,
  rowOf,
  sanitizeName,
  textIn,
  uniqueName,
  walk,
} from '@kontor/form';
import { contentName, kindName } from '@kontor/form/design';
import type { Language } from '../../i18n/index.ts';
import { inOrder } from './edits.ts';

export interface NameFollowing {
  /** The names of these contents, and of those inside, follow their labels from now on. */
  start(content: Content): void;
  /** Names that the server is about to get, or that were loaded, change no more by themselves. */
  stop(fields: readonly Content[]): void;
  /**
   * The changed content with the name that its label asks for, numbered where another of `fields` has it. `firstOf` reads
   * the whole form for its first language, and is asked for a following field alone.
   */
  follow(before: Content, next: Content, fields: readonly Content[], firstOf: () => string): Content;
  /** The numbering of a content's name since the last call; null if its name was free. */
  takeNumbered(id: string): Renamed | null;
}

/** The name for a content without regard to others: of its label in the form's first language, else of its kind. */
export function ownName(content: Content, first: string, locale: Language): string {
  const { label: _, ...unlabelled } = content.options;
  return (
    nameFor(textIn(content.options.label, first)) || nameFor(contentName({ ...content, options: unlabelled }, locale))
  );
}

export function nameFollowing(locale: () => Language): NameFollowing {
  const followers = new Set<string>();
  const numbered = new Map<string, Renamed>();

  /** A label that is still the kind's name, as of a new field, becomes the new kind's name. */
  function withKindLabel(before: Content, next: Content): Content {
    const [from, to] = [before.options.type, next.options.type];
    if (from === to || !isInputKind(from) || !isInputKind(to)) return next;
    if (next.options.label !== kindName(from, locale())) return next;
    return { ...next, options: { ...next.options, label: kindName(to, locale()) } };
  }
  return {
    start: content =>
      walk([content], each => {
        if (rowOf(each).field) followers.add(each.id);
      }),
    stop: fields => walk(fields, each => void followers.delete(each.id)),
    follow(before, next, fields, firstOf) {
      if (!followers.has(next.id)) return next;
      if (sanitizeName(nameOf(before)) !== sanitizeName(nameOf(next))) {
        followers.delete(next.id);
        numbered.delete(next.id);
        return next;
      }
      const labelled = withKindLabel(before, next);
      const first = firstOf();
      const wanted = ownName(labelled, first, locale());
      if (wanted === ownName(before, first, locale())) return labelled;
      const taken = new Set(inOrder(fields).flatMap(each => (each.id === next.id ? [] : nameOf(each))));
      const name = uniqueName(wanted, taken);
      if (name === wanted) numbered.delete(next.id);
      else numbered.set(next.id, { from: wanted, to: name });
      return { ...labelled, options: { ...labelled.options, name } };
    },
    takeNumbered(id) {
      const found = numbered.get(id) ?? null;
      numbered.delete(id);
      return found;
    },
  };
}
