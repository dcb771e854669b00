/**
 * React hook with the state of a list screen: search, filters, sort and layout in the address, infinite scroll by 20
 * items. Layout and sort are also remembered per list on this device; the address takes precedence. Independent of the
 * resource, which the screen names.
 */
import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Query } from '../api/client.ts';
import {
  anyPageOf,
  countedPage,
  type ListName,
  listKey,
  type ParamsOf,
  type RowOf,
  type SortOf,
  useAnyList,
} from '../api/lists.ts';
import { setPending, usePendingChanges } from '../api/pending-changes.ts';
import { navigate, useQueryString } from '../ui/navigation.ts';
import { useSelection } from '../ui/selection.ts';
import type { Sort } from '../ui/table.tsx';
import { useIndicator } from '../ui/timing.ts';

export type Layout = 'list' | 'cards';
export interface SortOption<K extends string = string> {
  /** The API's sort key. */
  key: K;
  label: string;
  direction: 'asc' | 'desc';
}
interface AnyListScreen {
  /** Local storage key for layout and sort: 'reports', or with an id. */
  name: string;
  /** 'report-configs', 'reports' … */
  resource: ListName;
  sorts: readonly SortOption[];
  /** The first is the default; with only one there is no switch. */
  layouts?: Layout[];
  /** Query parameters that are always sent and not shown: contain, a parent's filter. */
  fixed?: object | undefined;
  enabled?: boolean;
  /** Transforms the query before sending: a local day, for example, is other hours in UTC. */
  asked?: (params: Query) => Query;
}
export interface ListScreenOptions<L extends ListName, C extends string = never>
  extends Omit<AnyListScreen, 'resource' | 'sorts' | 'fixed'> {
  resource: L;
  sorts: readonly SortOption<SortOf<L>>[];
  fixed?: ParamsOf<L, C> | undefined;
}

const same = (params: Query) => params;
const FILTER = /^filter\[(.+)]$/;
const read = (name: string, what: string) => localStorage.getItem(`kontor.list.${name}.${what}`);
const keep = (name: string, what: string, value: string) => localStorage.setItem(`kontor.list.${name}.${what}`, value);

function filtersOf(query: URLSearchParams): Record<string, string[]> {
  const filters: Record<string, string[]> = {};
  for (const [key, value] of query) {
    const field = FILTER.exec(key)?.[1];
    if (field) filters[field] = [...(filters[field] ?? []), value];
  }
  return filters;
}

function sortOf(name: string, sorts: readonly SortOption[], query: URLSearchParams): Sort {
  const [rememberedKey, rememberedDirection] = read(name, 'sort')?.split(' ') ?? [];
  const key = query.get('sort') ?? rememberedKey ?? sorts[0]?.key ?? 'modified';
  const direction = query.get('sort') ? query.get('direction') : rememberedDirection;
  const usual = sorts.find(sort => sort.key === key)?.direction ?? 'asc';
  return { key, direction: direction === 'asc' || direction === 'desc' ? direction : usual };
}

interface Count {
  count: number;
  /** There are more than `count`. */
  isCounting: boolean;
  /** Counts again what could not be counted. */
  recount?: (() => void) | undefined;
}

/**
 * How many match: a page of many entries is there before they are counted, and says only that there are more
 * (`isCounting`). The number itself is asked for then, under the key of what is counted with each change.
 */
function useCount(name: ListName, params: Query, { data, isPlaceholderData }: AnyList): Count {
  const page = countedPage(data?.pages ?? []);
  const isOpen = page?.count_exact === false;
  const { sort: _sort, direction: _direction, contain: _contain, ...matching } = params;
  const counted = useQuery({
    queryKey: [name, 'states', 'count', matching],
    queryFn: async ({ signal }) => (await anyPageOf(name, { ...matching, limit: 1 }, 1, signal)).count,
    enabled: isOpen && !isPlaceholderData,
  });
  const found = isOpen ? counted.data : undefined;
  const isCounting = isOpen && found === undefined;
  const count = found ?? page?.count ?? 0;
  const recount = isCounting && counted.isError ? () => void counted.refetch() : undefined;
  return useShown({ count, isCounting, recount }, isPlaceholderData);
}

/** The number of the rows that are shown: those of the filter before keep theirs until the others come. */
function useShown(now: Count, isPlaceholder: boolean): Count {
  const [shown, setShown] = useState(now);
  if (isPlaceholder) return { ...shown, recount: undefined };
  if (shown.count !== now.count || shown.isCounting !== now.isCounting) setShown(now);
  return now;
}

type AnyList = ReturnType<typeof useAnyList>;

function useAnyListScreen<T extends { id: string }>(options: AnyListScreen) {
  const { name, resource, sorts, layouts = ['list'], fixed, enabled = true, asked: sent = same } = options;
  const text = useQueryString();
  const query = useMemo(() => new URLSearchParams(text), [text]);
  const search = query.get('search') ?? '';
  const filters = filtersOf(query);
  const sort = sortOf(name, sorts, query);
  const asked = query.get('layout') ?? read(name, 'layout');
  const layout = layouts.find(one => one === asked) ?? layouts[0] ?? 'list';

  const change = useCallback((edit: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(location.search);
    edit(next);
    void navigate(`${location.pathname}${next.size ? `?${next}` : ''}`, { replace: true });
  }, []);
  const setSearch = (value: string) => change(next => (value ? next.set('search', value) : next.delete('search')));
  /**
   * Filter values by field (with an operator `field][op`, as between the outermost brackets). An empty array removes
   * the filter.
   */
  const setFilters = (changed: Record<string, string[]>) =>
    change(next => {
      for (const [field, values] of Object.entries(changed)) {
        next.delete(`filter[${field}]`);
        for (const value of values) next.append(`filter[${field}]`, value);
      }
    });
  const setFilter = (field: string, values: string[]) => setFilters({ [field]: values });
  const setSort = (next: Sort) => {
    keep(name, 'sort', `${next.key} ${next.direction}`);
    change(url => {
      url.set('sort', next.key);
      url.set('direction', next.direction);
    });
  };
  const setLayout = (next: Layout) => {
    keep(name, 'layout', next);
    change(url => url.set('layout', next));
  };
  const reset = () =>
    change(next => {
      next.delete('search');
      for (const key of [...next.keys()]) if (FILTER.test(key)) next.delete(key);
    });

  const shown: Query = { ...fixed, search, sort: sort.key, direction: sort.direction };
  for (const [field, values] of Object.entries(filters)) shown[`filter[${field}]`] = values;
  const params = sent(shown);
  const list = useAnyList<T>(resource, params, enabled, resource === 'reports' ? { count: 'early' } : {});
  const { count, isCounting, recount } = useCount(resource, params, list);
  const queries = useQueryClient();
  const key = listKey(resource, params);
  const news = usePendingChanges(hashKey(key), list.data?.pages[0]);
  const selection = useSelection(count);
  const busy = list.isPending || list.isPlaceholderData;
  const isFiltered = search !== '' || Object.keys(filters).length > 0;
  const [showsFiltered, setShowsFiltered] = useState(isFiltered);
  if (showsFiltered !== isFiltered && !list.isPlaceholderData) setShowsFiltered(isFiltered);

  return {
    options: { ...options, layouts },
    items: list.items,
    count,
    /** There are more than `count`. */
    isCounting,
    recount,
    /** Time of the last fetch; 0 if there was none. */
    updated: list.dataUpdatedAt,
    /** No data yet. */
    isFirst: list.isPending,
    /** Whether to show a loading indicator: after 250 ms, then for at least a second. */
    isLoading: useIndicator(busy || list.isFetchingNextPage),
    error: list.isError && list.items.length === 0 ? list.error : undefined,
    retry: () => void list.refetch(),
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    isFetching: list.isFetching,
    /** Not while rows are fetched anew: it would break that off, and go on behind the rows before. */
    more: () => {
      if (list.hasNextPage && !list.isFetching) void list.fetchNextPage();
    },
    /** Held-back changes by others: number of additional rows, and how to show them. */
    news: news && {
      added: Math.max(0, news.added),
      show: () => {
        queries.setQueryData(key, { pages: news.pages, pageParams: news.pages.map(page => page.page) });
        setPending(hashKey(key), undefined);
      },
    },
    search,
    setSearch,
    filters,
    setFilter,
    setFilters,
    reset,
    isFiltered,
    /** Whether the rows that are shown are filtered: those of before, until others come. */
    showsFiltered,
    sort,
    setSort,
    layout,
    setLayout,
    selection,
    /** The query as sent, for exporting the same rows. */
    params,
  };
}

export type ListState<T extends { id: string }> = ReturnType<typeof useAnyListScreen<T>>;

/** Filters and sort from the address are user input, which the server checks; the rows are typed. */
export const useListScreen = <const L extends ListName, const C extends string = never>(
  options: ListScreenOptions<L, C>,
): ListState<RowOf<L, C>> => useAnyListScreen(options);
