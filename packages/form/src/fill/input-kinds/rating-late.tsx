/**
 * Replaces `rating.tsx` in the console (apps/console/build/late-parts.ts): the control loads beside what fills in or
 * shows a form, not before it.
 */
import { lateView } from '../base/late-view.tsx';
import type { InputView } from '../form/input-view.ts';
import { takeBack } from './choice.tsx';

export const rating: InputView = {
  Control: lateView(async () => (await import('./rating.tsx')).Rating),
  shape: () => 'radiogroup',
  aside: takeBack,
};
