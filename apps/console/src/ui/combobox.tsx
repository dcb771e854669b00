import { Suspense } from 'react';
import type { ComboboxProps } from './combobox-props.ts';
import { Select } from './inputs.tsx';
import { lazily } from './lazily.ts';

const ComboboxInput = lazily(() => import('./combobox-input.tsx'));

/** A select one can type in, for long lists. Until its part is loaded it is a plain select, and works. */
export function Combobox(props: ComboboxProps) {
  return (
    <Suspense fallback={<Select {...props} />}>
      <ComboboxInput {...props} />
    </Suspense>
  );
}
