/** Loads complete lists (tags, directories, form names), which are short enough to search and compare locally. */
import type { Page } from '@kontor/contract';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../api/ask.ts';
import type { FileReference } from '../api/library.ts';
import { anyPageOf, type RowOf } from '../api/lists.ts';
import { useRights } from '../api/session.ts';

const PAGE = 100;
const AT_ONCE = 6;

/** Lists that are sortable by name. */
type ByName = 'tags' | 'directories' | 'report-configs' | 'form-blocks';

/** A whole list by name: the first page has the count, the other pages load in parallel. */
export async function wholeList<const L extends ByName>(list: L, signal: AbortSignal): Promise<RowOf<L>[]> {
  const fetchPage = (page: number): Promise<Page<RowOf<L>>> =>
    anyPageOf(list, { sort: 'name', limit: PAGE }, page, signal);
  const first = await fetchPage(1);
  const pages = Array.from({ length: Math.ceil(first.count / PAGE) }, (): RowOf<L>[] => []);
  pages[0] = first.data;
  let next = 1;
  const fetchNext = async (): Promise<void> => {
    for (let page = next++; page < pages.length; page = next++) pages[page] = (await fetchPage(page + 1)).data;
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, pages.length) }, fetchNext));
  return [...new Map(pages.flat().map(item => [item.id, item])).values()];
}

function useAll<const L extends ByName>(list: L, entity: string, enabled: boolean) {
  const may = useRights()(entity, 'read');
  const query = useQuery({
    queryKey: [list, 'all'],
    queryFn: ({ signal }) => wholeList(list, signal),
    enabled: enabled && may,
    staleTime: 30_000,
  });
  return { all: query.data, error: query.error, denied: !may, refetch: query.refetch };
}

export const DIRECTORIES = 'directories';
export const TAGS = 'tags';
export const FILE_REFERENCES = 'file-references';

export const useAllTags = (enabled = true) => useAll(TAGS, 'Tags', enabled);
export const useAllDirectories = (enabled = true) => useAll(DIRECTORIES, 'Directories', enabled);

/** A file reference with everything the dialog shows, uncached. */
export const fetchReference = async (id: string, signal?: AbortSignal): Promise<FileReference> =>
  (await ask('GET /file-references/{id}.json', { params: { id }, query: { contain: 'tags,directories' }, signal }))
    .data;
