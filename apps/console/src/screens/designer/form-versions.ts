/** React queries of a form's published versions: the list by pages, and each version whole, which never changes. */
import type { AnswerTo } from '@kontor/contract';
import type { Form } from '@kontor/form';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';

export type VersionRow = AnswerTo<'GET /report-configs/{id}/versions.json'>['data'][number];
export type Version = AnswerTo<'GET /report-configs/{id}/versions/{number}.json'>['data'];

const atOnce = 20;
export const formOf = ({ fields, states, rules }: Form): Form => ({ fields, states, rules: rules ?? [] });

/** Read once while the designer is open. */
export const versionQuery = (id: string, at: number) => ({
  queryKey: ['form-version', id, at],
  queryFn: async () =>
    (await ask('GET /report-configs/{id}/versions/{number}.json', { params: { id, number: String(at) } })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

export const useFormVersions = (form: string) =>
  useInfiniteQuery({
    queryKey: ['report-configs', 'versions', form],
    queryFn: ({ pageParam: page }) =>
      ask('GET /report-configs/{id}/versions.json', { params: { id: form }, query: { limit: atOnce, page } }),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => {
      const got = pages.reduce((sum, { data }) => sum + data.length, 0);
      return got < (pages.at(-1)?.count ?? 0) ? pages.length + 1 : undefined;
    },
  });
