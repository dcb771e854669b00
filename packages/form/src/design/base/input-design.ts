/** What an input kind must say for the designer. */
import type { FunctionComponent, ReactNode } from 'react';
import type { Options } from '../../engine/base/types.ts';
import type { IconType } from '../../fill/base/icon.tsx';
import type { AnswerDesign } from './answer-design.ts';
import type { OptionsProps } from './content-design.ts';
import type { PanelTexts } from './texts.ts';

export interface InputDesign extends AnswerDesign {
  Icon: IconType;
  /** On the designer's paper: what stands in the field's box, and how the box looks. */
  words(options: Options, t: PanelTexts): string;
  shape?: 'area' | 'choices' | 'round' | 'own';
  /** Drawn on the paper in place of the box; null where there is nothing to draw yet. */
  sketch?(options: Options): ReactNode;
  /** What a new entry can start with. */
  initials: readonly string[];
  /** The kind's own options. */
  Extra?: FunctionComponent<OptionsProps>;
}
