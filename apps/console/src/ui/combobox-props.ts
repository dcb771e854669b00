/** Props of the combobox, shared with its lazy wrapper. */
import type { FieldProps } from './field.tsx';
import type { Option } from './inputs.tsx';

export interface ComboboxProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  options: Option[];
  placeholder?: string;
}
