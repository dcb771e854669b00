/** Store of toasts, three at most. They disappear after 5 s, with undo after 10 s; the last twenty can be read again. */

import { store } from '../base/store.ts';
import { describe } from '../errors/problem-text.ts';
import type { LazyText } from '../i18n/index.ts';

export interface Toast {
  id: number;
  kind: 'info' | 'ok' | 'warn' | 'error';
  text: LazyText;
  lines: () => string[];
  action?: { label?: LazyText; run: () => void };
  /** Milliseconds. */
  life: number;
}
interface Extra {
  lines?: () => string[];
  undo?: () => void;
  action?: { label: LazyText; run: () => void };
}

/** A toast that can be read again. */
export type PastToast = Pick<Toast, 'id' | 'kind' | 'text' | 'lines'> & { at: number };

const LIFE = 5000;
const LIFE_WITH_UNDO = 10_000;
const AT_ONCE = 3;
const KEPT = 20;
let next = 1;

export const toasts = store<Toast[]>([]);
/** Oldest first. */
export const pastToasts = store<PastToast[]>([]);
export const dismiss = (id: number): void => toasts.set(all => all.filter(one => one.id !== id));

const none = (): string[] => [];

function show(kind: Toast['kind'], text: LazyText, { lines = none, undo, action }: Extra = {}): number {
  const id = next++;
  const made: Toast = { id, kind, text, lines, life: undo ? LIFE_WITH_UNDO : LIFE };
  if (undo) made.action = { run: undo };
  else if (action) made.action = action;
  // A toast with the same text restarts instead of being doubled.
  const words = text();
  const isOther = (one: Pick<Toast, 'text' | 'kind'>) => one.text() !== words || one.kind !== kind;
  toasts.set(all => [...all.filter(isOther), made].slice(-AT_ONCE));
  pastToasts.set(all => [...all.filter(isOther), { id, kind, text, lines, at: Date.now() }].slice(-KEPT));
  return id;
}

export const toast = {
  info: (text: LazyText, extra?: Extra): number => show('info', text, extra),
  ok: (text: LazyText, extra?: Extra): number => show('ok', text, extra),
  warn: (text: LazyText, extra?: Extra): number => show('warn', text, extra),
  /**
   * Shows an error, or a text as function. Strings are excluded, since they could not follow a change of language.
   */
  error<E>(error: E extends string ? never : E, extra?: Extra): number {
    const described = () => describe(typeof error === 'function' ? (error as unknown as LazyText)() : error);
    return show('error', () => described().title, { ...extra, lines: extra?.lines ?? (() => described().lines) });
  },
};

let reader: string | null = null;

/** Forgets the past toasts of another person. */
export function toastsReadBy(person: string | null): void {
  if (person === null || person === reader) return;
  if (reader !== null) pastToasts.set([]);
  reader = person;
}
