/** React hook that checks for a chart of the same name while typing (debounced); the server enforces it on saving. */
import { useQuery } from '@tanstack/react-query';
import { pageOf } from '../../../api/lists.ts';
import { useDebounced } from '../../../ui/index.ts';

const rest = 400;
const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

export function useNameTaken(name: string, id: string | undefined): boolean {
  const rested = useDebounced(name.trim(), rest);
  const { data } = useQuery({
    // Not under `charts`: each change of figures would refetch.
    queryKey: ['chart-names', rested],
    queryFn: ({ signal }) =>
      pageOf('charts', { search: rested, sort: 'name', limit: 100 }, 1, signal).then(page => page.data),
    enabled: rested !== '',
    staleTime: 0,
  });
  return (data ?? []).some(chart => chart.id !== id && same(chart.name, name));
}
