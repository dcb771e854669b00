import { Suspense } from 'react';
import type { FieldProps } from './field.tsx';
import { type Option, Select } from './inputs.tsx';
import { lazily } from './lazily.ts';

export interface ComboboxProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  options: Option[];
  placeholder?: string;
}

const ComboboxInput = lazily(() => import('./combobox-input.tsx'));

/** A select one can type in, for long lists. Until its part is loaded it is a plain select, and works. */
export function Combobox(props: ComboboxProps) {
  return (
    <Suspense fallback={<Select {...props} />}>
      <ComboboxInput {...props} />
    </Suspense>
  );
}
