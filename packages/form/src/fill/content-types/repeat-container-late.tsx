/**
 * Replaces `repeat-container.tsx` in the console (apps/console/build/late-parts.ts): the view loads beside what fills in
 * or shows a form, not before it.
 */
import { lateView } from '../base/late-view.tsx';
import type { ContentView } from '../form/content-view.ts';

export const repeatContainer: ContentView = {
  Field: lateView(async () => (await import('./repeat-container.tsx')).repeatContainer.Field),
};
