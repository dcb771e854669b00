/** Listens on the window for files that are dropped or pasted, and hands them to `take`. */
import { useEffect, useState } from 'react';
import { bringsFiles } from '../../uploads/dropped-files.ts';
import type { Named } from '../../uploads/item.ts';

/** Files held still above the page tell so several times a second. */
const SILENCE = 900;

/** Takes a dropped or pasted transfer; it can only be read while its event is handled. */
export type TakeFiles = (
  transfer: DataTransfer,
  options: { directory: Named | null; pasted?: boolean },
) => Promise<void>;
interface Target {
  directory?: Named | null;
  off?: boolean;
}

/**
 * Whether a drag with files is over the page. `take` has to be a stable function. Of several listeners the first takes the
 * files and prevents the default; the others see that.
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
        void take(event.dataTransfer, { directory: place });
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
