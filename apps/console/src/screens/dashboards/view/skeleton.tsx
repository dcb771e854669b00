/** Skeleton of a dashboard while it loads. */
import { useUiTexts } from '../../../i18n/ui.ts';
import { Skeleton } from '../../../ui/feedback.tsx';
import styles from './view.module.css';

export function DashboardSkeleton() {
  const t = useUiTexts();
  return (
    <div className={styles.skeleton} role="status" aria-label={t.loading}>
      <Skeleton width={110} height={14} />
      <Skeleton width={280} height={26} />
      <Skeleton width={220} height={14} />
      <div className={styles.outlines}>
        {['one', 'two', 'three', 'four'].map(key => (
          <div key={key} className={styles.outline}>
            <Skeleton width="42%" height={16} />
            <Skeleton width="58%" />
            <Skeleton height={230} />
          </div>
        ))}
      </div>
    </div>
  );
}
