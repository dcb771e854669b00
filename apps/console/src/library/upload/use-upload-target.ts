/** React hook that listens on the window for dropped and pasted files, and passes them to `take`. */
import { useEffect, useState } from 'react';
import { bringsFiles } from '../../uploads/dropped-files.ts';
import type { Named } from '../../uploads/item.ts';

/** Milliseconds: browsers repeat dragover several times a second even if the pointer rests. */
const SILENCE = 900;

/** Reads a DataTransfer synchronously, since it is readable only during its event. */
export type TakeFiles = (
  transfer: DataTransfer,
  options: { directory: Named | null; pasted?: boolean },
) => Promise<void>;
interface Target {
  directory?: Named | null;
  off?: boolean;
}

/**
 * Returns whether a drag with files is over the page. `take` must be a stable function. Of several listeners the first
 * takes the files and calls preventDefault, which the others check.
 */
export function useUploadTarget(take: TakeFiles, { directory = null, off = false }: Target): boolean {
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
      // Some drags end without an event (Esc, or outside the window): the timeout detects them.
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
        void take(event.dataTransfer, { directory: place });
      },
      { signal },
    );
    window.addEventListener(
      'paste',
      event => {
        const { clipboardData } = event;
        if (event.defaultPrevented || !clipboardData || clipboardData.files.length === 0) return;
        // Office programs copy text together with an image of it: in a text field that is a normal paste.
        if (isWritten(event.target) && clipboardData.types.includes('text/plain')) return;
        event.preventDefault();
        void take(clipboardData, { directory: place, pasted: true });
      },
      { signal },
    );
    return () => {
      ends.abort();
      clearTimeout(timer);
    };
  }, [take, off, id, name]);
  return over;
}

const isWritten = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'));
