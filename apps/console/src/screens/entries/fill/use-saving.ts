/**
 * React hook for saving an entry: one request at a time, after pending uploads, idempotent, and under an optimistic
 * lock.
 */

import { loadChecks } from '@kontor/form/fill';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { refresh } from '../../../api/hooks.ts';
import { useEntryTexts } from '../../../i18n/entry.ts';
import { toast } from '../../../ui/toasts.ts';
import type { EntryModel } from '../common/model.ts';
import type { Conflict, Trouble } from './saving-types.ts';

/** Store topic notified when an upload begins or ends. */
const PENDING = '~';

export interface Saving {
  phase: 'idle' | 'waiting' | 'saving';
  trouble: Trouble | null;
  conflict: Conflict | null;
  /** True once saved; otherwise the screen shows the error. */
  save(): Promise<boolean>;
  closeConflict(): void;
}

export function useSaving(model: EntryModel, dirty: () => void): Saving {
  const { store, files, progress } = model;
  const queries = useQueryClient();
  const [phase, setPhase] = useState<Saving['phase']>('idle');
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const busy = useRef(false);

  /** Summary and fields say what is wrong; a toast would cover them. */
  function showIssues(): false {
    // After the render that shows field errors and the summary.
    const summary = import('./error-summary.ts');
    requestAnimationFrame(() => void summary.then(each => each.focusFirst(store)).catch(() => undefined));
    return false;
  }

  function stored() {
    dirty();
    void refresh(queries, 'reports');
  }

  async function save(): Promise<boolean> {
    const t = useEntryTexts.now();
    if (busy.current) {
      toast.warn(() => t.alreadySaving);
      return false;
    }
    busy.current = true;
    setTrouble(null);
    const loading = Promise.all([import('./send.ts'), import('./save-to-outbox.ts'), loadChecks()]);
    loading.catch(() => undefined);
    try {
      if (store.pending() > 0) setPhase('waiting');
      await uploadsDone();
      const missing = files.failed();
      if (missing.length > 0 && !(await (await import('./confirm-missing-files.ts')).confirmMissingFiles(missing)))
        return false;
      const [{ isUnheard, sendingOf }, { hasLocalFiles, saveToOutbox }] = await loading;
      const issues = store.check({ draft: progress.state === 'draft' });
      if (issues.length) return showIssues();
      setPhase('saving');
      const { send, refused } = sendingOf(model, { setTrouble, setConflict, showIssues, stored });
      const later = () => saveToOutbox(model, { setTrouble, refused, stored });
      if (!progress.target && (!navigator.onLine || hasLocalFiles(model))) return await later();
      return await send().catch(error => (!progress.target && isUnheard(error) ? later() : refused(error)));
    } catch {
      // the sender's code, or that of the validation, could not be loaded
      setTrouble({ say: () => t.offline });
      return false;
    } finally {
      busy.current = false;
      setPhase('idle');
    }
  }

  function uploadsDone(): Promise<void> {
    if (store.pending() === 0) return Promise.resolve();
    return new Promise(resolve => {
      const stop = store.subscribe(PENDING, () => {
        if (store.pending() > 0) return;
        stop();
        resolve();
      });
    });
  }

  return { phase, trouble, conflict, save, closeConflict: () => setConflict(null) };
}
