/** Short messages where no place is nearer. They leave after 5 s, with undo after 10 s; errors stay. */

import { store } from '../base/store.ts';
import { describe } from '../errors/problem-text.ts';
import type { Said } from '../i18n/index.ts';

export interface Toast {
  id: number;
  kind: 'info' | 'ok' | 'warn' | 'error';
  text: Said;
  lines: () => string[];
  action?: { label?: Said; run: () => void };
  /** Milliseconds; 0 stays. */
  life: number;
}
interface Extra {
  lines?: () => string[];
  undo?: () => void;
  action?: { label: Said; run: () => void };
}

const LIFE = 5000;
const LIFE_WITH_UNDO = 10_000;
let next = 1;

export const toasts = store<Toast[]>([]);
export const dismiss = (id: number): void => toasts.set(all => all.filter(one => one.id !== id));

const none = (): string[] => [];

function show(kind: Toast['kind'], text: Said, { lines = none, undo, action }: Extra = {}, life = LIFE): number {
  const id = next++;
  const made: Toast = { id, kind, text, lines, life: undo ? LIFE_WITH_UNDO : life };
  if (undo) made.action = { run: undo };
  else if (action) made.action = action;
  // The same words twice are one toast that starts again.
  const words = text();
  toasts.set(all => [...all.filter(one => one.text() !== words || one.kind !== kind), made].slice(-5));
  return id;
}

export const toast = {
  info: (text: Said, extra?: Extra): number => show('info', text, extra),
  ok: (text: Said, extra?: Extra): number => show('ok', text, extra),
  warn: (text: Said, extra?: Extra): number => show('warn', text, extra),
  /** Any thrown thing, or what is to be said; stays until dismissed. A string would be of one language for good. */
  error<E>(error: E extends string ? never : E, extra?: Extra): number {
    const told = () => describe(typeof error === 'function' ? (error as unknown as Said)() : error);
    return show('error', () => told().title, { ...extra, lines: extra?.lines ?? (() => told().lines) }, 0);
  },
};
