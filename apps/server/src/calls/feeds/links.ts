/**
 * Export links: made for a saved view, listed without their secrets, revoked. Who may change the form sees and revokes those
 * of all its views, also of views that are others' alone.
 */
import { limits, Problem, resources } from '@kontor/contract';
import type { FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { makerOf } from '../../accounts/export-links.ts';
import { newToken } from '../../accounts/tokens.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { type Ctx, userOf } from '../../records/context.ts';
import type { AreaDeps, In, Out } from '../../records/endpoint.ts';
import { follow } from '../../records/followed.ts';
import { languageAsked } from '../../records/language.ts';
import { nameOf } from '../../records/person-name.ts';
import { read } from '../../records/read.ts';
import { predicate, scopeFor, within } from '../../records/scope.ts';
import { zoneAsked } from '../../records/time-zone.ts';
import { audit, mustMay } from '../../records/verb.ts';

const { reports, 'saved-views': views, 'report-configs': forms } = resources;

type Shown = Out<'exportLinks'>['data'][number];

/** Neither revoked nor expired. */
const holds = sql`l.revoked is null and (l.expires is null or l.expires > now())`;

/** One's own, and all of a form that one may change. */
const theirs = (ctx: Ctx): Sql =>
  sql`(l.user_id = ${userOf(ctx.actor).id} or exists (select 1 from report_configs c where c.id = v.report_config_id and c.deleted is null and ${within(ctx.actor, forms, 'update', 'c')}))`;

const shown = sql`l.id, l.saved_view_id, v.name as view_name, l.user_id, ${nameOf(sql`l.user_id`)} as user_name, l.format, l.settings ->> 'language' as language,
  l.settings ->> 'time_zone' as time_zone, l.settings ->> 'values' as values, l.expires, l.last_used, l.created,
  l.settings ->> 'query' <> v.query as behind`;
const linked = sql`export_links l join saved_views v on v.id = l.saved_view_id`;

/** With whether their makers may still read what they open. */
async function linksOf(ctx: Ctx, where: Sql): Promise<Shown[]> {
  const found = await ctx.db.rows<Omit<Shown, 'stopped'>>(
    sql`select ${shown} from ${linked} where v.deleted is null and ${where} and ${holds} and ${theirs(ctx)} order by l.created desc, l.id desc`,
  );
  const open = await openLinks(ctx, found);
  return found.map(link => ({ ...link, stopped: !open.has(link.id) }));
}

/** Those that open their view: by the rights that each maker has now. */
async function openLinks(ctx: Ctx, links: readonly Pick<Shown, 'id' | 'user_id'>[]): Promise<ReadonlySet<string>> {
  const open = new Set<string>();
  const ids = links.map(({ id }) => id);
  for (const user of new Set(links.map(each => each.user_id))) {
    const maker = await makerOf(ctx.db, user);
    if (!maker || scopeFor(maker, reports.entity, 'read') === 'none') continue;
    const found = await ctx.db.rows<{ id: string }>(
      sql`select l.id from ${linked} join report_configs t on t.id = v.report_config_id where l.id = any(${ids}::uuid[]) and l.user_id = ${user} and v.deleted is null and t.deleted is null and ${predicate(maker, forms, 'read')} and ${predicate(maker, views, 'read', 'v')}`,
    );
    for (const { id } of found) open.add(id);
  }
  return open;
}

export async function exportLinks(ctx: Ctx, { params }: In<'exportLinks'>) {
  const view = await read(ctx, views, params.id);
  return { data: await linksOf(ctx, sql`v.id = ${view.id}`) };
}

export async function formExportLinks(ctx: Ctx, { params }: In<'formExportLinks'>) {
  const form = await read(ctx, forms, params.id);
  return { data: await linksOf(ctx, sql`v.report_config_id = ${form.id}`) };
}

/** Of this Kontor, as the caller knows it. */
const rootOf = ({ publicUrl }: AreaDeps, { protocol, host }: FastifyRequest): string =>
  `${publicUrl || `${protocol}://${host}`}/api`;

export const exportLinkAdd =
  (deps: AreaDeps) =>
  async (ctx: Ctx, { params, body, headers }: In<'exportLinkAdd'>, request: FastifyRequest) => {
    mustMay(ctx, reports, 'read');
    const { id: user } = userOf(ctx.actor);
    const view = await read(ctx, views, params.id);
    const { format, expires = null, ...manner } = body;
    if (expires !== null && new Date(expires) <= ctx.now)
      throw new Problem('invalid', [{ path: 'expires', code: 'past' }]);
    // Serialised for each view, so that two at once cannot both take the last place.
    await ctx.db.run(sql`select 1 from saved_views where id = ${view.id} for no key update`);
    const open = await ctx.db.one<{ n: number }>(
      sql`select count(*) as n from export_links l where l.saved_view_id = ${view.id} and l.user_id = ${user} and ${holds}`,
    );
    if ((open?.n ?? 0) >= limits.export_links)
      throw new Problem('invalid', [{ path: '', code: 'too_many', values: { max: limits.export_links } }]);
    const settings = {
      ...manner,
      language: manner.language ?? languageAsked(headers),
      values: manner.values ?? 'labels',
      time_zone: await zoneAsked(ctx.db, manner.time_zone),
      query: view.query,
    };
    const made = newToken('export');
    const id = uuidv7();
    await ctx.db.run(sql`
      insert into export_links (id, saved_view_id, user_id, hash, format, settings, expires, created)
      values (${id}, ${view.id}, ${user}, ${made.hash}, ${format}, ${JSON.stringify(settings)}::jsonb, ${expires}, ${ctx.now})`);
    const detail = { link: id, format, expires, report_config_id: view.report_config_id };
    await audit(ctx, { action: 'add export link', entity: views.entity, id: view.id, detail });
    // Followed before the first reading, so that this one has a validator.
    ctx.db.after(() => void follow(ctx.database, String(view.report_config_id)).catch(() => undefined));
    const [row] = await linksOf(ctx, sql`l.id = ${id}`);
    if (!row) throw new Problem('broken');
    const address = `${rootOf(deps, request)}/saved-views/${view.id}/entries.${format}?token=${made.token}`;
    return { data: { ...row, address } };
  };

export async function exportLinkRevoke(ctx: Ctx, { params }: In<'exportLinkRevoke'>): Promise<void> {
  const found = await ctx.db.one<{ view: string }>(
    sql`select v.id as view from export_links l join saved_views v on v.id = l.saved_view_id where l.id = ${params.id} and ${holds} and ${theirs(ctx)} for update of l`,
  );
  if (!found) throw new Problem('notFound');
  await ctx.db.run(sql`update export_links set revoked = ${ctx.now} where id = ${params.id}`);
  await audit(ctx, { action: 'revoke export link', entity: views.entity, id: found.view, detail: { link: params.id } });
}
