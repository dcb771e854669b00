import type { Parts } from './model.ts';

export type HandedOver = 'none' | 'taken' | 'gone' | 'failed';

export interface Found extends Pick<Parts, 'slot' | 'begun'> {
  handed: HandedOver;
}
