/** Detects renamed and removed fields and changed kinds against the saved form: entries store answers by field name and kind. */
import { type Content, find, nameOf, namesOf, renameField, replace, rowOf, walk } from '@kontor/form';

export interface FieldChange {
  id: string;
  /** Present content. */
  content: Content;
  /** Saved content. */
  before: Content;
  from: string;
  to: string;
  /** Whether the kind of its answers changed. */
  otherKind: boolean;
}

export const kindOf = (content: Content) => rowOf(content).field?.(content.options)?.kind ?? null;

/** A field's change since the last save; null if new, without answers, or unchanged. */
export function changeOf(saved: readonly Content[], content: Content): FieldChange | null {
  const before = find(saved, content.id);
  const [kindBefore, kindNow] = [before && kindOf(before), kindOf(content)];
  if (!before || !kindBefore || !kindNow) return null;
  const [from, to] = [nameOf(before), nameOf(content)];
  const otherKind = kindBefore !== kindNow;
  return from === '' || (from === to && !otherKind) ? null : { id: content.id, content, before, from, to, otherKind };
}

/** All changes of names and kinds since the last save, in form order. */
export function fieldChanges(saved: readonly Content[], present: readonly Content[]): FieldChange[] {
  const found: FieldChange[] = [];
  walk(present, content => {
    const change = changeOf(saved, content);
    if (change) found.push(change);
  });
  return found;
}

/** The saved fields that are gone and whose name no field has any more, in the order of the saved form. */
export function removedFields(saved: Content[], present: Content[]): Content[] {
  const found: Content[] = [];
  const names = namesOf(present);
  walk(saved, content => {
    const name = nameOf(content);
    if (kindOf(content) && name !== '' && !names.has(name) && !find(present, content.id)) found.push(content);
  });
  return found;
}

/** Identity of a change. */
export const keyOf = ({ id, before, content, from, to }: FieldChange): string =>
  [id, from, to, kindOf(before), kindOf(content)].join(' ');

/** Renames the field alone; references to it go back to `from`. */
export function renameOnly(fields: Content[], id: string, from: string, to: string): Content[] {
  const back = renameField(fields, to, from);
  return replace(back, id, content => ({ ...content, options: { ...content.options, name: to } }));
}

/** Name under which entries store the answers of a field; `''` of a new one. */
export function savedNameIn(saved: readonly Content[], id: string): string {
  const content = find(saved, id);
  return content ? nameOf(content) : '';
}
