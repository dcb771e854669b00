/** Query of charts that are not in the dashboard: the server's pages, plus charts removed in the editor since. */
import { useEffect, useMemo } from 'react';
import { useList } from '../../../api/lists.ts';
import type { Chart } from '../../../charts/types.ts';
import type { OpenDashboard } from './opened.ts';

const matches = (name: string, search: string) => name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());

export function useOtherCharts(
  { id, note, been }: Pick<OpenDashboard, 'id' | 'note' | 'been'>,
  present: readonly string[],
  known: ReadonlyMap<string, Chart>,
  unseen: ReadonlySet<string>,
  search: string,
) {
  const list = useList('charts', {
    'filter[chart_collections][neq]': id,
    search,
    contain: 'report_configs',
    sort: 'name',
    direction: 'asc',
  });
  const { items } = list;
  useEffect(() => note(items), [note, items]);
  const others = useMemo(() => {
    const here = new Set(present);
    const listed = items.filter(chart => !here.has(chart.id));
    const ids = new Set(listed.map(chart => chart.id));
    const left = [...been].flatMap(each => {
      const chart = here.has(each) || ids.has(each) || unseen.has(each) ? undefined : known.get(each);
      return chart && matches(chart.name, search) ? [chart] : [];
    });
    if (left.length === 0) return listed;
    return [...left, ...listed].toSorted((a, b) => a.name.localeCompare(b.name));
  }, [items, present, been, known, unseen, search]);
  return { ...list, others, count: list.count - items.length + others.length };
}
