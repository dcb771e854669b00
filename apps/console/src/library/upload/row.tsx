/** Upload row of one file: preview, progress, message, and actions. */
import { memo, Suspense, useRef, useState } from 'react';
import { bytes } from '../../i18n/format.ts';
import { useUiTexts } from '../../i18n/ui.ts';
import { useUploadTexts } from '../../i18n/uploads.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Progress } from '../../ui/feedback.tsx';
import { Icon } from '../../ui/icon.tsx';
import {
  IconAlertCircleFilled,
  IconAlertTriangle,
  IconBan,
  IconChevronDown,
  IconChevronUp,
  IconCircleCheckFilled,
  IconInfoCircle,
  IconRefresh,
  IconX,
} from '../../ui/icons.ts';
import { lazily } from '../../ui/lazily.ts';
import { toast } from '../../ui/toasts.ts';
import { isEditable, type UploadItem } from '../../uploads/item.ts';
import { chooseAgain, decideUploads, removeUploads, retryUploads } from '../../uploads/queue.ts';
import { isForLater } from '../../uploads/rules.ts';
import { UploadPreview } from './preview.tsx';
import styles from './upload.module.css';
import { amount, type RowNote, rowNoteOf } from './upload-text.ts';

const Details = lazily(() => import('./details.tsx'));
const ICONS = { bad: IconAlertCircleFilled, refused: IconBan, warn: IconAlertTriangle, info: IconInfoCircle };

export const UploadRow = memo(function UploadRow({ item }: { item: UploadItem }) {
  const t = useUploadTexts();
  const [open, setOpen] = useState(false);
  const { id, state, filename, title, size, sent, folders } = item;
  const note = rowNoteOf(t, item);
  const sending = state === 'running' || (item.hold !== null && sent > 0);
  const notes = [bytes(size), folders.join(' / '), state === 'queued' && !item.hold && t.waiting].filter(Boolean);
  const editable = isEditable(item);
  return (
    <li className={styles.row} data-state={state}>
      <UploadPreview item={item} />
      <div className={styles.content}>
        <div className={styles.head}>
          <span className={styles.name}>
            <b>{state === 'done' ? title || filename : filename}</b>
            {!sending && <span className={styles.size}>{notes.join(' · ')}</span>}
          </span>
          {sending && (
            <span className={cx(styles.size, 'num')}>
              {state === 'running' && sent >= size
                ? t.finishing
                : `${amount(t, sent, size)} · ${t.share(Math.floor((sent / (size || 1)) * 100) / 100)}`}
            </span>
          )}
          {state === 'done' && (
            <span className={styles.done}>
              <Icon of={IconCircleCheckFilled} size={16} />
              {item.decision === 'use' ? t.used : t.uploaded}
            </span>
          )}
          {editable && (
            <Button
              kind="ghost"
              size="sm"
              icon={open ? IconChevronUp : IconChevronDown}
              aria-expanded={open}
              onPointerEnter={Details.preload}
              onClick={() => setOpen(!open)}
            >
              {t.details}
            </Button>
          )}
          <Again item={item} />
          {state !== 'done' && (
            <IconButton
              icon={IconX}
              className={styles.remove}
              label={t.remove(filename)}
              onClick={() => removeUploads([id])}
            />
          )}
        </div>
        {sending && (
          <Progress
            label={t.progressOf(filename)}
            value={sent}
            max={size || 1}
            state={state === 'running' ? 'running' : 'failed'}
          />
        )}
        {note && <Message note={note} />}
        {state === 'asking' && (
          <div className={styles.answers}>
            <Button size="sm" onClick={() => decideUploads([id], 'use')}>
              {t.sameUse}
            </Button>
            <Button size="sm" onClick={() => decideUploads([id], 'add')}>
              {t.sameAdd}
            </Button>
          </div>
        )}
        {open && editable && (
          <Suspense fallback={null}>
            <Details item={item} />
          </Suspense>
        )}
      </div>
    </li>
  );
});

const Message = ({ note: { tone, text } }: { note: RowNote }) => (
  <p className={cx(styles.message, styles[tone])}>
    <Icon of={ICONS[tone]} size={16} />
    <span>{text}</span>
  </p>
);

/** Retries a failed upload; asks to select the file again if it is no longer available. */
function Again({ item }: { item: UploadItem }) {
  const t = useUploadTexts();
  const ui = useUiTexts();
  const input = useRef<HTMLInputElement>(null);
  const { id, state, fault, refusal, size, hold, filename } = item;
  if (state === 'failed' && fault?.name === 'FileLost')
    return (
      <>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={`${t.chooseAgain}: ${filename}`}
          onChange={event => {
            const [file] = event.target.files ?? [];
            if (file && !chooseAgain(id, file)) toast.warn(() => t.otherFile(filename));
            event.target.value = '';
          }}
        />
        <Button size="sm" onClick={() => input.current?.click()}>
          {t.chooseAgain}
        </Button>
      </>
    );
  const again = state === 'failed' || hold === 'network' || hold === 'server' || (refusal && isForLater(refusal, size));
  return again ? (
    <Button size="sm" icon={IconRefresh} onClick={() => void retryUploads([id])}>
      {ui.retry}
    </Button>
  ) : null;
}
