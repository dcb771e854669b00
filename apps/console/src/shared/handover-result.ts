/** Types of the result of opening a handover link. */
import type { Parts } from './model.ts';

export type HandoverState = 'none' | 'taken' | 'gone' | 'failed';

export interface Found extends Pick<Parts, 'slot' | 'begun' | 'left'> {
  handed: HandoverState;
}
