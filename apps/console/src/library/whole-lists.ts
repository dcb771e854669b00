/** Tags and directories are few enough to be had whole: what is searched and compared then needs no asking. */
import { useQuery } from '@tanstack/react-query';
import { client } from '../api/client.ts';
import type { Directory, FileReference, Tag } from '../api/library.ts';
import { pageOf } from '../api/lists.ts';
import { useRights } from '../api/session.ts';

const PAGE = 100;
const AT_ONCE = 6;

/** All of a list by name: the first page tells how many there are, the others come side by side. */
export async function wholeList<T extends { id: string }>(resource: string, signal: AbortSignal): Promise<T[]> {
  const ask = (page: number) => pageOf<T>(resource, { sort: 'name', limit: PAGE }, page, signal);
  const first = await ask(1);
  const pages = Array.from({ length: Math.ceil(first.count / PAGE) }, (): T[] => []);
  pages[0] = first.data;
  let next = 1;
  const fetchNext = async (): Promise<void> => {
    for (let page = next++; page < pages.length; page = next++) pages[page] = (await ask(page + 1)).data;
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, pages.length) }, fetchNext));
  return [...new Map(pages.flat().map(item => [item.id, item])).values()];
}

function useAll<T extends { id: string }>(resource: string, entity: string, enabled: boolean) {
  const may = useRights()(entity, 'read');
  const query = useQuery({
    queryKey: [resource, 'all'],
    queryFn: ({ signal }) => wholeList<T>(resource, signal),
    enabled: enabled && may,
    staleTime: 30_000,
  });
  return { all: query.data, error: query.error, denied: !may, refetch: query.refetch };
}

export const DIRECTORIES = 'directories';
export const TAGS = 'tags';
export const FILE_REFERENCES = 'file-references';

export const useAllTags = (enabled = true) => useAll<Tag & { version: number }>(TAGS, 'Tags', enabled);
export const useAllDirectories = (enabled = true) => useAll<Directory>(DIRECTORIES, 'Directories', enabled);

/** The file as it is now, with all that the dialog shows of it. */
export const fetchReference = async (id: string, signal?: AbortSignal): Promise<FileReference> =>
  (
    await client<{ data: FileReference }>('GET', `/${FILE_REFERENCES}/${id}.json`, {
      query: { contain: 'tags,directories' },
      signal,
    })
  ).body.data;
