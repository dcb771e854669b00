/** Work on many files, with a way back; loads with the first of it. */
import type { AnswerTo, Page } from '@kontor/contract';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import type { Query } from '../../api/client.ts';
import { anyPageOf, FRESH, listKey } from '../../api/lists.ts';
import { useFilesTexts } from '../../i18n/files.ts';
import { toast } from '../../ui/index.ts';
import { type FileItem, RESOURCE } from './model.ts';

export interface Named {
  add?: string[];
  remove?: string[];
  set?: string[];
}
export type Order = ({ action: 'tags' | 'directories' } & Named) | { action: 'delete' };
/** These, or everything that the query finds. */
export type Target = { ids: string[] } | { query: Query };
type Before = AnswerTo<'POST /file-references/bulk.json'>['data']['before'][number];

/** In one call of undoing: its body stays below four mebibytes. */
const MOST = 5_000;
/** So many can be asked for in one page. */
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

/** Numbers beside the list, and what else shows files; lists when they are next opened. */
async function refreshBeside(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: LISTS, refetchType: 'none' }),
    queries.invalidateQueries({ predicate: ({ queryKey: [name, kind] }) => name === RESOURCE && kind !== 'list' }),
  ]);
}

/** As they are now: a short list as a whole, a long one from its start. */
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
 * Changed rows get their new content where they stand; those that no longer fit go. A list may hold hundreds of pages:
 * only what has changed is asked for. What shifts is dealt into full pages again, an unfinished one is left to be loaded.
 */
export async function renew(queries: QueryClient, params: Query, ids: readonly string[]): Promise<void> {
  const key = listKey(RESOURCE, params);
  // What is on its way was asked for before the change, and would bring back what was there.
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
}

/** The rows after a change, in pages of the first one's size; where more are to come, the unfinished last one is dropped. */
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
  /** How many were meant. */
  asked: number;
  /** The list that is shown. */
  params: Query;
  message: (count: number) => string;
}

/** Rejects where it is refused: what asked for it shows why. */
export async function change(queries: QueryClient, { order, target, asked, params, message }: Change): Promise<void> {
  const t = useFilesTexts.now();
  const before = await send(order, target);
  const ids = before.map(({ id }) => id);
  if ('query' in target) await loadAgain(queries);
  else await Promise.all([renew(queries, params, ids), refreshBeside(queries)]);
  // What had these tags or lay there already is no loss; what was left out of a deletion is.
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

/** The zip comes by itself: the browser loads it from its address as any other file. */
export async function archive(target: Target): Promise<{ count: number; size: number }> {
  const asked = 'query' in target ? { query: target.query, body: {} } : { body: { ids: target.ids } };
  const { data } = await ask('POST /file-references/archive.json', asked);
  const link = document.createElement('a');
  link.href = data.url;
  link.download = '';
  link.click();
  return data;
}

/** Puts one before another in the custom order, or at its end. */
export async function place(id: string, before: string | null): Promise<void> {
  await ask('POST /file-references/{id}/place.json', { params: { id }, body: { before } });
}

/** The rows as they stand now in the list that is shown. */
export function reorder(queries: QueryClient, params: Query, items: readonly FileItem[]): void {
  const key = listKey(RESOURCE, params);
  queries.setQueryData<Loaded>(key, loaded => {
    if (!loaded) return loaded;
    const rows = [...items];
    return { ...loaded, pages: loaded.pages.map(page => ({ ...page, data: rows.splice(0, page.data.length) })) };
  });
}
