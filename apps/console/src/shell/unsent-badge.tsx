/** In the top bar: that the server cannot be reached, and how much waits on this device. Loads after the first paint. */
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

/** While nothing answers, somebody has to ask: the first time soon, then less often. */
const SOON = 5_000;
const LONGEST = 60_000;
/** What is kept for offline use is made fresh when nothing else is being fetched any more. */
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

/** Asks until the server answers; then what failed is fetched again, and what waits is sent. */
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
      // The server has answered, or the page goes. One answer that was lost is dealt with by whoever wanted it.
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
