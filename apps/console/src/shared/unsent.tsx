/** Page with entries by share links that are on this device and not sent. */
import { useEffect, useRef, useState } from 'react';
import { useStore } from '../base/store.ts';
import { useSentTexts } from '../i18n/shared-sent.ts';
import { provisionalNumber } from '../offline/provisional-number.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/feedback.tsx';
import { useTitle } from '../ui/title.ts';
import { goTo } from './route.ts';
import { isOfLink, receiptOf } from './save-entry.ts';
import { lasting, outgoing, ready, sendNow } from './send-bundle.ts';
import styles from './shared.module.css';
import { sendFrom } from './start-background.ts';
import Thanks from './thanks.tsx';
import { UnsentItem } from './unsent-item.tsx';

interface UnsentProps {
  /** `local_id` of the entry just saved, if any. */
  localId: string | null;
  files: number;
  again: string | null;
}

export default function Unsent({ localId, files, again }: UnsentProps) {
  const t = useSentTexts();
  const all = useStore(outgoing);
  const lasts = useStore(lasting);
  const [read, setRead] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(t.title);
  useEffect(() => void ready.then(() => setRead(true)), []);
  useEffect(() => void sendFrom(null), []);
  useEffect(() => heading.current?.focus(), []);

  const own = all.find(one => one.local_id === localId);
  // Of a user's own entries (saved in a frame) only the one just saved; the console lists the others.
  const waiting = all.filter(
    ({ way, status, local_id }) => status === 'ready_to_send' && (way.kind === 'link' || local_id === localId),
  );
  const receipt = own && receiptOf(own, files);
  if (receipt) return <Thanks receipt={receipt} again={again} />;

  const gone = own !== undefined && isOfLink(own);
  const title = !own ? t.title : gone ? t.linkGone : own.hold === null && !own.fault ? t.onItsWay : t.kept;
  const body = !own
    ? t.titleBody
    : gone
      ? t.linkGoneBody
      : own.hold === 'server'
        ? t.keptServer
        : own.hold === null && !own.fault
          ? t.onItsWayBody
          : t.keptBody;
  const empty = read && waiting.length === 0;
  return (
    <main className={styles.sheet} data-part="unsent">
      <div className={styles.head}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {empty ? t.none : title}
          </h1>
          <p>{empty ? t.noneBody : body}</p>
          {own?.numbered && !gone && <p>{t.provisional(provisionalNumber(own.local_id))}</p>}
        </div>
        {waiting.length > 0 && (
          <Button size="lg" onClick={() => void sendNow(waiting.map(({ local_id }) => local_id))}>
            {t.sendNow}
          </Button>
        )}
      </div>
      {waiting.length > 0 && (
        <div className={styles.body}>
          {!lasts && <Note tone="warn">{t.keptTab}</Note>}
          <ul className={styles.list} aria-label={t.list}>
            {waiting.map(entry => (
              <UnsentItem key={entry.local_id} entry={entry} />
            ))}
          </ul>
        </div>
      )}
      {again && !gone && (
        <div className={styles.foot}>
          <Button kind="primary" size="lg" onClick={() => goTo(again)}>
            {t.more}
          </Button>
        </div>
      )}
    </main>
  );
}
