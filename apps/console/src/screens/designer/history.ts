/** Undo history of the document, a pure reducer: past, present, future; typing in one field is merged. */
import type * as steps from '../../ui/history.ts';
import type { FormDocument } from './document.ts';

export type History = steps.History<FormDocument>;
export type Step = steps.Step<FormDocument>;
export { advance, begin, isDirty } from '../../ui/history.ts';
