/** Short messages where no place is nearer. They leave after 5 s, with undo after 10 s; errors stay. */
import { describe } from '../api/problem.ts';
import { store } from './store.ts';

export interface Toast {
  id: number;
  kind: 'info' | 'ok' | 'warn' | 'error';
  text: string;
  lines: string[];
  action?: { label?: string; run: () => void };
  /** Milliseconds; 0 stays. */
  life: number;
}
interface Extra {
  lines?: string[];
  undo?: () => void;
  action?: { label: string; run: () => void };
}

const LIFE = 5000;
const LIFE_WITH_UNDO = 10_000;
let next = 1;

export const toasts = store<Toast[]>([]);
export const dismiss = (id: number): void => toasts.set(all => all.filter(one => one.id !== id));

function show(kind: Toast['kind'], text: string, { lines = [], undo, action }: Extra = {}, life = LIFE): number {
  const id = next++;
  const made: Toast = { id, kind, text, lines, life: undo ? LIFE_WITH_UNDO : life };
  if (undo) made.action = { run: undo };
  else if (action) made.action = action;
  // The same words twice are one toast that starts again.
  toasts.set(all => [...all.filter(one => one.text !== text || one.kind !== kind), made].slice(-5));
  return id;
}

export const toast = {
  info: (text: string, extra?: Extra): number => show('info', text, extra),
  ok: (text: string, extra?: Extra): number => show('ok', text, extra),
  warn: (text: string, extra?: Extra): number => show('warn', text, extra),
  /** Any thrown thing; stays until dismissed. */
  error(error: unknown, extra?: Extra): number {
    const { title, lines } = describe(error);
    return show('error', title, { ...extra, lines: extra?.lines ?? lines }, 0);
  },
};
