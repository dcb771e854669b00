/** Switch of an administrator for mails and push messages about faults of the instance. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { ApiError } from '../../api/client.ts';
import { refresh, useRecord } from '../../api/hooks.ts';
import { usePushTexts } from '../../i18n/push.ts';
import { Switch, toast } from '../../ui/index.ts';
import styles from './my-account.module.css';
import { Waiting } from './waiting.tsx';

const RESOURCE = 'users';

export function AdminAlerts() {
  const t = usePushTexts();
  const queries = useQueryClient();
  const query = useRecord(RESOURCE, 'self');
  const [busy, setBusy] = useState(false);

  async function turn(alerts: boolean) {
    setBusy(true);
    try {
      await ask('PATCH /pixelstein-users/users/edit/{id}.json', { params: { id: 'self' }, body: { alerts } });
      await refresh(queries, RESOURCE);
      toast.ok(() => (alerts ? usePushTexts.now().alertsOn : usePushTexts.now().alertsOff));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className={styles.section}>
      <h2>{t.alerts}</h2>
      <p className={styles.quiet}>{t.alertsAbout}</p>
      {query.record ? (
        <Switch label={t.alerts} checked={query.record.alerts} disabled={busy} onChange={on => void turn(on)} />
      ) : (
        <Waiting query={query} />
      )}
    </div>
  );
}
