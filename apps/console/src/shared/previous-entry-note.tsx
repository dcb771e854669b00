/** Lazy chunk of previous-entry.tsx: notice whether the previous entry was sent. */
import { useStore } from '../base/store.ts';
import { useSentTexts } from '../i18n/shared-sent.ts';
import { Note } from '../ui/feedback.tsx';
import type { Outcome } from './outcome.ts';
import { outgoing } from './send-bundle.ts';

export default function PreviousEntryNote({ outcome }: { outcome: Outcome }) {
  const t = useSentTexts();
  const entry = useStore(outgoing).find(one => one.local_id === outcome.localId);
  const sent = outcome.kind === 'sent' || entry?.status === 'sent';
  return sent ? (
    <Note tone="ok" live>
      <b>{t.thanks}</b> {t.thanksBody}
    </Note>
  ) : (
    <Note tone="warn" live>
      <b>{t.kept}.</b> {entry?.fault ? t.linkGoneBody : t.keptBody} <a href="/shared_reports/unsent">{t.title}</a>
    </Note>
  );
}
