/** React hook: asks before a dialog with unsaved changes is closed, or the page below it is left. */
import type { LazyText } from '../i18n/index.ts';
import { askUnsaved, useBlocker } from '../ui/index.ts';

interface Guarded {
  dirty: boolean;
  /** False if saving failed; closes on success. */
  save: () => Promise<boolean>;
  onClose: () => void;
  what?: LazyText | undefined;
}

export function useUnsavedGuard({ dirty, save, onClose, what }: Guarded): () => Promise<void> {
  useBlocker({ dirty, save, what });
  return async () => {
    if (!dirty) return onClose();
    const answer = await askUnsaved(what);
    if (answer === 'discard') onClose();
    if (answer === 'save') await save();
  };
}
