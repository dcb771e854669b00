/**
 * What others changed, in this tab. Numbers, tallies and single items are asked for again; rows of lists get their new
 * content where they stand, and only where rows would come, go or move is it held back (pending-changes.ts): never a jump.
 */
import type { Page } from '@kontor/contract';
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import { SHOWN_IN } from './hooks.ts';
import { anyPageOf, FRESH, type ListName } from './lists.ts';
import { isDeferred, pendingOf, setPending } from './pending-changes.ts';

/** `{resource: 'reports', report_config_id: '…'}`: a resource, and the part of it where that is known. */
export type Change = { resource: string } & Record<string, string>;
interface Item {
  id: string;
}
type Loaded = InfiniteData<Page<Item>, number>;

/** Asked for by themselves: who one is, and what the house is called. */
const OWN = new Set(['self', 'branding']);
const isList = ({ queryKey }: Query) => queryKey[1] === 'list';

/** Resources whose items are asked for at once, by `applyQuickly`: figures are looked at while they change. */
const QUICK = new Set(['charts']);
export const isQuick = ({ resource }: Change): boolean => QUICK.has(resource);

/** Whether what a query asked for may have changed. */
function touches(change: Change, { queryKey }: Query): boolean {
  const [name, ...rest] = queryKey;
  if (name !== change.resource && !SHOWN_IN[change.resource]?.includes(String(name))) return false;
  // Filtered to another part of it.
  return !Object.entries(change).some(([column, part]) =>
    rest.some(of => {
      const asked = (of as Record<string, unknown> | null)?.[`filter[${column}]`];
      return typeof asked === 'string' && asked !== part;
    }),
  );
}

const staleBy = (changes: Change[] | null | undefined) => (query: Query) =>
  !OWN.has(String(query.queryKey[0])) && (!changes || changes.some(change => touches(change, query)));

/** Single items alone: a chart, and the dashboards it stands in. Lists are left to `apply`. */
export async function applyQuickly(queries: QueryClient, changes: Change[]): Promise<void> {
  const stale = staleBy(changes.filter(isQuick));
  await queries.invalidateQueries({ predicate: query => stale(query) && !isList(query) });
}

/** `changes`: null where anything may have changed. */
export async function apply(queries: QueryClient, changes: Change[] | null): Promise<void> {
  const stale = staleBy(changes);
  const staleItem = staleBy(changes?.filter(change => !isQuick(change)));
  await Promise.all([
    queries.invalidateQueries({ predicate: query => staleItem(query) && !isList(query) }),
    queries.invalidateQueries({ predicate: query => stale(query) && isList(query), refetchType: 'none' }),
    ...queries
      .getQueryCache()
      .findAll({ type: 'active', predicate: query => stale(query) && isList(query) })
      .map(query => look(queries, query)),
  ]);
}

const rowsOf = (pages: Page<Item>[]): Item[] => pages.flatMap(page => page.data);
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The rows as they stand, each with what it says now; `pages` themselves where nothing is new. */
function renewed(pages: Page<Item>[], fresh: Page<Item>[]): Page<Item>[] {
  const count = fresh.at(-1)?.count ?? 0;
  const known = new Map(rowsOf(fresh).map(row => [row.id, row]));
  let changed = pages.some(page => page.count !== count);
  const next = pages.map(page => {
    const data = page.data.map(row => {
      const now = known.get(row.id);
      if (!now || same(row, now)) return row;
      changed = true;
      return now;
    });
    return { ...page, data, count };
  });
  return changed ? next : pages;
}

async function look(queries: QueryClient, query: Query): Promise<void> {
  const { queryKey, queryHash } = query;
  const loaded = query.state.data as Loaded | undefined;
  const [resource, , params] = queryKey as [ListName, string, object];
  const rows = rowsOf(loaded?.pages ?? []);
  if (!loaded || rows.length === 0 || !isDeferred(queryHash)) {
    // Of a long one it would be all the pages.
    if ((loaded?.pages.length ?? 0) <= FRESH) await queries.refetchQueries({ queryKey, exact: true });
    return;
  }
  const many = Math.min(loaded.pages.length, FRESH);
  const asked = Array.from({ length: many }, (_, at) => anyPageOf<Item>(resource, params, at + 1));
  const fresh = await Promise.all(asked).catch(() => null);
  // Meanwhile it was loaded anew, or nobody shows it any more.
  if (!fresh || query.state.data !== loaded) return;
  const now = rowsOf(fresh);
  const stays = now.length === Math.min(rows.length, now.length) && now.every((row, at) => row.id === rows[at]?.id);
  const whole = many < loaded.pages.length || now.length === rows.length;
  const pages = renewed(loaded.pages, fresh);
  if (pages !== loaded.pages) queries.setQueryData<Loaded>(queryKey, { ...loaded, pages });
  const since = pages[0];
  // The count of what is shown goes along; what came earlier and still waits is news all the same.
  const waiting = pendingOf(queryHash, loaded.pages[0])?.added ?? 0;
  const added = waiting + (fresh[0]?.count ?? 0) - (loaded.pages.at(-1)?.count ?? 0);
  setPending(queryHash, (stays && whole) || !since ? undefined : { added, pages: fresh, since });
}
