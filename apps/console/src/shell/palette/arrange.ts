/**
 * Order of the palette's results: what was found on the device is shown at once; what arrives later is appended below
 * the marked row, which therefore never moves.
 */
import type { Item, ItemGroup } from './items.tsx';

const idsOf = (groups: readonly ItemGroup[]) => new Set(groups.flatMap(group => group.items.map(item => item.id)));

/** `next` with the rows of `shown` up to the marked one in their places, and everything else after them. */
export function arrange(shown: readonly ItemGroup[], next: readonly ItemGroup[], marked: string): ItemGroup[] {
  const at = shown.findIndex(group => group.items.some(item => item.id === marked));
  if (at < 0) return [...next];
  const latest = new Map(next.flatMap(group => group.items.map(item => [item.id, item])));
  const kept = shown.slice(0, at + 1).map((group, index) => {
    const last = index === at ? group.items.findIndex(item => item.id === marked) + 1 : group.items.length;
    return { ...group, items: group.items.slice(0, last).map((item): Item => latest.get(item.id) ?? item) };
  });
  const fixed = idsOf(kept);
  const rest = next.map(group => ({ ...group, items: group.items.filter(item => !fixed.has(item.id)) }));
  const front = kept.map((group, index) => {
    const same = rest.find(one => one.key === group.key);
    if (!same) return group;
    return { ...same, items: index === at ? [...group.items, ...same.items] : group.items };
  });
  const started = new Set(kept.map(group => group.key));
  return [...front, ...rest.filter(group => group.items.length > 0 && !started.has(group.key))];
}
