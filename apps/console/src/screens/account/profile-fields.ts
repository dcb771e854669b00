import type { Items } from '@kontor/contract';

/** One's own record. */
export type Self = Items['users'];
/** What one may change of oneself. */
export const FIELDS = ['salutation', 'first_name', 'last_name', 'email', 'language'] as const;
export type Field = (typeof FIELDS)[number];
