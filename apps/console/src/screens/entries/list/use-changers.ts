/** React hook with the names of those who changed entries of a form, for a filter that names them; asked for only then. */
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../../api/ask.ts';
import { type Filters, keyOf } from '../common/filter-query.ts';
import { changedBy } from './filter-fields.ts';

const none: ReadonlyMap<string, string> = new Map();

export function useChangers(form: string, filters: Filters): ReadonlyMap<string, string> {
  const query = { 'filter[report_config_id]': form };
  const { data } = useQuery({
    enabled: Object.keys(filters).some(name => keyOf(name) === changedBy),
    queryKey: ['reports', 'changers', query],
    queryFn: async ({ signal }) => (await ask('GET /reports/changers.json', { query, signal })).data,
    select: found => new Map(found.map(({ value, label }) => [String(value ?? ''), label ?? ''])),
  });
  return data ?? none;
}
