/** Questions as promises: `if (await confirmRemove(name)) …`. The dialogs themselves are shown by <Overlays>. */
import type { ReactNode } from 'react';
import { useUiTexts } from '../i18n/ui.ts';
import { store } from './store.ts';

export interface Answer<V> {
  value: V;
  label: string;
  kind?: 'primary' | 'default' | 'danger' | 'dangerText';
  /** Stands at the left of the foot, away from the others. */
  apart?: boolean;
}
export interface Question {
  title: string;
  body?: ReactNode;
  answers: Answer<unknown>[];
  /** Called once, with undefined where the dialog was closed without an answer. */
  settle: (value: unknown) => void;
}

export const questions = store<Question[]>([]);

/** The chosen value, or undefined where the person closes the dialog. Give the harmless answer first: it has the focus. */
export function choose<V>(question: { title: string; body?: ReactNode; answers: Answer<V>[] }): Promise<V | undefined> {
  return new Promise(resolve => {
    const asked: Question = {
      ...question,
      settle(value) {
        questions.set(all => all.filter(one => one !== asked));
        resolve(value as V | undefined);
      },
    };
    questions.set(all => [...all, asked]);
  });
}

export async function confirm(question: {
  title: string;
  body?: ReactNode;
  yes: string;
  no: string;
  danger?: boolean;
}): Promise<boolean> {
  const { yes, no, danger, ...rest } = question;
  const answers: Answer<boolean>[] = [
    { value: false, label: no },
    { value: true, label: yes, kind: danger ? 'danger' : 'primary' },
  ];
  return (await choose({ ...rest, answers })) ?? false;
}

/** „Mängelliste.xlsx“ löschen? Ja, löschen · Nein, behalten. The body names the uses, where there are any. */
export function confirmRemove(name: string, body?: ReactNode): Promise<boolean> {
  const t = useUiTexts.now();
  return confirm({ title: t.removeQuestion(name), body, yes: t.yesRemove, no: t.noKeep, danger: true });
}

/** Verwerfen · Weiter bearbeiten · Speichern; undefined is staying. */
export function askUnsaved(what?: string): Promise<'discard' | 'stay' | 'save' | undefined> {
  const t = useUiTexts.now();
  return choose({
    title: t.unsavedTitle,
    body: what ?? t.unsavedBody,
    answers: [
      { value: 'discard', label: t.discard, kind: 'dangerText', apart: true },
      { value: 'stay', label: t.keepEditing },
      { value: 'save', label: t.save, kind: 'primary' },
    ],
  });
}
