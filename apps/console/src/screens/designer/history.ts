/** Undo history of the form document: the generic reducer of ui/history.ts with its type bound. */
import type * as steps from '../../ui/history.ts';
import type { FormDocument } from './document.ts';

export type History = steps.History<FormDocument>;
export type Step = steps.Step<FormDocument>;
export { advance, begin, isDirty } from '../../ui/history.ts';
