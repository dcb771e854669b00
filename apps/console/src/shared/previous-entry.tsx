/** What became of the entry before this one, where the page stays. */
import { Suspense } from 'react';
import { lazily } from '../ui/lazily.ts';
import type { Outcome } from './outcome.ts';

const Sent = lazily(() => import('./previous-entry-note.tsx'));

export const PreviousEntry = ({ outcome }: { outcome: Outcome }) => (
  <Suspense>
    <Sent outcome={outcome} />
  </Suspense>
);
