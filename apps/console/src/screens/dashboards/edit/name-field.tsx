/**
 * Name field of the dashboard, saved while typing (debounced). Another person's rename shows only while the field is
 * idle.
 */
import { newId } from '@kontor/form';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useDashboardEditTexts } from '../../../i18n/dashboard-edit.ts';
import { TextField, useStore } from '../../../ui/index.ts';
import type { Acts } from './acts.ts';
import type { OpenDashboard } from './opened.ts';

const REST = 900;

export function NameField({ editing, acts }: { editing: OpenDashboard; acts: Acts }) {
  const t = useDashboardEditTexts();
  const { present } = useStore(editing.state);
  const refusal = useStore(editing.refusal);
  /** Null: shows the saved name. */
  const [draft, setDraft] = useState<string | null>(null);
  const sitting = useRef(newId());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef<{ draft: string | null; name: string }>({ draft: null, name: present.name });
  useEffect(() => {
    const { name } = latest.current;
    latest.current = { draft, name: present.name };
    // The typed name is saved, and another person has renamed the dashboard since.
    if (draft !== null && draft.trim() === name && present.name !== name) setDraft(null);
  }, [draft, present.name]);

  const refused = refusal?.step.do === 'rename' && refusal.error.code === 409 ? refusal.step.name : null;
  useEffect(() => {
    if (refused !== null) setDraft(typed => typed ?? refused);
  }, [refused]);

  const commit = useCallback(() => {
    clearTimeout(timer.current);
    const typed = latest.current.draft?.trim();
    if (typed) acts.rename(typed, sitting.current);
  }, [acts]);
  // Flushes the debounced name on unmount.
  useEffect(() => {
    addEventListener('pagehide', commit);
    return () => {
      removeEventListener('pagehide', commit);
      commit();
    };
  }, [commit]);

  function type(text: string): void {
    setDraft(text);
    latest.current = { ...latest.current, draft: text };
    if (refusal) editing.refusal.set(null);
    clearTimeout(timer.current);
    timer.current = setTimeout(commit, REST);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation();
      clearTimeout(timer.current);
      setDraft(null);
      editing.refusal.set(null);
    }
  }
  const isTaken = refused !== null && draft?.trim() === refused;
  return (
    <TextField
      label={t.name}
      value={draft ?? present.name}
      onChange={type}
      onFocus={() => {
        sitting.current = newId();
      }}
      onBlur={() => {
        commit();
        if (draft?.trim() && !isTaken) setDraft(null);
      }}
      onKeyDown={onKeyDown}
      error={isTaken ? t.nameTaken(present.name) : draft?.trim() === '' ? t.nameMissing : undefined}
      maxLength={255}
      autoComplete="off"
      required
    />
  );
}
