/** Mark beside the section of health checks: how many of them need somebody's attention. */
import { ask } from '../../api/ask.ts';
import { useOperationsTexts } from '../../i18n/operations.ts';
import { Icon, IconAlertTriangleFilled } from '../../ui/index.ts';
import { oddChecks } from './health-checks.ts';
import { useInstance } from './instance-section.tsx';
import styles from './settings.module.css';

const MINUTE = 60_000;

export function HealthMark() {
  const t = useOperationsTexts();
  const { data } = useInstance('health', signal => ask('GET /instance/health.json', { signal }), MINUTE);
  const odd = data ? oddChecks(data) : 0;
  if (!data || odd === 0) return null;
  return (
    <span className={styles.mark} data-state={data.state} data-tip={t.allWarn(odd)}>
      <Icon of={IconAlertTriangleFilled} size={14} />
      {odd}
    </span>
  );
}
