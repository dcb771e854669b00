/** Validators of OData's answers: what has not changed since is a 304, by one question, and nothing is read for it. */
import type { FastifyReply } from 'fastify';
import { sql } from '../../db/sql.ts';
import type { Ctx } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { ask, begin, etagOf, hasIt } from '../../records/followed.ts';

/** For so long an answer may be used again that leads to a next page, whose address holds for a day. */
const mostHours = 12;
const hourMs = 3_600_000;

export interface Made {
  text: string;
  /** It leads to a next page. */
  more?: boolean;
}

type Input = Pick<In<'odataSet'>, 'headers' | 'query'> & { params: { id: string } };

/** `hash`, or `hash.hours` where the answer leads on. */
function isStill(tag: string, hash: string, hours: number): boolean {
  const [known, issued, ...rest] = tag.split('.');
  if (known !== hash || rest.length > 0) return false;
  if (issued === undefined) return true;
  const since = hours - Number.parseInt(issued, 36);
  return since >= 0 && since < mostHours;
}

/** Answers what `make` makes with its validator, or 304. What depends on the moment that is asked at has none. */
export async function validated(
  ctx: Ctx,
  { params, query, headers }: Input,
  reply: FastifyReply,
  { root, path }: { root: string; path: string },
  make: () => Promise<Made>,
): Promise<string | null> {
  const asked = { where: sql`t.id = ${params.id}` };
  const found = /\bnow\s*\(/i.test(query.$filter ?? '') ? undefined : await ask(ctx, asked);
  if (!found) return (await make()).text;
  const subject = ['odata', root, path, Object.entries(query).sort(), headers.prefer ?? null];
  const hours = Math.floor(ctx.now.getTime() / hourMs);
  const known = found.mark.ready ? etagOf(ctx, found.mark, subject) : null;
  reply.header('cache-control', 'private, no-cache').header('vary', 'authorization, prefer');
  if (known !== null) {
    let told = '';
    const fits = (tag: string) => {
      const still = isStill(tag, known, hours);
      if (still) told = tag;
      return still;
    };
    if (hasIt(headers['if-none-match'], fits)) {
      reply.code(304).header('etag', `"${told}"`);
      return null;
    }
  }
  const mark = await begin(ctx, asked, found);
  const { text, more } = await make();
  if (mark) reply.header('etag', `"${etagOf(ctx, mark, subject)}${more ? `.${hours.toString(36)}` : ''}"`);
  return text;
}
