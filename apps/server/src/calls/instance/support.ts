/** Sends a support request by mail: public and rate-limited. */
import { Problem } from '@kontor/contract';
import { networkOf } from '../../base/network.ts';
import { countWithin } from '../../limits/rate-limit-window.ts';
import { brandingOf } from '../../records/branding.ts';
import type { Ctx } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { languageAsked } from '../../records/language.ts';

const seconds = 60 * 60;
/** Requests an hour: from one network, and in total, so that a distributed flood cannot fill the mailbox. */
const most = { network: 5, all: 200 };

const line = (text: string | null | undefined) => (text ?? '').trim();

export async function support(ctx: Ctx, { body, headers }: In<'support'>): Promise<void> {
  // Read before the transaction begins: no request holds one connection while waiting for a second.
  const { support_mail } = await brandingOf(ctx.database, ctx.services);
  if (support_mail === null) throw new Problem('noSupport', [{ path: '', code: 'no_support' }]);
  const { email, message, name, phone } = body;
  const asked = { name: line(name), email: line(email), phone: line(phone), message: line(message) };
  if (Object.values(asked).every(text => text === ''))
    throw new Problem('invalid', [{ path: '', code: 'nothing_given' }]);
  // Counted one after the other: requests refused for their network do not count in the total.
  await countWithin(ctx.database, [{ key: `support:${networkOf(ctx.ip)}`, most: most.network, seconds }]);
  await countWithin(ctx.database, [{ key: 'support', most: most.all, seconds }]);
  await ctx.services.send(ctx.db, 'mail', {
    ...{ kind: 'support', ...asked, language: languageAsked(headers), request: ctx.requestId },
    username: ctx.actor.kind === 'user' ? ctx.actor.username : '',
    instance: ctx.services.origins[0] ?? '',
  });
}
