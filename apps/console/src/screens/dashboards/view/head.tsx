/** Beside the title of a dashboard: time of the figures, number of entries, and whether the live connection is lost. */
import { useEffect, useReducer } from 'react';
import { useServerReachable } from '../../../api/reachability.ts';
import { useDashboardViewTexts } from '../../../i18n/dashboard-view.ts';
import { dateTime, time } from '../../../i18n/format.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './view.module.css';

/** Renders again at midnight: what was of today is of yesterday then. */
function useToday(): string {
  const [, again] = useReducer((count: number) => count + 1, 0);
  const today = new Date().toDateString();
  useEffect(() => {
    const midnight = new Date(today).setHours(24);
    const timer = setTimeout(again, midnight - Date.now() + 50);
    return () => clearTimeout(timer);
  }, [today]);
  return today;
}

export function AsOf({ when, entries }: { when: string | undefined; entries: number | undefined }) {
  const t = useDashboardViewTexts();
  const reached = useServerReachable();
  const today = useToday();
  if (!when && entries === undefined) return null;
  const of = (at: string) => (new Date(at).toDateString() === today ? t.asOfToday(time(at)) : t.asOf(dateTime(at)));
  return (
    <span className={cx(styles.asOf, 'num')}>
      {when && (
        <span className={styles.when}>
          <i className={cx(styles.dot, !reached && styles.off)} aria-hidden />
          {reached ? of(when) : t.notReached(dateTime(when))}
        </span>
      )}
      {entries !== undefined && <span>{t.entriesOf(entries)}</span>}
    </span>
  );
}
