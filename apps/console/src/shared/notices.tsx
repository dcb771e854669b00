/** Lazy wrapper of the Note component, loaded with the first notice. */
import { type ComponentProps, Suspense } from 'react';
import type { Note as Full } from '../ui/feedback.tsx';
import { lazily } from '../ui/lazily.ts';

const Late = lazily(() => import('./notices-view.ts'));

export const Note = (props: ComponentProps<typeof Full>) => (
  <Suspense>
    <Late {...props} />
  </Suspense>
);
