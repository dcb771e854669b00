/**
 * Push notifications of this device, on or off. The browser's permission prompt opens only on switching them on.
 * Everybody switches mails and push messages about comments on or off; administrators also alerts about faults of
 * the instance.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { type PushState, pushState, subscribe, turnOff } from '../../api/push.ts';
import { useUser } from '../../api/session.ts';
import { usePushTexts } from '../../i18n/push.ts';
import { Note, Switch, toast } from '../../ui/index.ts';
import styles from './my-account.module.css';
import { OwnSwitch } from './own-switch.tsx';
import { Waiting } from './waiting.tsx';

const KEY = ['devices', 'push'];

export default function Notifications() {
  const user = useUser();
  return (
    <>
      <OnThisDevice />
      <OwnSwitch of="mentions" />
      {user?.role === 'admin' && <OwnSwitch of="alerts" />}
    </>
  );
}

function OnThisDevice() {
  const t = usePushTexts();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<'dismissed' | 'failed'>();
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => pushState(signal) });
  const state = query.data;

  async function turn(on: boolean) {
    setBusy(true);
    setFault(undefined);
    try {
      const now: PushState = on ? await subscribe() : await turnOff().then(() => 'off' as const);
      queries.setQueryData(KEY, now);
      if (on && now === 'off') setFault('dismissed');
      else if (now === 'on' || now === 'off') toast.ok(() => t[now]);
    } catch (error) {
      if (error instanceof ApiError) toast.error(error);
      // The browser's push service refused or did not answer.
      else setFault('failed');
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className={styles.section}>
      <h2>{t.switch}</h2>
      <p className={styles.quiet}>{t.about}</p>
      {state === undefined && <Waiting query={query} />}
      {(state === 'on' || state === 'off') && (
        <>
          <Switch label={t.switch} checked={state === 'on'} disabled={busy} onChange={on => void turn(on)} />
          <p className={styles.quiet}>{t.signOut}</p>
        </>
      )}
      {(state === 'missing' || state === 'denied' || state === 'away') && (
        <Note tone={state === 'denied' ? 'warn' : 'info'}>{t[state]}</Note>
      )}
      {fault && (
        <Note tone="warn" live>
          {t[fault]}
        </Note>
      )}
    </div>
  );
}
