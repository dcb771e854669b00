/** Contacts of an instance, which its public pages name: a list of them is the value of one option, as JSON. */

export interface Contact {
  /** What it is for. */
  name: string;
  /** A telephone number or an email address. */
  reach: string;
  /** Who answers, or when; may be empty. */
  note: string;
}
export type ContactKind = 'phone' | 'mail';

export const contactBounds = { most: 6, name: 60, reach: 100, note: 120 } as const;

const mail = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/;
const phone = /^\+?[\d(][\d ()/.-]{2,38}$/;

/** Null for what is neither. */
export const contactKind = (reach: string): ContactKind | null =>
  phone.test(reach) ? 'phone' : mail.test(reach) ? 'mail' : null;

/** Characters that would begin a line. */
const lines = /\p{Cc}/u;

const isText = (value: unknown, most: number, least = 0): value is string =>
  typeof value === 'string' && value.length <= most && value.trim().length >= least && !lines.test(value);

const isContact = (value: unknown): value is Contact => {
  const { name, reach, note } = Object(value) as Partial<Contact>;
  return (
    isText(name, contactBounds.name, 1) &&
    isText(reach, contactBounds.reach) &&
    contactKind(reach) !== null &&
    isText(note, contactBounds.note)
  );
};

/** None of an empty value; null of one that is no list of contacts. */
export function contactsIn(value: string): Contact[] | null {
  if (value.trim() === '') return [];
  try {
    const given: unknown = JSON.parse(value);
    if (!Array.isArray(given) || given.length > contactBounds.most || !given.every(isContact)) return null;
    return given.map(({ name, reach, note }) => ({ name, reach, note }));
  } catch {
    return null;
  }
}
