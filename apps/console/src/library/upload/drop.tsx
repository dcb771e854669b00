/** Files dropped anywhere on the page, or pasted: they go to the list of uploads. */
import { Suspense, useEffect, useState } from 'react';
import { useRights } from '../../api/session.ts';
import { lazily } from '../../ui/lazily.ts';
import { bringsFiles } from '../../uploads/dropped-files.ts';
import type { Named } from '../../uploads/item.ts';
import { openUploads } from './open.ts';

const DropNote = lazily(() => import('./drop-note.tsx'));

/** Files held still above the page tell so several times a second. */
const SILENCE = 900;

/** Whether files are above the page right now. Whoever listens first takes what comes; the others see that it is taken. */
export function useUploadTarget({
  directory = null,
  off = false,
}: {
  directory?: Named | null;
  off?: boolean;
}): boolean {
  const [over, setOver] = useState(false);
  const id = directory?.id;
  const name = directory?.name;
  useEffect(() => {
    if (off) return;
    const place = id && name !== undefined ? { id, name } : null;
    const ends = new AbortController();
    const { signal } = ends;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(timer);
      setOver(false);
    };
    const hover = (event: DragEvent) => {
      if (!bringsFiles(event.dataTransfer)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
      setOver(true);
      // Not every end of a drag is told: after Esc, or beyond the window, there is only silence.
      clearTimeout(timer);
      timer = setTimeout(end, SILENCE);
    };
    window.addEventListener('dragenter', hover, { signal });
    window.addEventListener('dragover', hover, { signal });
    window.addEventListener('dragleave', event => event.relatedTarget === null && end(), { signal });
    window.addEventListener(
      'drop',
      event => {
        end();
        if (event.defaultPrevented || !event.dataTransfer || !bringsFiles(event.dataTransfer)) return;
        event.preventDefault();
        void openUploads(event.dataTransfer, { directory: place });
      },
      { signal },
    );
    window.addEventListener(
      'paste',
      event => {
        const { clipboardData } = event;
        if (event.defaultPrevented || !clipboardData || clipboardData.files.length === 0) return;
        // Words with a picture of themselves, as office programs copy them, belong to the field.
        if (isWritten(event.target) && clipboardData.types.includes('text/plain')) return;
        event.preventDefault();
        void openUploads(clipboardData, { directory: place, pasted: true });
      },
      { signal },
    );
    return () => {
      ends.abort();
      clearTimeout(timer);
    };
  }, [off, id, name]);
  return over;
}

const isWritten = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'));

/** For a screen that takes files: the listening, and what shows while they are above it. */
export function UploadDrop({ directory = null }: { directory?: Named | null }) {
  const may = useRights();
  const allowed = may('Files', 'create') && may('FileReferences', 'create');
  const over = useUploadTarget({ directory, off: !allowed });
  return over ? (
    <Suspense fallback={null}>
      <DropNote name={directory?.name ?? ''} />
    </Suspense>
  ) : null;
}
