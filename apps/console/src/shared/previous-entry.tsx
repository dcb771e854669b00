/** Lazy wrapper of the notice about the previous entry, if the page stays after sending. */
import { Suspense } from 'react';
import { lazily } from '../ui/lazily.ts';
import type { Outcome } from './outcome.ts';

const Sent = lazily(() => import('./previous-entry-note.tsx'));

export const PreviousEntry = ({ outcome }: { outcome: Outcome }) => (
  <Suspense>
    <Sent outcome={outcome} />
  </Suspense>
);
