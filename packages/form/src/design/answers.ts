/** How conditions ask for each field's answer: as its input kind says, else as its content type does. */
import { isInputKind } from '../engine/input-kinds/index.ts';
import type { AnswerDesigns } from './base/answer-design.ts';
import { contentDesigns } from './content-types/index.ts';
import { inputDesigns } from './input-kinds/index.ts';

export const answerDesigns: AnswerDesigns = ({ kind, content }) =>
  isInputKind(kind) ? inputDesigns[kind] : contentDesigns[content.type].answer;
