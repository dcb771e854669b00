/** Parts of an entry that is read which its history changes: the lines above it, its rail, its primary action. */
import { Suspense } from 'react';
import { useEntryTexts } from '../../../i18n/entry.ts';
import { useEntryReadTexts } from '../../../i18n/entry-read.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback.tsx';
import { IconEdit, IconFileTypePdf, IconMessage, IconRestore } from '../../../ui/icons.ts';
import { lazily } from '../../../ui/lazily.ts';
import { usePhone } from '../../../ui/media.ts';
import styles from './read.module.css';
import type { History } from './use-past.ts';

const PastBar = lazily(() => import('../history/past-bar.tsx'));

interface NoticesProps {
  gone: boolean;
  history: History;
  /** An earlier version of the form, by which the entry is shown. */
  version: number | null;
}

export function Notices({ gone, history: { past, setPast }, version }: NoticesProps) {
  const r = useEntryReadTexts();
  return (
    <>
      {version !== null && !past?.form && <Note tone="info">{r.ofVersion(version)}</Note>}
      {gone && <Note tone="warn">{r.goneMeanwhile}</Note>}
      <Suspense>{past && <PastBar past={past} onBack={() => setPast(null)} />}</Suspense>
    </>
  );
}

/** Beside the primary action of a phone. */
export function CommentButton({ onComment }: { onComment: () => void }) {
  const r = useEntryReadTexts();
  return (
    <Button icon={IconMessage} onClick={onComment}>
      <span>{r.comment}</span>
    </Button>
  );
}

/** In the bar of a phone. */
export function PdfButton({ onPdf }: { onPdf: () => void }) {
  const t = useEntryTexts();
  return <IconButton icon={IconFileTypePdf} label={t.downloadPdf} onClick={onPdf} />;
}

/** Edits the entry, or puts back the former state that is shown. */
export function Primary({ edit, history: { past, putBack } }: { edit: string; history: History }) {
  const r = useEntryReadTexts();
  const phone = usePhone();
  if (past)
    return (
      <Button kind="primary" icon={IconRestore} onClick={putBack}>
        {r.putBack}
      </Button>
    );
  return (
    <Button kind="primary" icon={IconEdit} href={edit}>
      {r.edit}
      {!phone && <kbd className={`kbd ${styles.key}`}>E</kbd>}
    </Button>
  );
}
