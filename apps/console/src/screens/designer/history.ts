/** The form under the designer's hands and every step before it. */
import type * as steps from '../../ui/history.ts';
import type { FormDocument } from './document.ts';

export type History = steps.History<FormDocument>;
export type Step = steps.Step<FormDocument>;
export { advance, begin, isDirty } from '../../ui/history.ts';
