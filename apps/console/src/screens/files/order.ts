/** Computes positions in the custom order from the visible list. Pure functions. */

interface Item {
  id: string;
}

/**
 * Moves `id` before the item at index `to` (`items.length`: to the end). Returns the new list and the following item in
 * the stored order, which is reversed in descending lists; undefined if nothing changes. `whole`: no further pages.
 */
export function moved<T extends Item>(
  items: readonly T[],
  id: string,
  to: number,
  descending: boolean,
  whole: boolean,
) {
  const from = items.findIndex(item => item.id === id);
  const item = items[from];
  if (!item || to === from || to === from + 1) return undefined;
  const rest = items.filter(one => one !== item);
  const at = to > from ? to - 1 : to;
  const next = [...rest.slice(0, at), item, ...rest.slice(at)];
  // The item after the last loaded one is unknown.
  if (at === rest.length && !whole && !descending) return undefined;
  const before = descending ? rest[at - 1] : rest[at];
  return { items: next, before: before?.id ?? null, at };
}

/** The present successor in the stored order, for undo; undefined if not loaded. */
export function beforeOf(
  items: readonly Item[],
  id: string,
  descending: boolean,
  whole: boolean,
): string | null | undefined {
  const at = items.findIndex(item => item.id === id);
  const before = items[descending ? at - 1 : at + 1];
  return before?.id ?? (whole || descending ? null : undefined);
}
