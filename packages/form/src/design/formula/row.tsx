/** Control of a formula. The editor loads with the first one; until then, and where it cannot load, it is a plain text. */
import { lazy, Suspense } from 'react';
import { AreaRow } from '../base/controls.tsx';
import type { FormulaFieldProps } from '../base/formula-field.ts';

function Plain({ label, hint, required, error, value, onChange }: FormulaFieldProps) {
  return <AreaRow {...{ label, hint, error, value, onChange }} required={required ?? false} rows={2} />;
}

const Editor = lazy(() => import('../formula-editor/index.tsx').catch(() => ({ default: Plain })));

export function FormulaRow(props: FormulaFieldProps) {
  return (
    <Suspense fallback={<Plain {...props} />}>
      <Editor {...props} />
    </Suspense>
  );
}
