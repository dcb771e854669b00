/** The file of a form on its way to the screen that imports it: chosen or dropped elsewhere, taken there once. */
import { useEffect } from 'react';
import { navigate } from '../ui/index.ts';

let waiting: File | null = null;

export function takeImportFile(): File | null {
  const file = waiting;
  waiting = null;
  return file;
}

const readable = /\.(xlsx|csv|md|json|xls|zip)$/i;

/** A file that is dropped anywhere on the page is imported as a form. */
export function useImportByDrop(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const file = [...(event.dataTransfer?.files ?? [])].find(({ name }) => readable.test(name));
      if (!file || event.defaultPrevented) return;
      event.preventDefault();
      waiting = file;
      void navigate('/reports/import');
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, [on]);
}
