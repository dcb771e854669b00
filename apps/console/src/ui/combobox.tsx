/** Searchable select for long lists; a native select until its lazy chunk is loaded. */
import { Suspense } from 'react';
import type { ComboboxProps } from './combobox-props.ts';
import { Select } from './inputs.tsx';
import { lazily } from './lazily.ts';

const ComboboxInput = lazily(() => import('./combobox-input.tsx'));

export function Combobox(props: ComboboxProps) {
  const { onSearch: _search, pending: _pending, note: _note, ...select } = props;
  return (
    <Suspense fallback={<Select {...select} />}>
      <ComboboxInput {...props} />
    </Suspense>
  );
}
