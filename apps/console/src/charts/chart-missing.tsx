/** Placeholder for a chart without figures: why there are none, and what to do. */
import { useCall } from '../api/mutations.ts';
import { useMayOn } from '../api/session.ts';
import { useChartCardTexts } from '../i18n/chart-card.ts';
import { Button, Icon, IconAlertCircle, IconRefresh, Progress, toast, useIndicator } from '../ui/index.ts';
import styles from './chart.module.css';
import type { Chart } from './types.ts';

/** Milliseconds: computing starts by itself, so figures that are missing for longer have a reason. */
const SOON = 1_500;

export function ChartMissing({ chart }: { chart: Chart }) {
  const t = useChartCardTexts();
  const mayOn = useMayOn();
  const count = useCall('POST /charts/count/{id}.json', { stale: ['charts', 'chart-collections'] });
  const begins = useIndicator(true, SOON);
  const failed = chart.count_failed as { reason: string } | null;
  // A new chart is computed within a second: no message before that.
  if (!failed && !begins) return <div className={styles.missing} aria-busy />;
  return (
    <div className={styles.missing}>
      <span className={styles.alarm}>
        <Icon of={IconAlertCircle} size={22} />
      </span>
      <strong>{failed ? t.failed : t.missing}</strong>
      {failed && <span>{failed.reason === 'too_slow' ? t.tooSlow : t.failedText}</span>}
      <span>{t.missingFor(chart.id)}</span>
      {mayOn('Charts', 'update', chart.user_id) && (
        <Button
          size="sm"
          icon={IconRefresh}
          busy={count.isPending && t.counting}
          onClick={() => count.mutate({ params: { id: chart.id } }, { onError: error => void toast.error(error) })}
        >
          {t.count}
        </Button>
      )}
      {count.isSuccess && !failed && <Progress label={t.counting} value={0} />}
    </div>
  );
}
