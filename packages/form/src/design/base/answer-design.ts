/** How an answer is put in by the designer: as a default, and as the value that a condition compares with. */
import type { FunctionComponent } from 'react';
import type { ComparisonType, Options } from '../../engine/base/types.ts';
import type { Input } from '../../engine/form/compile.ts';
import type { Language } from '../../languages/index.ts';
import type { PanelTexts } from './texts.ts';

export interface ValueProps {
  label: string;
  options: Options;
  value: unknown;
  onChange(value: unknown): void;
  t: PanelTexts;
  locale: Language;
  error?: string | undefined;
}

/** How conditions and defaults treat an answer. */
export interface AnswerDesign {
  /** One value of this kind: its default; null where it takes none. */
  Value: FunctionComponent<ValueProps> | null;
  /** One value to compare with; that of the default unless said otherwise. */
  Compared?: FunctionComponent<ValueProps>;
  /** What a condition may ask of it. */
  comparisons(options: Options): readonly ComparisonType[];
}

/** The designs of all that a condition may ask for; undefined where the field is not known. */
export type AnswerDesigns = (input: Input) => AnswerDesign | undefined;
