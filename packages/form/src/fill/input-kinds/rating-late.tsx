/**
 * Replaces `rating.tsx` in the console (apps/console/build/late-parts.ts): the control loads with the first form that
 * has a rating.
 */
import { lazy, Suspense } from 'react';
import type { ControlProps, InputView } from '../form/input-view.ts';
import { takeBack } from './choice.tsx';

const Late = lazy(async () => ({ default: (await import('./rating.tsx')).Rating }));

const Rating = (props: ControlProps) => (
  <Suspense fallback={null}>
    <Late {...props} />
  </Suspense>
);

export const rating: InputView = { Control: Rating, shape: () => 'radiogroup', aside: takeBack };
