/** Beside the title of a dashboard: time of the figures, number of entries, and whether the live connection is lost. */
import { useServerReachable } from '../../../api/reachability.ts';
import { useDashboardViewTexts } from '../../../i18n/dashboard-view.ts';
import { dateTime } from '../../../i18n/format.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './view.module.css';

export function AsOf({ when, entries }: { when: string | undefined; entries: number | undefined }) {
  const t = useDashboardViewTexts();
  const reached = useServerReachable();
  if (!when && entries === undefined) return null;
  return (
    <span className={cx(styles.asOf, 'num')}>
      {when && (
        <span className={styles.when}>
          <i className={cx(styles.dot, !reached && styles.off)} aria-hidden />
          {reached ? t.asOf(dateTime(when)) : t.notReached(dateTime(when))}
        </span>
      )}
      {entries !== undefined && <span>{t.entriesOf(entries)}</span>}
    </span>
  );
}
