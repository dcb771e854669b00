/** Form model of a share link: validation and request body. Pure functions. */
export interface Draft {
  finite: boolean;
  /** Null while invalid. */
  usages: number | null;
  /** Local time in the input's format; empty for never. */
  expires: string;
  email: string;
  subject: string;
}
export type Fault = 'missing' | 'usages' | 'past' | 'email';
export type Faults = Partial<Record<'usages' | 'expires' | 'email' | 'subject', Fault>>;

export const EMPTY: Draft = { finite: false, usages: null, expires: '', email: '', subject: '' };
/** The server's limit (contract/calls/share.ts). */
export const MOST_USAGES = 1_000_000;
/** One address; whether it exists cannot be validated. */
const EMAIL = /^[^\s@<>()",;:]+@[^\s@<>()",;:]+\.[^\s@<>()",;:]+$/;

export function faultsOf({ finite, usages, expires, email, subject }: Draft, now = Date.now()): Faults {
  const faults: Faults = {};
  if (finite && usages === null) faults.usages = 'missing';
  else if (finite && (!Number.isInteger(usages) || Number(usages) < 1 || Number(usages) > MOST_USAGES))
    faults.usages = 'usages';
  if (expires && !(Date.parse(expires) > now)) faults.expires = 'past';
  // A subject without an address is taken as a forgotten address.
  if (!email.trim() && subject.trim()) faults.email = 'missing';
  else if (email.trim() && !EMAIL.test(email.trim())) faults.email = 'email';
  return faults;
}

export const bodyOf = ({ finite, usages, expires, email, subject }: Draft, origin: string) => ({
  target: `${origin}/shared_reports/{id}/{token}`,
  usages: finite ? usages : null,
  expires: expires ? new Date(expires).toISOString() : null,
  ...(email.trim() && { email: email.trim(), subject: subject.trim() || null }),
});
