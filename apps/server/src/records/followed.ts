/**
 * Whether anything has changed that an export of a form shows: a sum that triggers add to in the transaction of each change
 * (migration 113). It is read before the rows are, so that a validator made of it is never newer than what it stands for.
 */
import { hash } from 'node:crypto';
import { resources } from '@kontor/contract';
import { version as release } from '../base/version.ts';
import type { Database } from '../db/open.ts';
import { type Sql, sql } from '../db/sql.ts';
import { type Ctx, ownerId } from './context.ts';
import { predicate, scopeFor } from './scope.ts';

const { 'report-configs': configs } = resources;

/** So many rows of changes are added up to one. */
const many = 200;

export interface Mark {
  /** Of the form and its lists; of what was changed since. */
  text: string;
  /** All transactions are followed that are not over yet. */
  ready: boolean;
  /** It was read a while ago that somebody asks. */
  stale: boolean;
  rows: number;
}

/** The mark of the form `t`, in columns; the sums of the form and of all forms are one look into the log. */
const mark = sql`concat_ws(' ', t.version, t.choices_version, t.form_version, f.epoch, n.own, n.common) as text, n.rows,
  coalesce(f.ready <= pg_snapshot_xmin(pg_current_snapshot()), false) as ready, coalesce(f.used < now() - interval '1 day', true) as stale`;
const marked = sql`left join followed_forms f on f.report_config_id = t.id
  cross join lateral (
    select coalesce(sum(c.count) filter (where c.report_config_id is not null), 0) as own,
      coalesce(sum(c.count) filter (where c.report_config_id is null), 0) as common, count(*) as rows
    from followed_changes c where c.report_config_id = t.id or c.report_config_id is null) n`;

/** Which form, as `t`; what is joined to it, and which columns of that are told, too. */
export interface Asked {
  where: Sql;
  join?: Sql;
  also?: Sql;
}

export interface Found {
  form: string;
  mark: Mark;
}

/**
 * By one question, or by none where it was foreseen: the mark of a form that the caller may read, and what else is asked of
 * it; undefined if there is none.
 */
export async function ask<More extends object = object>(
  ctx: Ctx,
  { where, join, also }: Asked,
): Promise<(Found & More) | undefined> {
  const question = sql`
    select t.id as form, ${mark} ${also ? sql`, ${also}` : sql``} from report_configs t ${marked} ${join ?? sql``}
    where t.deleted is null and ${predicate(ctx.actor, configs, 'read')} and ${where}`;
  const told = ctx.foreseen?.take(question);
  const row = (told ? told.row : await ctx.database.one(question)) as
    | ({ form: string } & Mark & More)
    | undefined
    | null;
  if (!row) return undefined;
  const { text, ready, stale, rows } = row;
  return { ...row, mark: { text, ready, stale, rows } };
}

/** From now on, changes of the form are noted; by statements of their own, the second of which knows that the first is seen. */
export async function follow(database: Database, form: string): Promise<void> {
  await database.run(
    sql`insert into followed_forms (report_config_id) values (${form}) on conflict (report_config_id) do update set used = now()`,
  );
  await database.run(
    sql`update followed_forms set ready = pg_snapshot_xmax(pg_current_snapshot()) where report_config_id = ${form} and ready is null`,
  );
}

/** One row for many: sums stay as they are for whoever reads meanwhile. Rows that another is at are left to it. */
export const addUp = (database: Database): Promise<unknown> =>
  database.run(sql`
    with gone as (
      delete from followed_changes where ctid = any(array(select n.ctid from followed_changes n for update skip locked))
      returning report_config_id, count)
    insert into followed_changes (report_config_id, count) select report_config_id, sum(count) from gone group by 1`);

/** What nobody has asked for in three months is not followed any more; its sum would say nothing after the gap. */
export async function forgetFollowed(database: Database): Promise<void> {
  await database.run(sql`delete from followed_forms where used < now() - interval '90 days'`);
  await database.run(
    sql`delete from followed_changes n where n.report_config_id is not null and not exists (select from followed_forms f where f.report_config_id = n.report_config_id)`,
  );
  await addUp(database);
}

/** The mark to read after: the form is followed from now on. Null where older transactions are still open. */
export async function begin(ctx: Ctx, asked: Asked, { form, mark }: Found): Promise<Mark | null> {
  if (mark.rows > many) await addUp(ctx.database);
  if (mark.ready && !mark.stale) return mark;
  await follow(ctx.database, form);
  const again = await ask(ctx, asked);
  return again?.mark.ready ? again.mark : null;
}

/** What the caller sees of a form: nothing of it is told by a hash. */
function sightOf({ actor }: Ctx): unknown {
  const permissions = actor.kind === 'user' ? actor.permissions : scopeFor(actor, configs.entity, 'read');
  return [ownerId(actor), permissions];
}

/** A strong validator of one caller's answer: of what is asked, by whom, and of all that it shows. */
export function etagOf(ctx: Ctx, { text }: Mark, of: unknown): string {
  const seen = JSON.stringify([release, sightOf(ctx), text, of]);
  return hash('sha256', seen, 'base64url').slice(0, 27);
}

/** Whether a client has it (RFC 9110, 13.1.2): weak comparison, as caches and proxies may have weakened it. */
export function hasIt(header: unknown, fits: (tag: string) => boolean): boolean {
  if (typeof header !== 'string') return false;
  if (header.trim() === '*') return false;
  return header.split(',').some(each =>
    fits(
      each
        .trim()
        .replace(/^W\//, '')
        .replace(/^"(.*)"$/, '$1'),
    ),
  );
}
