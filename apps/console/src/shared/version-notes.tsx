/**
 * Notes on the version of a public form while it is filled in. Links have no live updates: a later version is looked for
 * when the page is shown again.
 */
import { uploadsDone } from '@kontor/form/fill';
import { useEffect } from 'react';
import { useNewerVersionTexts } from '../i18n/newer-version.ts';
import VersionNotes from '../newer-version/note.tsx';
import { lookForVersion, type SharedForm } from './load-form.ts';
import type { Filling } from './model.ts';
import type { FormRoute } from './route.ts';
import { showToast } from './toasts.ts';

/** Milliseconds between two looks. */
const APART = 60_000;

interface VersionNotesOfLinkProps {
  place: FormRoute;
  model: Filling;
  newer: SharedForm | null;
  /** Writes the draft; false if that failed. */
  keep: () => Promise<boolean>;
  onTake: () => void;
}

export default function VersionNotesOfLink({ place, model, newer, keep, onTake }: VersionNotesOfLinkProps) {
  const { id, token } = place;
  useEffect(() => {
    let last = Date.now();
    const look = () => {
      if (document.visibilityState === 'hidden' || Date.now() - last < APART) return;
      last = Date.now();
      void lookForVersion({ kind: 'form', id, token });
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [id, token]);
  const { form, store, left } = model;
  const next = newer && { number: newer.form_version ?? 0, form: newer };
  // What is still uploaded is part of the draft.
  const take = async () => {
    await uploadsDone(store);
    if (await keep()) onTake();
    else showToast('warn', () => useNewerVersionTexts.now().notKept);
  };
  return <VersionNotes {...{ form, store, left }} newer={next} onTake={() => void take()} />;
}
