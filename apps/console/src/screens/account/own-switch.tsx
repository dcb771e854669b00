/** Switches for mails and push messages: about faults of the instance, and about comments. */
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

/** `alerts` is for administrators. */
export function OwnSwitch({ of }: { of: 'alerts' | 'mentions' }) {
  const t = usePushTexts();
  const queries = useQueryClient();
  const query = useRecord(RESOURCE, 'self');
  const [busy, setBusy] = useState(false);

  async function turn(on: boolean) {
    setBusy(true);
    try {
      await ask('PATCH /pixelstein-users/users/edit/{id}.json', { params: { id: 'self' }, body: { [of]: on } });
      await refresh(queries, RESOURCE);
      toast.ok(() => usePushTexts.now()[on ? (`on_${of}` as const) : (`off_${of}` as const)]);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className={styles.section}>
      <h2>{t[of]}</h2>
      <p className={styles.quiet}>{t[`${of}About`]}</p>
      {query.record ? (
        <Switch label={t[of]} checked={query.record[of]} disabled={busy} onChange={on => void turn(on)} />
      ) : (
        <Waiting query={query} />
      )}
    </div>
  );
}
