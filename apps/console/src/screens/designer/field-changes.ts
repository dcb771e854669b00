/** What happened to the fields of the saved form: a name or a kind is what entries know their answers by. */
import { type Content, find, type InputKind, nameOf, renameField, replace, rowOf, walk } from '@kontor/form';

export interface FieldChange {
  id: string;
  /** As it stands in the form now. */
  content: Content;
  from: string;
  to: string;
  kindBefore: InputKind;
  kindNow: InputKind;
}

export const kindOf = (content: Content): InputKind | null => rowOf(content).field?.(content.options)?.kind ?? null;

/** The change of one field since it was saved; null of what is new, holds no answer, or is as it was. */
export function changeOf(saved: readonly Content[], content: Content): FieldChange | null {
  const before = find(saved, content.id);
  const [kindBefore, kindNow] = [before && kindOf(before), kindOf(content)];
  if (!before || !kindBefore || !kindNow) return null;
  const [from, to] = [nameOf(before), nameOf(content)];
  if (from === '' || (from === to && kindBefore === kindNow)) return null;
  return { id: content.id, content, from, to, kindBefore, kindNow };
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
export const keyOf = ({ id, from, to, kindBefore, kindNow }: FieldChange): string =>
  [id, from, to, kindBefore, kindNow].join(' ');

/** Only the field itself bears the name `to`; what had followed it asks for `from` again. */
export function renameOnly(fields: Content[], id: string, from: string, to: string): Content[] {
  const back = renameField(fields, to, from);
  return replace(back, id, content => ({ ...content, options: { ...content.options, name: to } }));
}
