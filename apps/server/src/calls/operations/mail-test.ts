/** Sends a test mail at once and answers the mail server's reply in full, for administrators. */
import { Problem } from '@kontor/contract';
import { countWithin } from '../../limits/rate-limit-window.ts';
import { inAnswerTime } from '../../outside/answer-time.ts';
import { MailError, recipient } from '../../outside/mail.ts';
import { laidOut } from '../../outside/mails/layout.ts';
import { testLetter } from '../../outside/mails/test.ts';
import { brandingOf } from '../../records/branding.ts';
import { type Ctx, userOf } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { languageAsked } from '../../records/language.ts';
import { mustSeeAll } from '../../records/operations.ts';

export async function mailTest(ctx: Ctx, { body, headers }: In<'mailTest'>) {
  mustSeeAll(ctx.actor, 'update');
  const user = userOf(ctx.actor);
  await countWithin(ctx.database, [{ key: `mail-test:${user.id}`, most: 10, seconds: 600 }]);
  const { app_name: house } = await brandingOf(ctx.database, ctx.services);
  const to = recipient('', body.to);
  if (!to) throw new Problem('invalid', [{ path: 'to', code: 'invalid_email' }]);
  const { mail, origins } = ctx.services;
  const letter = testLetter({
    language: languageAsked(headers),
    ...{ house, username: user.username, instance: origins[0] ?? '' },
  });
  const began = performance.now();
  const sent = mail.send(laidOut(letter, to, house)).then(
    () => null,
    (error: Error) => error,
  );
  const refused = await inAnswerTime(sent, () => new MailError('no answer', null, 'ETIMEDOUT'));
  if (refused && !(refused instanceof MailError)) throw refused;
  return {
    data: {
      ...{ sent: refused === null, way: mail.way, from: mail.from },
      ...{
        fault: refused?.fault ?? null,
        status: refused?.status ?? null,
        said: refused?.said?.slice(0, 1_000) ?? null,
      },
      ms: Math.round(performance.now() - began),
    },
  };
}
