/**
 * Questions as promises: `if (await confirmRemove(name)) …` (confirm.ts). <Overlays> renders the dialog. Texts are
 * functions, so that an open dialog follows a change of language.
 */
import type { ReactNode } from 'react';
import { store } from '../base/store.ts';
import type { LazyText } from '../i18n/index.ts';
import { useUiTexts } from '../i18n/ui.ts';

export interface Answer<V> {
  value: V;
  label: string;
  kind?: 'primary' | 'default' | 'danger' | 'dangerText';
  /** Left side of the footer, apart from the other answers. */
  apart?: boolean;
}
interface Asked<V> {
  title: string;
  body?: ReactNode;
  answers: Answer<V>[];
}
interface Doubt {
  title: string;
  body?: ReactNode;
  yes: string;
  no: string;
  danger?: boolean;
}
export interface Question {
  say: () => Asked<unknown>;
  /** Called once; undefined if closed without an answer. */
  settle: (value: unknown) => void;
}

export const questions = store<Question[]>([]);

/** Resolves to the chosen value, or undefined if closed. The first answer gets the focus, so it should be harmless. */
export function choose<V>(say: () => Asked<V>): Promise<V | undefined> {
  return new Promise(resolve => {
    const asked: Question = {
      say,
      settle(value) {
        questions.set(all => all.filter(one => one !== asked));
        resolve(value as V | undefined);
      },
    };
    questions.set(all => [...all, asked]);
  });
}

export async function confirm(say: () => Doubt): Promise<boolean> {
  const asked = (): Asked<boolean> => {
    const { yes, no, danger, ...rest } = say();
    const answers: Answer<boolean>[] = [
      { value: false, label: no },
      { value: true, label: yes, kind: danger ? 'danger' : 'primary' },
    ];
    return { ...rest, answers };
  };
  return (await choose(asked)) ?? false;
}

/** Verwerfen · Weiter bearbeiten · Speichern; undefined counts as staying. */
export function askUnsaved(what?: LazyText): Promise<'discard' | 'stay' | 'save' | undefined> {
  const t = useUiTexts.now();
  return choose(() => ({
    title: t.unsavedTitle,
    body: what?.() ?? t.unsavedBody,
    answers: [
      { value: 'discard', label: t.discard, kind: 'dangerText', apart: true },
      { value: 'stay', label: t.keepEditing },
      { value: 'save', label: t.save, kind: 'primary' },
    ],
  }));
}
