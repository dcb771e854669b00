/** Replaces `time.tsx` in the console, as date-late.tsx does `date.tsx`. */
import { lateView } from '../base/late-view.tsx';
import type { InputView } from '../form/input-view.ts';

export const time: InputView = {
  Control: lateView(async () => (await import('./time.tsx')).Time),
  written: () => true,
  give: 'time',
};
