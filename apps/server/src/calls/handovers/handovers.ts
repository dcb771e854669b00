/**
 * Hands an unfinished entry over to another device: stored for a day under a secret contained only in the link (or its
 * QR code), readable only by the same person or the same share link (docs/decisions/0041).
 */
import { limits, Problem, resources } from '@kontor/contract';
import { type AnsweredField, answeredFields, checkEntry, type Data, type Form } from '@kontor/form';
import { v7 as uuidv7 } from 'uuid';
import { isTokenOf, newToken, tokenHash } from '../../accounts/tokens.ts';
import { networkOf } from '../../base/network.ts';
import { sql } from '../../db/sql.ts';
import { countWithin, type Window } from '../../limits/rate-limit-window.ts';
import { mustFit } from '../../records/answer-limits.ts';
import { type Ctx, ownerId } from '../../records/context.ts';
import type { In, Out } from '../../records/endpoint.ts';
import type { Forms } from '../../records/forms.ts';
import { keepFiles, mustHaveRoom, theirs } from '../../records/handovers.ts';
import { linkable, predicate } from '../../records/scope.ts';
import { columns, present, type Row } from '../../records/select.ts';
import { alive, audit, mustMay } from '../../records/verb.ts';

const { files, reports, 'report-configs': configs } = resources;
const day = 86_400;

/** Rate limits by network, too, so that a stranger with the link cannot use up its holders' budget. */
function windowsOf({ actor, ip }: Ctx, what: 'given' | 'read'): Window[] {
  const owner = ownerId(actor) ?? '';
  const reader = actor.kind === 'share' ? `${owner}:${networkOf(ip)}` : owner;
  return what === 'given'
    ? [{ key: `handovers given:${reader}`, most: limits.handovers_given_a_day, seconds: day }]
    : [{ key: `handovers read:${reader}`, most: limits.handovers_read_a_minute, seconds: 60 }];
}

/**
 * Answers of an unfinished entry may violate rules, but must have the form's structure: handovers are no general
 * storage.
 */
const ofShape = new Set(['unknown_field', 'invalid_name', 'invalid']);

function mustBeAnswers({ actor }: Ctx, form: Form, data: Data): void {
  mustFit(data);
  const unknown = actor.kind === 'share' ? 'refuse' : 'keep';
  const issues = checkEntry(form, data, { draft: true, unknown }).filter(({ code }) => ofShape.has(code));
  if (issues.length > 0) throw new Problem('invalid', issues);
}

export const handoverAdd =
  (forms: Forms) =>
  async (ctx: Ctx, { body }: In<'handoverAdd'>) => {
    const { actor } = ctx;
    mustMay(ctx, reports, 'create');
    const form = body.report_config_id.toLowerCase();
    if (actor.kind === 'share' && form !== actor.form) throw new Problem('notFound');
    // Counted before the transaction takes its connection: no request holds one while waiting for a second.
    await countWithin(ctx.database, windowsOf(ctx, 'given'));
    const present = await forms.get(ctx, form);
    const { number, form: begun } = await forms.at(ctx, form, present, body.form_version ?? present.number);
    mustBeAnswers(ctx, begun, body.data);
    await mustHaveRoom(ctx, body.local_id);
    const named = [...new Set((body.files ?? []).map(file => file.id.toLowerCase()))];
    const expires = await keepFiles(ctx, named);
    const { token, hash } = newToken('handover');
    const id = uuidv7();
    const [user, link] = actor.kind === 'share' ? [null, actor.link] : [ownerId(actor), null];
    await ctx.db.run(sql`
      insert into handovers (id, hash, report_config_id, user_id, share_link_id, local_id, state, form_version, answers, files, created, expires)
      values (${id}, ${hash}, ${form}, ${user}, ${link}, ${body.local_id}, ${body.state ?? null}, ${body.form_version === undefined ? null : number}, ${JSON.stringify(body.data)}, ${named}::uuid[], ${ctx.now}, ${expires})`);
    await audit(ctx, { action: 'hand over', entity: 'ReportConfigs', id: form, detail: { handover: id } });
    return { data: { id, token, expires: expires.toISOString() } };
  };

interface Kept {
  id: string;
  report_config_id: string;
  local_id: string;
  state: string | null;
  form_version: number | null;
  answers: string;
  files: string[];
  expires: string;
}

/** Which of the form's fields it has answers to, by the version under which it was begun. */
async function answeredIn(ctx: Ctx, forms: Forms, kept: Kept, data: Data): Promise<AnsweredField[]> {
  if (kept.form_version === null) return [];
  const present = await forms.get(ctx, kept.report_config_id);
  const { form } = await forms.at(ctx, kept.report_config_id, present, kept.form_version);
  return answeredFields(form, data);
}

export const handoverRead =
  (forms: Forms) =>
  async (ctx: Ctx, { body }: In<'handoverRead'>) => {
    mustMay(ctx, reports, 'create');
    await countWithin(ctx.database, windowsOf(ctx, 'read'));
    const found =
      isTokenOf('handover', body.token) &&
      (await ctx.db.one<Kept>(sql`
      select h.id, h.report_config_id, h.local_id, h.state, h.form_version, h.answers, h.files, h.expires
      from handovers h join report_configs t on t.id = h.report_config_id
      where h.hash = ${tokenHash(body.token)} and ${theirs(ctx.actor)} and h.expires > ${ctx.now}
        and ${alive(configs)} and ${predicate(ctx.actor, configs, 'read')}`));
    if (!found) throw new Problem('notFound');
    const { answers, files: ids, ...rest } = found;
    const rows = await ctx.db.rows<Out<'handoverRead'>['data']['files'][number] & Row>(
      sql`select ${columns(ctx.actor, files, 'item')} from files t where t.id = any(${ids}::uuid[]) and ${linkable(ctx.actor, files, 'read')} and ${alive(files)} order by t.id`,
    );
    present(ctx, files, rows);
    const data = JSON.parse(answers) as Data;
    return { data: { ...rest, data, answered: await answeredIn(ctx, forms, found, data), files: rows } };
  };

export async function handoverEnd(ctx: Ctx, { params }: In<'handoverEnd'>): Promise<void> {
  mustMay(ctx, reports, 'create');
  const ended = await ctx.db.run(sql`delete from handovers h where h.id = ${params.id} and ${theirs(ctx.actor)}`);
  if (ended === 0) throw new Problem('notFound');
}
