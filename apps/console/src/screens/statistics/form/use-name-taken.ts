/** Whether another chart has this name: asked while one types, as the server would answer on saving. */
import { useQuery } from '@tanstack/react-query';
import { pageOf } from '../../../api/lists.ts';
import { useDebounced } from '../../../ui/index.ts';

const rest = 400;
const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

export function useNameTaken(name: string, id: string | undefined): boolean {
  const rested = useDebounced(name.trim(), rest);
  const { data } = useQuery({
    // Not `charts`: each figure that moves would have it asked again.
    queryKey: ['chart-names', rested],
    queryFn: ({ signal }) =>
      pageOf('charts', { search: rested, sort: 'name', limit: 100 }, 1, signal).then(page => page.data),
    enabled: rested !== '',
    staleTime: 0,
  });
  return (data ?? []).some(chart => chart.id !== id && same(chart.name, name));
}
