/** An input kind's row in the designer: icon, sketch on the canvas, and controls of its own options. */
import type { FunctionComponent, ReactNode } from 'react';
import type { Options } from '../../engine/base/types.ts';
import type { IconType } from '../../fill/base/icon.tsx';
import type { AnswerDesign } from './answer-design.ts';
import type { OptionsProps } from './content-design.ts';
import type { PanelTexts } from './texts.ts';

export interface InputDesign extends AnswerDesign {
  Icon: IconType;
  /** Text in the box of a control that is not shown; by default the kind's name. */
  words?(options: Options, t: PanelTexts): string;
  /** Its control loads too much for the canvas: a box of one line, or of several, is shown instead. */
  plain?: 'line' | 'area';
  /** Replaces its control on the canvas; null if there is nothing to draw yet. */
  sketch?(options: Options): ReactNode;
  /** Its control shows a sample text while it is empty. */
  placeholder?: true;
  /** Keys of `t.initials`: valid initial values of a new entry. */
  initials: readonly string[];
  /** Initial texts of a field of this kind, in the designer's language. */
  fresh?(t: PanelTexts): Options;
  /** Controls of the kind's own options. */
  Extra?: FunctionComponent<OptionsProps>;
  /** Controls of the bounds of its answers. */
  Bounds?: FunctionComponent<OptionsProps>;
}
