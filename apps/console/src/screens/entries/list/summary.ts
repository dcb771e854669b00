/** React hook with what the filtered entries amount to, by field: figures of the list's foot, bins of histograms. */
import type { AnswerTo } from '@kontor/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ask } from '../../../api/ask.ts';
import type { Query } from '../../../api/client.ts';
import { ownZone } from '../../../i18n/format.ts';

export type Summary = AnswerTo<'GET /reports/summary.json'>['data'];
export type FieldSummary = Summary['fields'][number];

/** `fields` are names, as the server knows them; without any nothing is asked. */
export function useSummary(query: Query, fields: readonly string[]): UseQueryResult<Summary> {
  const asked = { ...query, fields: fields.join(','), time_zone: ownZone() };
  return useQuery({
    queryKey: ['reports', 'summary', asked],
    queryFn: async ({ signal }) => (await ask('GET /reports/summary.json', { query: asked, signal })).data,
    enabled: fields.length > 0,
    placeholderData: previous => previous,
  });
}

/** The server's name of a column's field: an answer, or one of the built-in dates. */
export const fieldOf = (key: string): string => key.replace(/^data\./, '');
