/** Props of the combobox, shared with its lazy wrapper. */
import type { FieldProps } from './field.tsx';
import type { Option } from './inputs.tsx';

export interface ComboboxProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  options: Option[];
  placeholder?: string;
  /** Given where options come from a search elsewhere: what is typed, '' once the list is closed; nothing is filtered here. */
  onSearch?: (typed: string) => void;
  /** The first options are still being loaded. */
  pending?: boolean;
  /** Below the options, such as that there are more. */
  note?: string | undefined;
}
