/** React hook that autosaves a draft on the device (debounced), and deletes it after saving or discarding. */

import { answeredFields } from '@kontor/form';
import { topics } from '@kontor/form/fill';
import { useEffect, useRef, useState } from 'react';
import { session } from '../../../api/session.ts';
import type { DraftContent } from '../../../offline/drafts.ts';
import type { EntryModel } from '../common/model.ts';

const REST = 300;

interface DraftState {
  /** Time of the last autosave, in epoch milliseconds. */
  at: number | null;
  /** When the restored draft was typed; null once dismissed. */
  restored: number | null;
  dismiss: () => void;
  /** Writes now, without debounce; false if that failed. */
  keep: () => Promise<boolean>;
}

function contentOf({ config, form, store, files, progress }: EntryModel): DraftContent {
  const data = { ...store.data() };
  const held = new Set(Object.values(data).flat());
  return {
    data,
    state: progress.state,
    local_id: progress.localId,
    version: progress.target?.version ?? null,
    base: progress.base,
    files: files.all().filter(file => held.has(file.id)),
    of: { version: config.form_version, answered: answeredFields(form, { ...progress.base?.data, ...data }) },
  };
}

export function useDraft(model: EntryModel, dirty: boolean, state: string | null): DraftState {
  const { store, slot, progress } = model;
  const [at, setAt] = useState<number | null>(slot.found?.at ?? null);
  const [restored, setRestored] = useState<number | null>(slot.found?.at ?? null);
  const isDirty = useRef(dirty);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const written = useRef(slot.found !== null);

  const [keep] = useState(() => async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!isDirty.current) {
      const was = written.current;
      written.current = false;
      if (was) await slot.remove().catch(() => undefined);
      return true;
    }
    written.current = true;
    // a storage failure is shown in the rail
    return slot.write(contentOf(model)).then(
      written => {
        setAt(written);
        return true;
      },
      () => false,
    );
  });
  const [soon] = useState(() => () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void keep(), REST);
  });

  useEffect(() => {
    isDirty.current = dirty;
  }, [dirty]);
  useEffect(() => {
    if (state !== slot.found?.state || isDirty.current || written.current) soon();
  }, [state, soon, slot]);
  useEffect(
    () =>
      store.subscribe(topics.any, () => {
        isDirty.current = store.changed() || progress.state !== model.start.state;
        soon();
      }),
    [store, progress, model, soon],
  );
  useEffect(() => {
    const waiting = () => {
      if (timer.current !== undefined) void keep();
    };
    const hidden = () => document.visibilityState === 'hidden' && waiting();
    // Also before the browser's leave prompt, so that a pending write is not lost.
    for (const event of ['pagehide', 'beforeunload']) window.addEventListener(event, waiting);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      for (const event of ['pagehide', 'beforeunload']) window.removeEventListener(event, waiting);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, [keep]);
  useEffect(() => {
    const here = location.pathname;
    return () => {
      // Another address means saved or discarded. After an ended session or a crash the draft stays.
      const left = location.pathname !== here && session.get().token !== null;
      if (left) isDirty.current = false;
      if (left || timer.current !== undefined) void keep();
    };
  }, [keep]);

  return { at, restored, dismiss: () => setRestored(null), keep };
}
