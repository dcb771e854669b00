/** Picker of a form field; a removed field is shown by its name. */
import { Combobox, Select } from '../../../ui/index.ts';
import type { Field } from './use-forms.ts';

interface FieldPickProps {
  label: string;
  labelHidden?: boolean;
  value: string;
  fields: readonly Field[];
  placeholder: string;
  required?: boolean;
  error?: string | undefined;
  hint?: string | undefined;
  onChange(name: string): void;
}

/** Up to this many options it is a select, beyond a combobox. */
const long = 25;

export function FieldPick({ fields, value, placeholder, labelHidden, ...field }: FieldPickProps) {
  const options = fields.map(({ name, full }) => ({ value: name, label: full }));
  if (value !== '' && !fields.some(({ name }) => name === value)) options.push({ value, label: value });
  const Pick = options.length > long ? Combobox : Select;
  return <Pick {...field} {...(labelHidden && { labelHidden })} {...{ value, options, placeholder }} />;
}
