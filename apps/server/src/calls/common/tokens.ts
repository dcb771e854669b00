/**
 * Signed continuation tokens, `payload.expires.signature`: where the caller's next request goes on. Bound to a subject (the
 * caller's query, say) and to this instance, so that none can be made up; they expire after a day.
 */
import type { Ctx } from '../../records/context.ts';

const lifeMs = 24 * 60 * 60 * 1_000;

/** `kind`: the calls that read it; `subject`: what it is good for. */
export interface Purpose {
  kind: string;
  subject: string;
}

const pathOf = ({ kind, subject }: Purpose, payload: string) => `/${kind}/${payload}/${subject}`;

export function writeToken(ctx: Ctx, purpose: Purpose, value: unknown): string {
  const payload = Buffer.from(JSON.stringify(value)).toString('base64url');
  const url = ctx.services.signUntil(pathOf(purpose, payload), new Date(ctx.now.getTime() + lifeMs));
  const [, expires = '', signature = ''] = /\?expires=(\d+)&signature=([\w-]+)$/.exec(url) ?? [];
  return `${payload}.${expires}.${signature}`;
}

/** What was written for this purpose; undefined if the token is none, of another purpose, or too old. */
export function readToken(ctx: Ctx, purpose: Purpose, token: string): unknown {
  const [, payload = '', expires = '', signature = ''] = /^([\w-]+)\.(\d+)\.([\w-]+)$/.exec(token) ?? [];
  if (!ctx.services.signedUntil(pathOf(purpose, payload), expires, signature)) return undefined;
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}
