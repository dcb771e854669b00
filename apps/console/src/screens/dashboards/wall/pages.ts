/** Pagination of a wall display and its settings in the address. Pure functions. */

/** Choices of seconds per page; 0 does not rotate. */
export const INTERVALS = [10, 20, 30, 60, 0] as const;
const USUAL = 20;

/** Pages of at most `most` items, evenly filled: five become three and two. */
export function pagesOf<T>(items: readonly T[], most: number): T[][] {
  const pages = Math.ceil(items.length / most);
  return Array.from({ length: pages }, (_, at) =>
    items.slice(Math.ceil((at * items.length) / pages), Math.ceil(((at + 1) * items.length) / pages)),
  );
}

export interface WallSettings {
  every: number;
  /** Rotates over all dashboards. */
  all: boolean;
}

export function readSettings(search: string): WallSettings {
  const query = new URLSearchParams(search);
  const asked = query.get('every');
  const every = INTERVALS.find(seconds => String(seconds) === asked) ?? (asked === 'off' ? 0 : USUAL);
  return { every, all: query.get('all') === '1' };
}

export function withSettings(search: string, { every, all }: WallSettings): string {
  const query = new URLSearchParams(search);
  query.delete('every');
  query.delete('all');
  if (every !== USUAL) query.set('every', every === 0 ? 'off' : String(every));
  if (all) query.set('all', '1');
  return query.size > 0 ? `?${query}` : '';
}

/** Address of the dashboard itself: with its filter, without the wall's settings. */
export const withoutSettings = (search: string): string => withSettings(search, { every: USUAL, all: false });

/** The next or previous item, wrapping around. */
export function besides<T>(ring: readonly T[], one: T, step: 1 | -1): T {
  const at = ring.indexOf(one);
  return ring[(at + step + ring.length) % ring.length] ?? one;
}
