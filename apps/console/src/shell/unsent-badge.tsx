/** Status in the top bar: server unreachable, and the number of entries in the outbox. Loads after the first paint. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ask } from '../api/ask.ts';
import { useServerReachable } from '../api/reachability.ts';
import { useUser } from '../api/session.ts';
import { useStore } from '../base/store.ts';
import { useUnsentTexts } from '../i18n/unsent.ts';
import { outgoing, waitsFor } from '../offline/outbox.ts';
import { sendNow } from '../offline/sender.ts';
import { storedFormKeys } from '../offline/stored-form-keys.ts';
import { useCommands } from '../ui/commands.ts';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { IconSend, IconWifiOff } from '../ui/icons.ts';
import { Link } from '../ui/link.tsx';
import { navigate } from '../ui/navigation.ts';
import styles from './unsent-badge.module.css';

/** Backoff in milliseconds of the reachability check. */
const SOON = 5_000;
const LONGEST = 60_000;
/** Delay in milliseconds before stored forms are refreshed, so that the screen's own requests come first. */
const REST = 8_000;

export default function UnsentBadge() {
  const t = useUnsentTexts();
  const user = useUser();
  const reached = useServerReachable();
  const waiting = useStore(outgoing).filter(waitsFor(user?.id));
  const refused = waiting.filter(({ fault }) => fault).length;
  useBack(reached);
  useFresh();
  useCommands([{ id: 'unsent', label: t.title, icon: IconSend, group: 'jump', run: () => void navigate('/unsent') }]);
  const words = [
    !reached && t.signOffline,
    refused > 0 && t.signRefused(refused),
    waiting.length > refused && t.signWaiting(waiting.length - refused),
  ].filter(Boolean);
  return (
    <span role="status" className={styles.place}>
      {words.length > 0 && (
        <Link href="/unsent" className={cx(styles.sign, refused > 0 && styles.refused)} data-tip={words.join(', ')}>
          <Icon of={reached ? IconSend : IconWifiOff} size={16} />
          <span className={styles.words}>{words.join(' · ')}</span>
          {waiting.length > 0 && (
            <span className={styles.count} aria-hidden>
              {waiting.length}
            </span>
          )}
        </Link>
      )}
    </span>
  );
}

/** Polls until the server answers; then refetches failed queries and sends the outbox. */
function useBack(reached: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (reached) return;
    const since = performance.now();
    let wait = SOON;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible')
        await ask('GET /branding.json', { anonymous: true }).catch(() => undefined);
      timer = setTimeout(() => void look(), wait);
      wait = Math.min(LONGEST, wait * 2);
    };
    const soon = () => void look();
    timer = setTimeout(soon, wait);
    window.addEventListener('online', soon);
    document.addEventListener('visibilitychange', soon);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', soon);
      document.removeEventListener('visibilitychange', soon);
      // Runs when the server is reachable again. After a short interruption nothing: the queries have retried by
      // themselves.
      if (performance.now() - since < SOON) return;
      void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
      void sendNow().catch(() => undefined);
    };
  }, [reached, queries]);
}

function useFresh(): void {
  useEffect(() => {
    if (storedFormKeys.get().size === 0) return;
    const timer = setTimeout(
      () => void import('../api/offline-forms.ts').then(each => each.freshenForms()).catch(() => undefined),
      REST,
    );
    return () => clearTimeout(timer);
  }, []);
}
