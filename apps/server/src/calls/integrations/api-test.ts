/** Sends a sample delivery to an API at once and answers its outcome: tests address, headers and secret. */
import { randomUUID } from 'node:crypto';
import { Problem, resources } from '@kontor/contract';
import { sql } from '../../db/sql.ts';
import { type Target, tell } from '../../jobs/deliver.ts';
import { inAnswerTime } from '../../outside/answer-time.ts';
import type { Ctx } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { audit, oneRow } from '../../records/verb.ts';

/** Of a receiver, or of the mail server of an API that mails. */
const tooLate = { fault: 'timeout', status: null, excerpt: null } as const;

/** No transaction is open while the other side is awaited. */
export async function apiTest(ctx: Ctx, { params }: In<'apiTest'>) {
  const { apis } = resources;
  const id = params.id ?? '';
  const target = await ctx.db.one<Target>(
    sql`select t.id as api_id, t.type, t.config, s.value as secrets from apis t left join api_secrets s on s.api_id = t.id where ${oneRow(ctx, apis, 'update', id)} and t.deleted is null`,
  );
  if (!target) throw new Problem('notFound');
  await audit(ctx, { action: 'test', entity: apis.entity, id });
  const [event, delivery, began] = ['test', randomUUID(), Date.now()];
  const told = {
    ...{ event, delivery },
    body: JSON.stringify({ event, delivery, report: null }),
    // A sample has no answers: the names of the fields stand in for them.
    texts: async () => () => undefined,
  };
  const answer = await inAnswerTime(tell(ctx, target, told), () => tooLate);
  if (answer === 'gone') throw new Problem('notFound');
  const { fault, status, excerpt } = answer;
  return { data: { fault, status, excerpt, ms: Date.now() - began } };
}
