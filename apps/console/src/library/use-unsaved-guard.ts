import type { LazyText } from '../i18n/index.ts';
import { askUnsaved, useBlocker } from '../ui/index.ts';

interface Guarded {
  dirty: boolean;
  /** Answers false where it was not saved; closes by itself otherwise. */
  save: () => Promise<boolean>;
  onClose: () => void;
  what?: LazyText | undefined;
}

/** Closing a dialog with unsaved changes asks first, and so does leaving the page below it. */
export function useUnsavedGuard({ dirty, save, onClose, what }: Guarded): () => Promise<void> {
  useBlocker({ dirty, save, what });
  return async () => {
    if (!dirty) return onClose();
    const answer = await askUnsaved(what);
    if (answer === 'discard') onClose();
    if (answer === 'save') await save();
  };
}
