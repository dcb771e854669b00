/** Dates of the demo, relative to now. */
const day = 24 * 60 * 60 * 1_000;

/** About `hour` o'clock (UTC) that many days before; `offset` scatters the minutes. Negative days are in the future. */
export function daysBefore(now: Date, days: number, hour: number, offset: number): Date {
  const at = new Date(now.getTime() - days * day);
  at.setUTCHours(hour, (offset * 17) % 60, (offset * 31) % 60, 0);
  return at;
}
