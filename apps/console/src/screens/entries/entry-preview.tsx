/** Pictures of an entry, large: one after the other, with zoom. */
import { useEffect, useState } from 'react';
import { useEntryTexts } from '../../i18n/entry.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconChevronLeft, IconChevronRight, IconDownload, IconMinus, IconPlus } from '../../ui/icons.ts';
import styles from './entry.module.css';
import type { ReportFile } from './entry-types.ts';

const STEPS = [1, 1.5, 2, 3, 4];

interface PreviewProps {
  images: readonly ReportFile[];
  /** Which of them is open. */
  id: string;
  onClose: () => void;
}

export default function Preview({ images, id, onClose }: PreviewProps) {
  const t = useEntryTexts();
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      images.findIndex(image => image.id === id),
    ),
  );
  const [zoom, setZoom] = useState(0);
  const image = images[at];
  const many = images.length > 1;

  function go(step: number) {
    setZoom(0);
    setAt(present => (present + step + images.length) % images.length);
  }
  const closer = (step: number) => setZoom(present => Math.min(STEPS.length - 1, Math.max(0, present + step)));

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'ArrowLeft' && many) go(-1);
      else if (event.key === 'ArrowRight' && many) go(1);
      else if (event.key === '+') closer(1);
      else if (event.key === '-') closer(-1);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  if (!image) return null;
  const size = STEPS[zoom] ?? 1;
  return (
    <Dialog
      title={image.filename}
      size="xl"
      onClose={onClose}
      note={many ? <span aria-live="polite">{t.imageOf(at + 1, images.length)}</span> : undefined}
      foot={
        <>
          {many && <IconButton icon={IconChevronLeft} label={t.imagePrevious} onClick={() => go(-1)} />}
          {many && <IconButton icon={IconChevronRight} label={t.imageNext} onClick={() => go(1)} />}
          <IconButton
            icon={IconMinus}
            label={t.zoomOut}
            disabledReason={zoom === 0 && t.zoomOut}
            onClick={() => closer(-1)}
          />
          <IconButton
            icon={IconPlus}
            label={t.zoomIn}
            disabledReason={zoom === STEPS.length - 1 && t.zoomIn}
            onClick={() => closer(1)}
          />
          <Button icon={IconDownload} onClick={() => fetchFile(image)}>
            {t.downloadFile}
          </Button>
        </>
      }
    >
      <div className={styles.picture}>
        <img
          src={image.url ?? image.thumbnail ?? ''}
          alt={image.filename}
          className={size === 1 ? styles.whole : undefined}
          style={size === 1 ? undefined : { width: `${size * 100}%` }}
        />
      </div>
    </Dialog>
  );
}

function fetchFile({ url, filename }: ReportFile): void {
  const link = document.createElement('a');
  link.href = url ?? '';
  link.download = filename;
  link.click();
}
