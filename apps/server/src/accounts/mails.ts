/** Enqueues mails about accounts in the transaction of the event; jobs/mail.ts writes and sends them. */
import type { SecurityChange } from '../outside/mails/account.ts';
import type { Ctx } from '../records/context.ts';

export type MailKind = 'reset' | 'invite' | 'password-changed' | 'email-changed' | 'username-changed' | SecurityChange;

/** Id of no account: the job for an unknown person costs the same as any other and does nothing. */
export const nobodyId = '00000000-0000-0000-0000-000000000000';

/** `rest` must not contain secrets: jobs are stored for days. */
export const sendMail = (ctx: Ctx, kind: MailKind, userId: string, rest: Record<string, string> = {}): Promise<void> =>
  ctx.services.send(ctx.db, 'mail', { kind, user_id: userId, ...rest });
