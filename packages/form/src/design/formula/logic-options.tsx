/** Formulas of a content beside its value; their panel loads with the first settings that are opened. */
import { lazy, Suspense } from 'react';
import type { LogicProps } from './logic-types.ts';

const Panel = lazy(() => import('./logic-panel.tsx'));

export const LogicOptions = (props: LogicProps) => (
  <Suspense fallback={null}>
    <Panel {...props} />
  </Suspense>
);
