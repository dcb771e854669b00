/** Fields that a saved view uses and its form no longer has: left out of its query and columns, and named beside it. */

import type { ListItems } from '@kontor/contract';
import { type Form, inputsOf } from '@kontor/form';

type Stored = ListItems['saved-views'];
type Parts = Pick<Stored, 'query' | 'columns'>;

/** A view as the form allows it, with the names of the fields that it has lost. */
export type SavedView = Stored & { lost: string[] };

/** The field's name in `filter[data.speed][gte]` or `data.speed`; null for built-in keys. */
const fieldIn = (key: string): string | null =>
  /^filter\[data\.([^\]]+)\]/.exec(key)?.[1] ?? /^data\.(.+)$/.exec(key)?.[1] ?? null;

/** Names of the missing fields, in the order of their first use. */
export function lostFields(form: Form, { query, columns }: Parts): string[] {
  const known = new Set(inputsOf(form).map(input => input.name));
  const asked = new URLSearchParams(query);
  const keys = [...asked.keys(), asked.get('sort') ?? '', ...(columns ?? []).map(column => column.key)];
  const used = keys.map(fieldIn).filter(name => name !== null);
  return [...new Set(used)].filter(name => !known.has(name));
}

/** The view without these fields. */
export function withoutFields({ query, columns }: Parts, lost: readonly string[]): Parts {
  const isLost = (key: string) => lost.includes(fieldIn(key) ?? '');
  const asked = new URLSearchParams(query);
  if (isLost(asked.get('sort') ?? '')) for (const key of ['sort', 'direction']) asked.delete(key);
  for (const key of [...asked.keys()]) if (isLost(key)) asked.delete(key);
  return { query: asked.toString(), columns: columns?.filter(column => !isLost(column.key)) ?? null };
}

/** The view as it applies to the form as it is now. */
export function applicable(form: Form, view: Stored): SavedView {
  const lost = lostFields(form, view);
  return { ...view, ...(lost.length > 0 && withoutFields(view, lost)), lost };
}
