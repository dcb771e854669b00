/** The file of a form, or of entries, on its way to the screen that imports it: chosen or dropped elsewhere, shown there once. */
import { useEffect, useState } from 'react';
import { navigate } from '../ui/index.ts';

let waiting: File | null = null;

/**
 * The file that waits, as the first state of who shows it. It is only looked at while rendering, since React throws away a
 * render that waits for texts or code, with its state; once the screen is there, it waits no longer.
 */
export function useImportFile(): [File | null, (file: File | null) => void] {
  const state = useState<File | null>(waiting);
  useEffect(() => {
    waiting = null;
  }, []);
  return state;
}

const readable = /\.(xlsx|csv|md|json|xls|zip)$/i;

/** A file that is dropped anywhere on the page goes to the screen at this path; null: nowhere. */
export function useImportByDrop(path: string | null): void {
  useEffect(() => {
    if (path === null) return;
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const file = [...(event.dataTransfer?.files ?? [])].find(({ name }) => readable.test(name));
      if (!file || event.defaultPrevented) return;
      event.preventDefault();
      waiting = file;
      void navigate(path);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, [path]);
}
