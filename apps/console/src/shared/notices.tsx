/** Messages in their place; they load with the first that there is. */
import { type ComponentProps, Suspense } from 'react';
import type { Note as Full } from '../ui/feedback.tsx';
import { lazily } from '../ui/lazily.ts';

const Late = lazily(() => import('./notices-view.ts'));

export const Note = (props: ComponentProps<typeof Full>) => (
  <Suspense>
    <Late {...props} />
  </Suspense>
);
