/**
 * React hook for saving an entry: one request at a time, after pending uploads, idempotent, and under an optimistic
 * lock.
 */

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { refresh } from '../../../api/hooks.ts';
import { useEntryTexts } from '../../../i18n/entry.ts';
import { toast } from '../../../ui/toasts.ts';
import type { EntryModel } from '../common/model.ts';
import type { Conflict, Trouble } from './saving-types.ts';

export interface Saving {
  phase: 'idle' | 'waiting' | 'saving';
  trouble: Trouble | null;
  conflict: Conflict | null;
  /** True once saved; otherwise the screen shows the error. */
  save(): Promise<boolean>;
  closeConflict(): void;
}

export function useSaving(model: EntryModel, dirty: () => void, keep: () => Promise<boolean>): Saving {
  const { store } = model;
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
    try {
      const { saveEntry } = await import('./save.ts');
      return await saveEntry(model, { setPhase, setTrouble, setConflict, showIssues, stored, keep });
    } catch {
      // the sender's code, or that of the validation, could not be loaded
      setTrouble({ say: () => t.offline });
      return false;
    } finally {
      busy.current = false;
      setPhase('idle');
    }
  }

  return { phase, trouble, conflict, save, closeConflict: () => setConflict(null) };
}
