/** Interface of an input kind's view: its control, and how it is labelled. */
import type { AriaAttributes, DOMAttributes, FunctionComponent, ReactNode } from 'react';
import type { Options } from '../../engine/base/types.ts';
import type { FormContextValue } from './context.ts';

/** ARIA attributes of a combobox; `textarea` may have neither `role` nor `aria-expanded`. */
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
  /** Key of the answer: `name`, or `name.i` in a repeat. */
  name: string;
  options: Options;
  value: unknown;
  /** Why a calculation has no result. */
  error?: string | null | undefined;
  set(value: unknown): void;
  /** Visible but not editable: reading mode, or a disabled field. */
  readOnly: boolean;
  required: boolean;
  invalid: boolean;
  describedBy: string | undefined;
  /** For kinds that render their label themselves. */
  label: ReactNode;
  /** Attributes that make a text input the combobox of a list of suggestions. */
  combobox?: Combobox | undefined;
  form: FormContextValue;
}

export interface InputView {
  /** Null if it is invisible. */
  Control: FunctionComponent<ControlProps> | null;
  /** How label and control are connected; by default one control with a label above. */
  shape?(options: Options): 'one' | 'radiogroup' | 'group' | 'own';
  /** In reading mode the value is rendered as text in place of the control. */
  written?(options: Options): boolean;
  /** Key of the message for a missing answer (`give` of the texts), if not the kind's group. */
  give?: string;
  hint?(options: Options, form: FormContextValue): string | undefined;
  /** Content at the right of the label. */
  aside?(props: Pick<ControlProps, 'options' | 'value' | 'set' | 'readOnly' | 'required' | 'form'>): ReactNode;
}
