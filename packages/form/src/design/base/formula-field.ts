/** What a formula's control is given; the editor itself loads with the first of them (`../formula`). */
import type { Content, Form } from '../../engine/base/types.ts';
import type { Placed } from '../../engine/form/formulas.ts';
import type { Language } from '../../languages/index.ts';
import type { RowProps } from './controls.tsx';
import type { FormulaTools } from './formula-tools.ts';

export interface FormulaFieldProps extends Omit<RowProps, 'half'> {
  form: Form;
  /** Null: a rule of the form itself. */
  content: Content | null;
  option: Placed['option'];
  locale: Language;
  /** As it is stored. */
  value: string;
  /** Without it: no large editor, and no result. */
  tools: FormulaTools | undefined;
  onChange(value: string): void;
}
