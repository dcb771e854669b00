/** Screen with what is on this device only: refused and waiting entries, drafts; and recently sent ones. */
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useServerReachable } from '../../api/reachability.ts';
import { useRights, useUser } from '../../api/session.ts';
import { bytes } from '../../i18n/format.ts';
import { useUnsentTexts } from '../../i18n/unsent.ts';
import StoredForms from '../../library/offline/stored-forms.tsx';
import { clearSent, lasting, outgoing, ready } from '../../offline/outbox.ts';
import { sendNow } from '../../offline/sender.ts';
import {
  Button,
  Empty,
  IconFileImport,
  IconSend,
  lazily,
  Note,
  Page,
  SkeletonRows,
  useIndicator,
  useStore,
  useTitle,
} from '../../ui/index.ts';
import { DraftCard } from './draft-card.tsx';
import { EntryCard, SentRow } from './entry-card.tsx';
import { groupsOf, placeOfDraft, sizeOf } from './model.ts';
import { StorageNote } from './storage-note.tsx';
import styles from './unsent.module.css';
import { useDrafts } from './use-drafts.ts';

const ImportDialog = lazily(() => import('../../library/offline/import-dialog.tsx'));

export default function Unsent() {
  const t = useUnsentTexts();
  const user = useUser();
  const may = useRights();
  const reached = useServerReachable();
  const keeps = useStore(lasting);
  const all = useStore(outgoing);
  const { drafts, reread } = useDrafts();
  const [read, setRead] = useState(false);
  const [sending, setSending] = useState(false);
  const [importing, setImporting] = useState(false);
  const slow = useIndicator(!read);
  useTitle(t.title);
  useEffect(() => void ready.then(() => setRead(true)), []);
  const me = user?.id ?? '';
  const { refused, ready: waiting, sent, others } = groupsOf(all, me);
  const places = drafts.flatMap(draft => {
    const place = placeOfDraft(draft, me);
    return place ? [{ draft, place }] : [];
  });
  const nothing = read && refused.length + waiting.length + places.length + sent.length === 0;

  async function sendAll() {
    setSending(true);
    await sendNow().catch(() => undefined);
    setSending(false);
  }
  const busy = sending || waiting.some(({ hold }) => hold === null);
  const primary = waiting.length > 0 && (
    <Button kind="primary" icon={IconSend} busy={busy && t.sending} onClick={() => void sendAll()}>
      {t.sendAll}
    </Button>
  );
  const imports = user?.role === 'admin' && may('Reports', 'create') && (
    <Button kind="ghost" icon={IconFileImport} onClick={() => setImporting(true)}>
      {t.importEntry}
    </Button>
  );
  return (
    <Page
      title={t.title}
      meta={waiting.length + refused.length > 0 && t.waiting(waiting.length + refused.length)}
      actions={imports}
      primary={primary}
    >
      <div className={styles.page}>
        {!reached && <Note tone="warn">{t.offline}</Note>}
        {!keeps && <Note tone="bad">{t.tabOnly}</Note>}
        {others > 0 && <Note tone="info">{t.others(others)}</Note>}
        {!read && slow && <SkeletonRows rows={3} />}
        <Group title={t.refused} of={refused}>
          {refused.map(entry => (
            <EntryCard key={entry.local_id} entry={entry} />
          ))}
        </Group>
        <Group title={t.ready} of={waiting}>
          {waiting.map(entry => (
            <EntryCard key={entry.local_id} entry={entry} />
          ))}
        </Group>
        <Group title={t.drafts} of={places.map(({ draft }) => draft)}>
          {places.map(({ draft, place }) => (
            <DraftCard key={draft.id} draft={draft} place={place} onGone={reread} />
          ))}
        </Group>
        {nothing && (
          <Empty kind="nothing" title={t.emptyTitle} actions={<Button href="/reports">{t.emptyBack}</Button>}>
            {t.emptyText}
          </Empty>
        )}
        {sent.length > 0 && (
          <section className={styles.group} aria-label={t.sent}>
            <div className={styles.top}>
              <h2>{t.sent}</h2>
              <span className={styles.line}>{t.sentNote}</span>
              <Button size="sm" kind="ghost" onClick={() => void clearSent()}>
                {t.clearSent}
              </Button>
            </div>
            <ul className={styles.rows}>
              {sent.map(entry => (
                <SentRow key={entry.local_id} entry={entry} />
              ))}
            </ul>
          </section>
        )}
        <StoredForms />
        <StorageNote of={all} />
      </div>
      {importing && (
        <Suspense>
          <ImportDialog onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </Page>
  );
}

interface GroupProps {
  title: string;
  of: readonly { data: unknown; files: readonly { size?: number }[] }[];
  children: ReactNode;
}

function Group({ title, of, children }: GroupProps) {
  const t = useUnsentTexts();
  if (of.length === 0) return null;
  return (
    <section className={styles.group} aria-label={title}>
      <div className={styles.top}>
        <h2>{title}</h2>
        <span className={styles.line}>
          {t.countSize(of.length, bytes(of.reduce((sum, one) => sum + sizeOf(one), 0)))}
        </span>
      </div>
      <ul className={styles.cards}>{children}</ul>
    </section>
  );
}
