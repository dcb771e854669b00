/** `entry.created`, as formulas know it: when the entry was begun, on the clock of who began it; else when it was stored. */
import { isMoment } from '../base/dates.ts';
import type { Data } from '../base/types.ts';
import { beganKey } from './keys.ts';

export function createdOf(data: Data, stored: string | number | Date): string {
  // without the name of the zone
  const began = String(data[beganKey] ?? '').replace(/\[.*$/, '');
  return isMoment(began) ? began : new Date(stored).toISOString();
}
