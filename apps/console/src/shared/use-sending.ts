/**
 * React hook that sends an entry: waits for files, validates, saves to the outbox, and reports the result. Single
 * flight.
 */

import { focusFirst, loadChecks, uploadsDone } from '@kontor/form/fill';
import { useRef, useState } from 'react';
import type { LazyText } from '../i18n/index.ts';
import { useSharedTexts } from '../i18n/shared.ts';
import type { Filling } from './model.ts';
import type { Outcome } from './outcome.ts';
import { showToast } from './toasts.ts';
import type { DraftWriter } from './use-draft.ts';

export type Phase = 'idle' | 'waiting' | 'sending';

export interface Sending {
  phase: Phase;
  /** Error message; the form stays. */
  trouble: { say: LazyText } | null;
  send(): Promise<void>;
  /** Stops waiting; the entry is sent in the background. */
  leave(): void;
}

export function useSending(model: Filling, keeping: DraftWriter, done: (outcome: Outcome) => void): Sending {
  const { store, files } = model;
  const [phase, setPhase] = useState<Phase>('idle');
  const [trouble, setTrouble] = useState<{ say: LazyText } | null>(null);
  const busy = useRef(false);
  const patience = useRef(new AbortController());

  async function send(): Promise<void> {
    const t = useSharedTexts.now();
    if (busy.current) return showToast('warn', () => t.alreadySaving);
    busy.current = true;
    setTrouble(null);
    patience.current = new AbortController();
    try {
      const loading = import('./save-entry.ts');
      loading.catch(() => undefined);
      if (store.pending() > 0) setPhase('waiting');
      await uploadsDone(store);
      const { saveEntry } = await loading;
      await loadChecks();
      const issues = store.check();
      if (issues.length > 0) return complain();
      setPhase('sending');
      const result = await saveEntry(model, keeping, files?.failed() ?? [], patience.current.signal);
      if (result.kind !== 'back') return done(result);
      setTrouble(result.trouble);
      if (result.atFields) complain();
    } catch {
      // the chunk could not be loaded
      setTrouble({ say: () => t.noNetwork });
    } finally {
      busy.current = false;
      setPhase('idle');
    }
  }

  /** Summary and fields say what is wrong; a toast would cover them. */
  function complain(): void {
    // After the render that shows the error messages and their summary.
    requestAnimationFrame(() => focusFirst(store));
  }

  return { phase, trouble, send, leave: () => patience.current.abort() };
}
