/**
 * Applies change notifications to this tab's query cache. Records and counts are refetched; rows of lists are updated
 * in place, and where rows would be added, removed or moved, the new pages are held back (pending-changes.ts), so that
 * the list never jumps.
 */
import type { Page } from '@kontor/contract';
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import { SHOWN_IN } from './hooks.ts';
import { anyPageOf, FRESH, type ListName } from './lists.ts';
import { isDeferred, pendingOf, setPending } from './pending-changes.ts';

/** A change notification, `{resource: 'reports', report_config_id: '…'}`: a resource, and the part of it if known. */
export type Change = { resource: string } & Record<string, string>;
interface Item {
  id: string;
}
type Loaded = InfiniteData<Page<Item>, number>;

/** Queries that are not invalidated here, since they are refetched separately: the current user and the branding. */
const OWN = new Set(['self', 'branding']);
const isList = ({ queryKey }: Query) => queryKey[1] === 'list';

/** Resources whose records `applyQuickly` refetches with a short delay: charts are watched while they change. */
const QUICK = new Set(['charts']);
export const isQuick = ({ resource }: Change): boolean => QUICK.has(resource);

/** Whether a change may affect a query. */
function touches(change: Change, { queryKey }: Query): boolean {
  const [name, ...rest] = queryKey;
  if (name !== change.resource && !SHOWN_IN[change.resource]?.includes(String(name))) return false;
  // No, if the query filters by another value.
  return !Object.entries(change).some(([column, part]) =>
    rest.some(of => {
      const asked = (of as Record<string, unknown> | null)?.[`filter[${column}]`];
      return typeof asked === 'string' && asked !== part;
    }),
  );
}

const staleBy = (changes: Change[] | null | undefined) => (query: Query) =>
  !OWN.has(String(query.queryKey[0])) && (!changes || changes.some(change => touches(change, query)));

/** Refetches charts, and the dashboards that include them. Lists are left to `apply`. */
export async function applyQuickly(queries: QueryClient, changes: Change[]): Promise<void> {
  const stale = staleBy(changes.filter(isQuick));
  await queries.invalidateQueries({ predicate: query => stale(query) && !isList(query) });
}

/** `changes`: null if anything may have changed. */
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

/** The loaded pages with their rows updated in place; the identical array if nothing is different. */
function renewed(pages: Page<Item>[], fresh: Page<Item>[]): Page<Item>[] {
  const { count = 0, count_exact = true } = fresh.at(-1) ?? {};
  const known = new Map(rowsOf(fresh).map(row => [row.id, row]));
  let changed = pages.some(page => page.count !== count || (page.count_exact ?? true) !== count_exact);
  const next = pages.map(page => {
    const data = page.data.map(row => {
      const now = known.get(row.id);
      if (!now || same(row, now)) return row;
      changed = true;
      return now;
    });
    return { ...page, data, count, count_exact };
  });
  return changed ? next : pages;
}

async function look(queries: QueryClient, query: Query): Promise<void> {
  const { queryKey, queryHash } = query;
  const loaded = query.state.data as Loaded | undefined;
  const [resource, , params] = queryKey as [ListName, string, object];
  const rows = rowsOf(loaded?.pages ?? []);
  if (!loaded || rows.length === 0 || !isDeferred(queryHash)) {
    // Only short lists: a refetch loads all pages.
    if ((loaded?.pages.length ?? 0) <= FRESH) await queries.refetchQueries({ queryKey, exact: true });
    return;
  }
  const many = Math.min(loaded.pages.length, FRESH);
  const asked = Array.from({ length: many }, (_, at) => anyPageOf<Item>(resource, params, at + 1));
  const fresh = await Promise.all(asked).catch(() => null);
  // The list was refetched meanwhile, or is no longer shown.
  if (!fresh || query.state.data !== loaded) return;
  const now = rowsOf(fresh);
  const stays = now.length === Math.min(rows.length, now.length) && now.every((row, at) => row.id === rows[at]?.id);
  const whole = many < loaded.pages.length || now.length === rows.length;
  const pages = renewed(loaded.pages, fresh);
  if (pages !== loaded.pages) queries.setQueryData<Loaded>(queryKey, { ...loaded, pages });
  const since = pages[0];
  // The total is updated in place; additions that are still held back stay announced.
  const waiting = pendingOf(queryHash, loaded.pages[0])?.added ?? 0;
  const before = loaded.pages.at(-1);
  const more = before?.count_exact === false ? 0 : (fresh[0]?.count ?? 0) - (before?.count ?? 0);
  const added = waiting + more;
  setPending(queryHash, (stays && whole) || !since ? undefined : { added, pages: fresh, since });
}
