/** Query of one published version of a form. A version never changes: it is read once. */
import { ask } from './ask.ts';

export const versionQuery = (id: string, number: number) => ({
  queryKey: ['form-version', id, number],
  queryFn: async () =>
    (await ask('GET /report-configs/{id}/versions/{number}.json', { params: { id, number: String(number) } })).data,
  staleTime: Number.POSITIVE_INFINITY,
});
