import type { Language } from '@kontor/form/languages';

/** One's own record, as far as the profile shows it. */
export interface Self {
  username: string;
  salutation: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  language: Language | null;
  version: number;
}
/** What one may change of oneself. */
export const FIELDS = ['salutation', 'first_name', 'last_name', 'email', 'language'] as const;
export type Field = (typeof FIELDS)[number];
