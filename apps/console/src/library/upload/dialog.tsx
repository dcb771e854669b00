/** Dialog with the list of uploads: total progress, a row per file, and what needs a decision. */
import { useEffect, useRef, useState } from 'react';
import { useUploadTexts } from '../../i18n/uploads.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/feedback.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconFolder, IconPlus, IconUpload } from '../../ui/icons.ts';
import { usePhone } from '../../ui/media.ts';
import { choose } from '../../ui/questions.ts';
import { fromFiles } from '../../uploads/dropped-files.ts';
import { byWeight, type Named, sumsOf, type UploadItem } from '../../uploads/item.ts';
import { ownItems, useUploads } from '../../uploads/items.ts';
import { addUploads, decideUploads, removeUploads, retryUploads, startUploads } from '../../uploads/queue.ts';
import { UploadRow } from './row.tsx';
import { TotalProgress } from './total-progress.tsx';
import styles from './upload.module.css';
import { type TakeFiles, useUploadTarget } from './use-upload-target.ts';

interface UploadsDialogProps {
  directory: Named | null;
  take: TakeFiles;
  onClose: () => void;
}

export default function UploadsDialog({ directory, take, onClose }: UploadsDialogProps) {
  const t = useUploadTexts();
  const all = useUploads();
  const list = useRef<HTMLUListElement>(null);
  const shown = useCalmOrder(all, list);
  const sums = sumsOf(all);
  const over = useUploadTarget(take, { directory });
  const ids = (state: UploadItem['state']) => all.filter(item => item.state === state).map(({ id }) => id);
  const waiting = sums.chosen + all.filter(item => item.interrupted && item.state === 'queued').length;

  async function close() {
    const unsent = ids('chosen');
    if (unsent.length > 0) {
      const answer = await choose(() => ({
        title: t.closeAsk(unsent.length),
        body: t.closeBody,
        answers: [
          { value: 'drop', label: t.closeDrop, kind: 'dangerText', apart: true },
          { value: 'stay', label: t.closeStay },
          { value: 'start', label: t.start(unsent.length), kind: 'primary' },
        ],
      }));
      if (answer === undefined || answer === 'stay') return;
      if (answer === 'start') startUploads();
      else removeUploads(ids('chosen'));
    }
    // Rejected files have been seen and are dropped; failed ones stay, also in the tray.
    removeUploads(ids('refused'));
    if (sumsOf(ownItems()).done === ownItems().length) removeUploads(ids('done'));
    onClose();
  }

  return (
    <Dialog
      title={t.title}
      size="lg"
      persistent
      onClose={() => void close()}
      note={all.length > 0 && <Adding directory={directory} />}
      foot={
        all.length > 0 && (
          <>
            {sums.underWay > 0 && <Button onClick={onClose}>{t.background}</Button>}
            {sums.failed > 1 && waiting === 0 && (
              <Button kind={sums.underWay > 0 ? 'default' : 'primary'} onClick={() => void retryUploads(ids('failed'))}>
                {t.retryAll(sums.failed)}
              </Button>
            )}
            {waiting > 0 && (
              <Button kind="primary" onClick={startUploads}>
                {t.start(waiting)}
              </Button>
            )}
          </>
        )
      }
    >
      {all.length > 0 && <TotalProgress sums={sums} />}
      {sums.asking > 1 && (
        <Note
          tone="info"
          className={styles.asked}
          action={
            <span className={styles.answers}>
              <Button size="sm" onClick={() => decideUploads(ids('asking'), 'use')}>
                {t.sameUseAll}
              </Button>
              <Button size="sm" onClick={() => decideUploads(ids('asking'), 'add')}>
                {t.sameAddAll}
              </Button>
            </span>
          }
        >
          {t.sameMany(sums.asking)}
        </Note>
      )}
      {all.length === 0 ? (
        <div className={styles.empty} data-over={over || undefined}>
          <Icon of={IconUpload} size={22} />
          <b>{t.dropHere}</b>
          <span className="quiet small">{t.dropHint}</span>
          <Adding directory={directory} first />
        </div>
      ) : (
        <ul ref={list} className={styles.list} aria-label={t.list} data-over={over || undefined}>
          {shown.map(item => (
            <UploadRow key={item.id} item={item} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** Sorted by urgency (`byWeight`); frozen while an input of the list has the focus, so that rows do not move. */
function useCalmOrder(all: readonly UploadItem[], list: React.RefObject<HTMLElement | null>): UploadItem[] {
  const [order, setOrder] = useState<string[]>([]);
  const writing = list.current?.querySelector('fieldset')?.contains(document.activeElement) ?? false;
  const place = new Map(order.map((id, index) => [id, index]));
  const shown = writing
    ? [...all].sort((a, b) => (place.get(a.id) ?? order.length) - (place.get(b.id) ?? order.length))
    : byWeight(all);
  const next = shown.map(({ id }) => id).join();
  useEffect(() => setOrder(next ? next.split(',') : []), [next]);
  return shown;
}

/** Buttons that add files or a folder. */
function Adding({ directory, first = false }: { directory: Named | null; first?: boolean }) {
  const t = useUploadTexts();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (folder.current) folder.current.webkitdirectory = true;
  }, []);
  function take(input: HTMLInputElement) {
    const picked = fromFiles(input.files ?? []);
    void addUploads(picked, directory);
    input.value = '';
  }
  // Phones cannot select folders.
  const folders = !usePhone();
  const kind = first ? 'default' : 'ghost';
  return (
    <span className={cx(styles.adding, !first && styles.foot)}>
      <input ref={files} type="file" multiple hidden aria-label={t.choose} onChange={event => take(event.target)} />
      <input
        ref={folder}
        type="file"
        multiple
        hidden
        aria-label={t.chooseFolder}
        onChange={event => take(event.target)}
      />
      <Button kind={first ? 'primary' : kind} icon={IconPlus} onClick={() => files.current?.click()}>
        {first ? t.choose : t.more}
      </Button>
      {folders && (
        <Button kind={kind} icon={IconFolder} onClick={() => folder.current?.click()}>
          {first ? t.chooseFolder : t.moreFolder}
        </Button>
      )}
    </span>
  );
}
