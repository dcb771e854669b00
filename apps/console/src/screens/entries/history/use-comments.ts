/** The comments on an entry, and writing, changing and taking back one's own. */
import type { AnswerTo } from '@kontor/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../../api/ask.ts';

export type Comment = AnswerTo<'GET /reports/{id}/comments.json'>['data'][number];
export interface Mentioned {
  id: string;
  name: string;
}

// Below the resource's key: what tells of a change of entries reloads this, too.
const keyOf = (id: string) => ['reports', 'comments', id] as const;

export function useComments(id: string) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => ask('GET /reports/{id}/comments.json', { params: { id }, signal }),
  });
  const after = async (change: Promise<unknown>) => {
    await change;
    await queries.invalidateQueries({ queryKey: keyOf(id) });
  };
  return {
    comments: query.data?.data ?? [],
    write: (text: string, path: string | null, mentions: string[]) =>
      after(ask('POST /reports/{id}/comments.json', { params: { id }, body: { text, path, mentions } })),
    change: (comment: Comment, text: string) =>
      after(ask('PATCH /comments/{id}.json', { params: { id: comment.id }, body: { text } })),
    remove: (comment: Comment) => after(ask('DELETE /comments/{id}.json', { params: { id: comment.id } })),
  };
}

/** People who can be mentioned, whose names contain this; null asks for nobody. */
export function usePeople(id: string, search: string | null): Mentioned[] {
  const query = useQuery({
    queryKey: ['reports', 'people', id, search] as const,
    queryFn: ({ signal }) =>
      ask('GET /reports/{id}/people.json', { params: { id }, query: { search: search ?? '' }, signal }),
    enabled: search !== null,
  });
  return search === null ? [] : (query.data?.data.slice(0, 6) ?? []);
}
