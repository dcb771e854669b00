/** One chart as the dashboard will show it. */
import { ChartView } from '@kontor/charts/react';
import { useRecord } from '../../../api/hooks.ts';
import { describe } from '../../../api/problem.ts';
import type { Chart } from '../../../charts/types.ts';
import { useLanguage } from '../../../i18n/index.ts';
import { Note, SkeletonRows, useIndicator } from '../../../ui/index.ts';
import styles from './edit.module.css';

export default function Preview({ id }: { id: string }) {
  const language = useLanguage();
  const { record, isPending, error } = useRecord<Chart>('charts', id, { contain: 'report_configs' });
  const loading = useIndicator(isPending);
  if (error) return <Note tone="bad">{describe(error).title}</Note>;
  if (!record) return loading ? <SkeletonRows rows={4} /> : null;
  return (
    <div className={styles.card}>
      <h3>{record.name}</h3>
      {record.chart_cache && (
        <ChartView type={record.type} figures={record.chart_cache} name={record.name} language={language} />
      )}
    </div>
  );
}
