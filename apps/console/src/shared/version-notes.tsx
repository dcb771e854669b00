/**
 * Notes on the version of a public form while it is filled in. Links have no live updates: a later version is looked for
 * when the page is shown again.
 */
import { useEffect } from 'react';
import VersionNotes from '../newer-version/note.tsx';
import { lookForVersion, type SharedForm } from './load-form.ts';
import type { Filling } from './model.ts';
import type { FormRoute } from './route.ts';

/** Milliseconds between two looks. */
const APART = 60_000;

interface VersionNotesOfLinkProps {
  place: FormRoute;
  model: Filling;
  newer: SharedForm | null;
  onTake: () => void;
}

export default function VersionNotesOfLink({ place, model, newer, onTake }: VersionNotesOfLinkProps) {
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
  return <VersionNotes {...{ form, store, left, onTake }} newer={next} />;
}
