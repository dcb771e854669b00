/** The fields of one's own profile. */
import type { Items } from '@kontor/contract';

/** One's own user record. */
export type Self = Items['users'];
/** Those the person may edit. */
export const FIELDS = ['salutation', 'first_name', 'last_name', 'email', 'language'] as const;
export type Field = (typeof FIELDS)[number];
