/** The moment at which an entry was begun (`_at`), with the zone of who began it: `2026-11-23T10:00:00+01:00[Europe/Berlin]`. */
import { isMoment, momentOf } from '../base/dates.ts';
import { Stamp, stampOf } from '../formula/evaluate/values.ts';

/** A moment with an offset, a zone's name, or both. */
const form = /^([^[\]]{19,40})(?:\[([\w+\-/]{1,60})\])?$/;

/** The clock of a zone at a moment; null for a zone that there is not. */
function inZone(at: Stamp, zone: string): Stamp | null {
  const utc = Math.round((at.day - (at.zone ?? 0) / 1_440) * 86_400_000);
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
    const name = format.formatToParts(utc).find(part => part.type === 'timeZoneName')?.value ?? '';
    const [, sign = '+', hours = '0', minutes = '0'] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(name) ?? [];
    const offset = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
    return new Stamp(utc / 86_400_000 + offset / 1_440, offset);
  } catch {
    return null;
  }
}

/** Null for what is no moment. */
export function beganAt(value: unknown): Stamp | null {
  if (typeof value !== 'string') return null;
  const [, moment = '', zone] = form.exec(value) ?? [];
  const full = isMoment(moment) ? moment : zone && isMoment(`${moment}Z`) ? `${moment}Z` : null;
  const at = full === null ? null : stampOf(full);
  if (!(at instanceof Stamp)) return null;
  if (zone === undefined) return at;
  const there = inZone(at, zone);
  // a clock without an offset is that of the zone
  return there && full !== moment ? new Stamp(at.day, there.zone) : there;
}

/** Milliseconds since 1970. */
export const instantOf = ({ day, zone }: Stamp): number => Math.round((day - (zone ?? 0) / 1_440) * 86_400_000);

/** As it is stored for an entry that is begun now, in the runtime's zone. */
export const beganNow = (now: Date): string => momentOf(now);

export const nowOf = (value: unknown): Stamp => beganAt(value) ?? beganAt(momentOf(new Date()))!;
