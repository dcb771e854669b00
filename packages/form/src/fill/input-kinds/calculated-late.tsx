/**
 * Replaces `calculated.tsx` in the builds (apps/console/build/late-parts.ts): results load beside what fills in or shows
 * a form, not before it.
 */
import { lateView } from '../base/late-view.tsx';
import type { InputView } from '../form/input-view.ts';

export const calculated: InputView = {
  Control: lateView(async () => (await import('./calculated.tsx')).Result),
  hint: (_, { t }) => t.calculated,
};
