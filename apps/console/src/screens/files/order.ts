/** Places in the custom order, worked out from the list as it is shown. Pure. */

interface Item {
  id: string;
}

/**
 * Where `id` goes when it is put before the item that now stands at `to` (`items.length`: behind the last): the list
 * then, and the item that it comes before in the order itself, which a list from the end shows backwards. Undefined
 * where it stands there already. `whole`: there is nothing behind the last.
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
  // Behind the last one that is loaded others may follow, and nobody here knows which.
  if (at === rest.length && !whole && !descending) return undefined;
  const before = descending ? rest[at - 1] : rest[at];
  return { items: next, before: before?.id ?? null, at };
}

/** The item that one comes before in the order itself, as it stands now: the way back. Undefined where it is not loaded. */
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
