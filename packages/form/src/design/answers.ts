/** Resolves how conditions treat a field's answer: by its input kind's row, or its content type's. */
import { isInputKind } from '../engine/input-kinds/index.ts';
import type { AnswerDesigns } from './base/answer-design.ts';
import { contentDesigns } from './content-types/index.ts';
import { inputDesigns } from './input-kinds/index.ts';

export const answerDesigns: AnswerDesigns = ({ kind, content }) =>
  isInputKind(kind) ? inputDesigns[kind] : contentDesigns[content.type].answer;
