/** What happened to the fields of the saved form: a name or a kind is what entries know their answers by. */
import { type Content, find, nameOf, renameField, replace, rowOf, walk } from '@kontor/form';

export interface FieldChange {
  id: string;
  /** As it stands in the form now. */
  content: Content;
  /** As it was saved. */
  before: Content;
  from: string;
  to: string;
  /** Whether its answers are of another kind now. */
  otherKind: boolean;
}

export const kindOf = (content: Content) => rowOf(content).field?.(content.options)?.kind ?? null;

/** The change of one field since it was saved; null of what is new, holds no answer, or is as it was. */
export function changeOf(saved: readonly Content[], content: Content): FieldChange | null {
  const before = find(saved, content.id);
  const [kindBefore, kindNow] = [before && kindOf(before), kindOf(content)];
  if (!before || !kindBefore || !kindNow) return null;
  const [from, to] = [nameOf(before), nameOf(content)];
  const otherKind = kindBefore !== kindNow;
  return from === '' || (from === to && !otherKind) ? null : { id: content.id, content, before, from, to, otherKind };
}

/** Every change of a name or a kind since the form was saved, in form order. */
export function fieldChanges(saved: readonly Content[], present: readonly Content[]): FieldChange[] {
  const found: FieldChange[] = [];
  walk(present, content => {
    const change = changeOf(saved, content);
    if (change) found.push(change);
  });
  return found;
}

/** One and the same change, however often it is made. */
export const keyOf = ({ id, before, content, from, to }: FieldChange): string =>
  [id, from, to, kindOf(before), kindOf(content)].join(' ');

/** Only the field itself bears the name `to`; what had followed it asks for `from` again. */
export function renameOnly(fields: Content[], id: string, from: string, to: string): Content[] {
  const back = renameField(fields, to, from);
  return replace(back, id, content => ({ ...content, options: { ...content.options, name: to } }));
}
