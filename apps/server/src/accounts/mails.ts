/** Mails about accounts, asked for in the transaction of what they are about; jobs/mail.ts writes them. */
import type { SecurityChange } from '../outside/mails/account.ts';
import type { Ctx } from '../records/context.ts';

export type MailKind = 'reset' | 'invite' | 'password-changed' | 'email-changed' | 'username-changed' | SecurityChange;

/** Nobody's id: a job for somebody who is not there costs what any other costs, and ends in nothing. */
export const nobodyId = '00000000-0000-0000-0000-000000000000';

/** `rest` holds no secret: jobs are kept for days. */
export const sendMail = (ctx: Ctx, kind: MailKind, userId: string, rest: Record<string, string> = {}): Promise<void> =>
  ctx.services.send(ctx.db, 'mail', { kind, user_id: userId, ...rest });
