/**
 * React hook with the names of people that a filter by who changed entries names: they alone are asked for, so that none is
 * missing among many who changed entries of the form.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ask } from '../../../api/ask.ts';
import { type Filters, keyOf } from '../common/filter-query.ts';
import { type Changers, changedBy } from './filter-fields.ts';

const none: Changers = new Map();

export function useChangers(form: string, filters: Filters): Changers {
  const named = Object.entries(filters).flatMap(([name, values]) => (keyOf(name) === changedBy ? values : []));
  const ids = [...new Set(named)].filter(id => id !== '').sort();
  const query = { 'filter[report_config_id]': form, 'filter[modified_by]': ids };
  const { data } = useQuery({
    enabled: ids.length > 0,
    queryKey: ['reports', 'changers', 'names', query],
    queryFn: async ({ signal }) => {
      const { data: found } = await ask('GET /reports/changers.json', { query, signal });
      const labels = new Map(found.map(({ value, label }) => [value, label]));
      return ids.map(id => [id, labels.has(id) ? (labels.get(id) ?? null) : ''] as const);
    },
    // Who is named already stays so while another is added.
    placeholderData: keepPreviousData,
    select: found => new Map(found),
  });
  return data ?? none;
}
