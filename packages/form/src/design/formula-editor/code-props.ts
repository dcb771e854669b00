/** Interface of the text editor of formulas. */
import type { Ref } from 'react';
import type { Language } from '../../languages/index.ts';
import type { Names } from './names.ts';
import type { Wrong } from './reading.ts';

export interface CodeHandle {
  /** In place of what is selected; of a function the cursor goes into its brackets. */
  insert(text: string): void;
  focus(): void;
}

export interface CodeProps {
  ref?: Ref<CodeHandle>;
  text: string;
  names: Names;
  locale: Language;
  wrong: Wrong | null;
  /** Ids of what names and describes it. */
  labelledBy: string;
  describedBy: string | undefined;
  invalid: boolean;
  /** In a dialog: it takes the focus. */
  large?: boolean;
  onChange(text: string): void;
  onFix(): void;
  onLarge?: (() => void) | undefined;
  /** Without them the keys are left to the page. */
  onUndo?: () => void;
  onRedo?: () => void;
  onBlur?(): void;
}
