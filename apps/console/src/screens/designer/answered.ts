/** React hook for what was answered so far: entries with an answer of a field, and the share of each of its choices. */
import { type Content, choicesOf } from '@kontor/form';
import type { Shares } from '@kontor/form/design';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import { useRights } from '../../api/session.ts';
import { useTools } from './context.ts';

export interface Answered {
  entries: number;
  /** Null for fields without choices, and without the right to read entries. */
  shares: Shares | null;
}

/** `name`: the saved name of the field, '' while it is new. Null until it is known, or if nothing was answered. */
export function useAnswered(content: Content, name: string): Answered | null {
  const { form } = useTools();
  const may = useRights();
  const uses = useQuery({
    queryKey: ['report-configs', 'uses', form, name],
    queryFn: async ({ signal }) =>
      (await ask('GET /report-configs/{id}/uses.json', { params: { id: form ?? '' }, query: { field: name }, signal }))
        .data.entries,
    enabled: Boolean(form && name),
  });
  const counted = useQuery({
    queryKey: ['reports', 'values of field', form, name],
    queryFn: async ({ signal }) => {
      const query = { 'filter[report_config_id]': form ?? '', field: name };
      const { data } = await ask('GET /reports/values.json', { query, signal });
      return new Map(data.map(({ value, count }) => [value, count]));
    },
    enabled: Boolean(form && name) && may('Reports', 'read') && choicesOf(content.options).length > 0,
    staleTime: 60_000,
  });
  const entries = uses.data ?? 0;
  if (entries === 0) return null;
  const counts = counted.data;
  return { entries, shares: counts ? value => Math.min(1, (counts.get(value) ?? 0) / entries) : null };
}
