/** Bulk changes of files, with undo; lazy chunk. */
import type { AnswerTo, Page } from '@kontor/contract';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import type { Query } from '../../api/client.ts';
import { anyPageOf, FRESH, listKey } from '../../api/lists.ts';
import { refillShort } from '../../api/short-lists.ts';
import { useFilesTexts } from '../../i18n/files.ts';
import { toast } from '../../ui/index.ts';
import { type FileItem, RESOURCE } from './model.ts';

export interface Named {
  add?: string[];
  remove?: string[];
  set?: string[];
}
export type Order = ({ action: 'tags' | 'directories' } & Named) | { action: 'delete' };
/** By ids, or by the list's query. */
export type Target = { ids: string[] } | { query: Query };
type Before = AnswerTo<'POST /file-references/bulk.json'>['data']['before'][number];

/** Ids per request of an undo, which keeps the body below 4 MiB. */
const MOST = 5_000;
/** The server's page size limit. */
const PAGE = 100;
const LISTS = [RESOURCE, 'list'];
type Loaded = InfiniteData<Page<FileItem>, number>;

async function send(order: Order | { action: 'restore' }, target: Target): Promise<Before[]> {
  const asked =
    'query' in target
      ? { query: target.query, body: { ...order, all: true as const } }
      : { body: { ...order, ids: target.ids } };
  return (await ask('POST /file-references/bulk.json', asked)).data.before;
}

async function sendBack(before: readonly Before[]): Promise<void> {
  for (let at = 0; at < before.length; at += MOST)
    await ask('POST /file-references/bulk-undo.json', { body: { before: before.slice(at, at + MOST) } });
}

/** Invalidates counts and other file queries now, lists when next shown. */
async function refreshBeside(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: LISTS, refetchType: 'none' }),
    queries.invalidateQueries({ predicate: ({ queryKey: [name, kind] }) => name === RESOURCE && kind !== 'list' }),
  ]);
}

/** Short lists are refetched as a whole, long ones from the first page. */
async function loadAgain(queries: QueryClient): Promise<void> {
  const long = (data: unknown) => ((data as Loaded | undefined)?.pages.length ?? 0) > FRESH;
  await Promise.all([
    queries.resetQueries({ predicate: ({ queryKey, state }) => isList(queryKey) && long(state.data) }),
    queries.invalidateQueries({ predicate: ({ queryKey, state }) => isList(queryKey) && !long(state.data) }),
    refreshBeside(queries),
  ]);
}
const isList = ([name, kind]: readonly unknown[]) => name === RESOURCE && kind === 'list';

/**
 * Updates changed rows in place and removes those that no longer match: of hundreds of pages only changed rows are
 * fetched. The rest is redistributed into full pages; an incomplete last page is dropped and refetched.
 */
export async function renew(queries: QueryClient, params: Query, ids: readonly string[]): Promise<void> {
  const key = listKey(RESOURCE, params);
  // Requests in flight are older than the change and would restore previous rows: refetch.
  const again = () => queries.invalidateQueries({ queryKey: key, exact: true });
  const isComing = () => queries.isFetching({ queryKey: key, exact: true }) > 0;
  if (isComing()) return again();
  const shown = (queries.getQueryData<Loaded>(key)?.pages ?? []).flatMap(page => page.data);
  const wanted = new Set(ids);
  const asked = shown.filter(({ id }) => wanted.has(id)).map(({ id }) => id);
  const found = new Map<string, FileItem>();
  for (let at = 0; at < asked.length; at += PAGE) {
    const some = { ...params, 'filter[id]': asked.slice(at, at + PAGE), limit: PAGE };
    for (const item of (await anyPageOf<FileItem>(RESOURCE, some, 1)).data) found.set(item.id, item);
  }
  if (isComing()) return again();
  const gone = new Set(asked.filter(id => !found.has(id)));
  queries.setQueryData<Loaded>(
    key,
    loaded => loaded && dealt(loaded, row => (gone.has(row.id) ? null : (found.get(row.id) ?? row))),
  );
  await refillShort(queries, key);
}

/**
 * Redistributes rows into pages of the first one's size; if the server has more, the incomplete last page is dropped.
 */
function dealt(loaded: Loaded, change: (row: FileItem) => FileItem | null): Loaded {
  const rows = loaded.pages.flatMap(page => page.data);
  const kept = rows.flatMap(row => change(row) ?? []);
  const count = (loaded.pages.at(-1)?.count ?? 0) - (rows.length - kept.length);
  const limit = loaded.pages[0]?.limit ?? PAGE;
  const pages: Page<FileItem>[] = [];
  for (let at = 0; at < kept.length || at === 0; at += limit) {
    const data = kept.slice(at, at + limit);
    if (pages.length > 0 && data.length < limit && kept.length < count) break;
    pages.push({ data, count, page: pages.length + 1, limit });
  }
  return { pages, pageParams: pages.map(page => page.page) };
}

export interface Change {
  order: Order;
  target: Target;
  /** Number of files selected. */
  asked: number;
  /** Query of the visible list. */
  params: Query;
  message: (count: number) => string;
}

/** Rejects if refused: the caller shows the error. */
export async function change(queries: QueryClient, { order, target, asked, params, message }: Change): Promise<void> {
  const t = useFilesTexts.now();
  const before = await send(order, target);
  const ids = before.map(({ id }) => id);
  if ('query' in target) await loadAgain(queries);
  else await Promise.all([renew(queries, params, ids), refreshBeside(queries)]);
  // Files that had the tags or directory already do not count as skipped; files left out of a deletion do.
  const missing = order.action === 'delete' ? asked - before.length : 0;
  const lines = () => (missing > 0 ? [t.notAll(missing)] : []);
  if (before.length === 0) toast.warn(() => t.nothingChanged, { lines });
  else toast.ok(() => message(before.length), { lines, undo: () => void undo(queries, order, before) });
}

async function undo(queries: QueryClient, order: Order, before: readonly Before[]): Promise<void> {
  try {
    if (order.action === 'delete') await send({ action: 'restore' }, { ids: before.map(({ id }) => id) });
    else await sendBack(before);
    await loadAgain(queries);
    toast.ok(() => useFilesTexts.now().undone);
  } catch (error) {
    toast.error(error);
  }
}

/** The browser downloads the zip from its address like any file. */
export async function archive(target: Target): Promise<{ count: number; size: number }> {
  const asked = 'query' in target ? { query: target.query, body: {} } : { body: { ids: target.ids } };
  const { data } = await ask('POST /file-references/archive.json', asked);
  const link = document.createElement('a');
  link.href = data.url;
  link.download = '';
  link.click();
  return data;
}

/** Moves one file before another in the custom order, or to its end. */
export async function place(id: string, before: string | null): Promise<void> {
  await ask('POST /file-references/{id}/place.json', { params: { id }, body: { before } });
}

/** Reorders the rows of the visible list in the cache (optimistic). */
export function reorder(queries: QueryClient, params: Query, items: readonly FileItem[]): void {
  const key = listKey(RESOURCE, params);
  queries.setQueryData<Loaded>(key, loaded => {
    if (!loaded) return loaded;
    const rows = [...items];
    return { ...loaded, pages: loaded.pages.map(page => ({ ...page, data: rows.splice(0, page.data.length) })) };
  });
}
