/** What a kind of mail answers to the worker that sends it (mail.ts). */
import type { Mail } from '../outside/mail.ts';
import type { JobContext } from './job.ts';

export interface Ready {
  mail: Mail;
  /** Takes back what was made for a mail that could not be sent; the next try makes its own. */
  failed?(): Promise<unknown>;
}

/** Answers what is to be sent, or null where there is nothing to say any more. */
export type Kind = (context: JobContext, data: Record<string, string>) => Promise<Ready | null>;
