/** Preview of one chart, drawn as on the dashboard. */
import { useRecord } from '../../../api/hooks.ts';
import { ChartCard } from '../../../charts/chart-card.tsx';
import { describe } from '../../../errors/problem-text.ts';
import { Note, SkeletonRows, useIndicator } from '../../../ui/index.ts';

export default function Preview({ id }: { id: string }) {
  const { record, isPending, error } = useRecord('charts', id, { contain: 'report_configs' });
  const loading = useIndicator(isPending);
  if (error) return <Note tone="bad">{describe(error).title}</Note>;
  if (!record) return loading ? <SkeletonRows rows={4} /> : null;
  return <ChartCard key={id} chart={record} />;
}
