/** The row of an input kind in the designer: its icon, its sketch on the paper, and controls for its own options. */
import type { FunctionComponent, ReactNode } from 'react';
import type { Options } from '../../engine/base/types.ts';
import type { IconType } from '../../fill/base/icon.tsx';
import type { AnswerDesign } from './answer-design.ts';
import type { OptionsProps } from './content-design.ts';
import type { PanelTexts } from './texts.ts';

export interface InputDesign extends AnswerDesign {
  Icon: IconType;
  /** The text in the field's box on the designer's paper; the kind's name unless given. */
  words?(options: Options, t: PanelTexts): string;
  /** The box itself: one line unless given; `own` is the label alone. */
  shape?: 'area' | 'choices' | 'round' | 'own';
  /** Drawn on the paper in place of the box; null where there is nothing to draw yet. */
  sketch?(options: Options): ReactNode;
  /** Keys of `t.initials` that a new entry can start with. */
  initials: readonly string[];
  /** The kind's own options. */
  Extra?: FunctionComponent<OptionsProps>;
}
