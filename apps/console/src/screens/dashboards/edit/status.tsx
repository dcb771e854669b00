/** Save status: saving, saved, or failed with a retry button. */
import { describe } from '../../../errors/problem-text.ts';
import { useDashboardEditTexts } from '../../../i18n/dashboard-edit.ts';
import { Icon, IconAlertTriangleFilled, IconCloudCheck, IconLoader2, useStore } from '../../../ui/index.ts';
import styles from './edit.module.css';
import type { OpenDashboard } from './opened.ts';

export function SaveStatus({ editing }: { editing: OpenDashboard }) {
  const t = useDashboardEditTexts();
  const { status, error } = useStore(editing.state);
  const failed = status === 'failed';
  return (
    <span className={styles.status} data-status={status}>
      <span role="status">
        {failed ? (
          <>
            <Icon of={IconAlertTriangleFilled} size={16} />
            {t.failed}
          </>
        ) : status === 'saving' ? (
          <>
            <Icon of={IconLoader2} size={16} />
            {t.saving}
          </>
        ) : (
          <>
            <Icon of={IconCloudCheck} size={16} />
            {t.saved}
          </>
        )}
      </span>
      {failed && (
        <button
          type="button"
          className={styles.retry}
          data-tip={`${describe(error).title} ${t.failedNote}`}
          onClick={editing.retry}
        >
          {t.retry}
        </button>
      )}
    </span>
  );
}
