/**
 * Replaces `repeat-container.tsx` in the console (apps/console/build/late-parts.ts): the view loads with the first
 * form that has a repeat.
 */
import { lazy, Suspense } from 'react';
import type { ContentFieldProps, ContentView } from '../form/content-view.ts';

const Late = lazy(async () => ({ default: (await import('./repeat-container.tsx')).repeatContainer.Field }));

const Repeat = (props: ContentFieldProps) => (
  <Suspense fallback={null}>
    <Late {...props} />
  </Suspense>
);

export const repeatContainer: ContentView = { Field: Repeat };
