/** Interface of mail kinds: what each gives the worker that sends it (mail.ts). */
import type { Mail } from '../outside/mail.ts';
import type { JobContext } from './job.ts';

export interface Ready {
  mail: Mail;
  /** Undoes what was created for a mail that could not be sent; the retry creates its own. */
  failed?(): Promise<unknown>;
}

/** The mail, or null if it is no longer needed. */
export type Kind = (context: JobContext, data: Record<string, string>) => Promise<Ready | null>;
