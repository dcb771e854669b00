/** Lightbox for an entry's files: images with zoom and pan, anything else as a download. */
import { useBackCloses } from '@kontor/form/back-closes';
import { useEffect, useState } from 'react';
import { useRights } from '../../../api/session.ts';
import { percent } from '../../../i18n/format.ts';
import { usePreviewTexts } from '../../../i18n/preview.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Edge } from '../../../ui/edge-buttons.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconChevronLeft, IconChevronRight, IconDownload, IconFile, IconMinus, IconPlus } from '../../../ui/icons.ts';
import { usePhone } from '../../../ui/media.ts';
import { PictureStage, stageSize, stepped } from '../../../ui/picture-stage.tsx';
import { largest, type Point, type View, whole, zoomed } from '../../../ui/zoom.ts';
import styles from './file-preview.module.css';
import type { ReportFile } from './types.ts';

const STEP = 1.5;
/** While enlarged, arrow keys move the view in place of going on to the next file. */
const EDGES: Readonly<Record<string, Edge>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

interface PreviewProps {
  files: readonly ReportFile[];
  /** Id of the file open at first; by default the first one. */
  id?: string;
  onClose: () => void;
}

export default function Preview({ files, id, onClose }: PreviewProps) {
  const t = usePreviewTexts();
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      files.findIndex(file => file.id === id),
    ),
  );
  const [view, setView] = useState<View>(whole);
  // On a phone each dialog does it.
  useBackCloses(onClose, !usePhone());
  const file = files[at];
  const mayOpen = useRights()('Files', 'read');
  const many = files.length > 1;
  const picture = file?.type.startsWith('image/') ? (file.url ?? file.thumbnail ?? null) : null;

  function go(step: number) {
    setView(whole);
    setAt(present => (present + step + files.length) % files.length);
  }
  const change = (next: (view: View, stage: Point) => View) => setView(present => next(present, stageSize()));
  const zoom = (factor: number) => change((present, stage) => zoomed(present, factor, { x: 0, y: 0 }, stage));

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const edge = view.scale > 1 && EDGES[event.key];
      if (edge) change((present, stage) => stepped(present, edge, stage));
      else if (event.key === 'ArrowLeft' && many) go(-1);
      else if (event.key === 'ArrowRight' && many) go(1);
      else if (event.key === '+' || event.key === '=') zoom(STEP);
      else if (event.key === '-') zoom(1 / STEP);
      else if (event.key === '0') setView(whole);
      else return;
      event.preventDefault();
    };
    // capture phase: dialogs stop the propagation of arrow keys
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  });
  // preloads the neighbours
  useEffect(() => {
    for (const step of [1, -1]) {
      const near = files.at((at + step) % files.length);
      if (many && near?.url && near.type.startsWith('image/')) new Image().src = near.url;
    }
  }, [files, at, many]);

  if (!file) return null;
  return (
    <Dialog
      title={file.filename}
      size="xl"
      onClose={onClose}
      note={
        many ? (
          <span aria-live="polite" className="num">
            {t.placeOf(at + 1, files.length)}
          </span>
        ) : undefined
      }
      foot={
        <>
          {many && <IconButton icon={IconChevronLeft} label={t.previous} onClick={() => go(-1)} />}
          {many && <IconButton icon={IconChevronRight} label={t.next} onClick={() => go(1)} />}
          {picture && (
            <>
              <IconButton
                icon={IconMinus}
                label={t.zoomOut}
                disabledReason={view.scale <= 1 && t.zoomOut}
                onClick={() => zoom(1 / STEP)}
              />
              <Button
                kind="ghost"
                className={styles.scale}
                aria-label={t.whole(Math.round(view.scale * 100) / 100)}
                onClick={() => setView(whole)}
              >
                {percent(Math.round(view.scale * 100) / 100)}
              </Button>
              <IconButton
                icon={IconPlus}
                label={t.zoomIn}
                disabledReason={view.scale >= largest && t.zoomIn}
                onClick={() => zoom(STEP)}
              />
            </>
          )}
          {mayOpen && (
            <Button kind="ghost" href={`/files/${file.id}`}>
              {t.openInFiles}
            </Button>
          )}
          <Button icon={IconDownload} onClick={() => fetchFile(file)}>
            {t.download}
          </Button>
        </>
      }
    >
      {picture ? (
        <div className={styles.stage}>
          <PictureStage
            src={picture}
            alt={file.filename}
            view={view}
            onView={change}
            onSwipe={step => many && go(step)}
          />
        </div>
      ) : (
        <div className={styles.other}>
          <Icon of={IconFile} size={40} />
          {t.noPicture}
        </div>
      )}
    </Dialog>
  );
}

function fetchFile({ url, filename }: ReportFile): void {
  const link = document.createElement('a');
  link.href = url ?? '';
  link.download = filename;
  link.click();
}
