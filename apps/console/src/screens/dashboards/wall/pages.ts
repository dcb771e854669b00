/** How charts are spread over what a wall shows at a time. Pure. */

/** Seconds between pages that can be chosen; 0 stays where it is. */
export const INTERVALS = [10, 20, 30, 60, 0] as const;
const USUAL = 20;

/** Pages of at most `most`, as even as can be: five are three and two. */
export function pagesOf<T>(items: readonly T[], most: number): T[][] {
  const pages = Math.ceil(items.length / most);
  return Array.from({ length: pages }, (_, at) =>
    items.slice(Math.ceil((at * items.length) / pages), Math.ceil(((at + 1) * items.length) / pages)),
  );
}

export interface WallSettings {
  every: number;
  /** One dashboard after the other. */
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

/** The address of the dashboard itself: with its filter, without what is the wall's. */
export const withoutSettings = (search: string): string => withSettings(search, { every: USUAL, all: false });

/** The one after, or before, in a ring. */
export function besides<T>(ring: readonly T[], one: T, step: 1 | -1): T {
  const at = ring.indexOf(one);
  return ring[(at + step + ring.length) % ring.length] ?? one;
}
