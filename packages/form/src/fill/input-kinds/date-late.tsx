/**
 * Replaces `date.tsx` in the console (apps/console/build/late-parts.ts): the controls load beside what fills in or shows
 * a form, not before it.
 */
import { lateView } from '../base/late-view.tsx';
import type { InputView } from '../form/input-view.ts';

export const date: InputView = {
  Control: lateView(async () => (await import('./date.tsx')).Day),
  written: () => true,
};

export const datetime: InputView = {
  Control: lateView(async () => (await import('./date.tsx')).Moment),
  written: () => true,
};
