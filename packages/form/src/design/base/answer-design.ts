/** How the designer edits an answer: as a default value, and as the value of a comparison. */
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
  /** Editor of a single value, for the default; null if there can be no default. */
  Value: FunctionComponent<ValueProps> | null;
  /** Editor of a comparison's value; by default that of `Value`. */
  Compared?: FunctionComponent<ValueProps>;
  /** Valid comparisons. */
  comparisons(options: Options): readonly ComparisonType[];
}

/** The designs of all fields that a condition may refer to; undefined for an unknown field. */
export type AnswerDesigns = (input: Input) => AnswerDesign | undefined;
