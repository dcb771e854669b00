/** The row of an input kind while a form is filled in or viewed: its control and how it is labelled. */
import type { AriaAttributes, DOMAttributes, FunctionComponent, ReactNode } from 'react';
import type { Options } from '../../engine/base/types.ts';
import type { FormContextValue } from './context.ts';

/** Attributes of a text input; a `textarea` takes no role and so no `aria-expanded`. */
export type Combobox = Pick<
  AriaAttributes & DOMAttributes<HTMLElement> & { role?: 'combobox' },
  | 'role'
  | 'aria-expanded'
  | 'aria-autocomplete'
  | 'aria-controls'
  | 'aria-activedescendant'
  | 'onInput'
  | 'onKeyDown'
  | 'onBlur'
>;

export interface ControlProps {
  id: string;
  /** The key of the answer: `name`, or `name.i` in a repeat. */
  name: string;
  options: Options;
  value: unknown;
  set(value: unknown): void;
  /** Shown, but not to be changed: the entry is viewed, or the field is disabled. */
  readOnly: boolean;
  required: boolean;
  invalid: boolean;
  describedBy: string | undefined;
  /** For kinds that bring their label themselves. */
  label: ReactNode;
  /** What makes a text the head of a list of suggestions. */
  combobox?: Combobox | undefined;
  form: FormContextValue;
}

export interface InputView {
  /** Null where there is nothing to see. */
  Control: FunctionComponent<ControlProps> | null;
  /** How label and control belong together; one control with a label above unless said otherwise. */
  shape?(options: Options): 'one' | 'radiogroup' | 'group' | 'own';
  /** Where an entry is viewed, its value stands as text in the reader's format, in place of the control. */
  written?(options: Options): boolean;
  hint?(options: Options, form: FormContextValue): string | undefined;
  /** Right of the label. */
  aside?(props: Pick<ControlProps, 'options' | 'value' | 'set' | 'readOnly' | 'required' | 'form'>): ReactNode;
}
