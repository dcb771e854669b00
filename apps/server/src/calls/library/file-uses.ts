/** Lists where a file is used, within the caller's scope: unreadable uses are neither listed nor counted. */
import { Problem, type Resource, resources } from '@kontor/contract';
import { type Sql, sql } from '../../db/sql.ts';
import type { Ctx } from '../../records/context.ts';
import type { In, Out } from '../../records/endpoint.ts';
import { predicate } from '../../records/scope.ts';
import { alive, mustMay, oneRow, tableOf } from '../../records/verb.ts';

const { files, 'report-configs': forms, reports, 'file-references': references, messages } = resources;
type Uses = Out<'fileUses'>['data'];
const most = 100;
const newest = 20;

/** 404 if the file is missing or out of scope. */
export async function mustSee(ctx: Ctx, id: string): Promise<void> {
  mustMay(ctx, files, 'read');
  const found = await ctx.db.one(
    sql`select 1 from ${tableOf(files)} where ${oneRow(ctx, files, 'read', id)} and ${alive(files)}`,
  );
  if (!found) throw new Problem('notFound');
}

const theirs = (ctx: Ctx, resource: Resource): Sql =>
  sql`${predicate(ctx.actor, resource, 'read')} and ${alive(resource)}`;

const formsOf = (ctx: Ctx, id: string) =>
  ctx.db.rows<Uses['report_configs'][number]>(
    sql`select t.id, t.name from report_configs t where (t.suggestion_file_id = ${id} or t.sender_picture_id = ${id} or t.id in (select c.report_config_id from report_config_files c where c.file_id = ${id})) and ${theirs(ctx, forms)} order by lower(t.name) collate "und-x-icu", t.id limit ${most}`,
  );

async function entriesOf(ctx: Ctx, id: string) {
  const held = sql`report_files h join reports t on t.id = h.report_id where h.file_id = ${id} and ${theirs(ctx, reports)}`;
  const [data, counted] = await Promise.all([
    ctx.db.rows<Uses['reports']['data'][number]>(
      sql`select t.id, t.report_config_id from ${held} order by t.created desc, t.id desc limit ${newest}`,
    ),
    ctx.db.one<{ count: number }>(sql`select count(*) as count from ${held}`),
  ]);
  return { count: counted?.count ?? 0, data };
}

const referencesOf = (ctx: Ctx, id: string) =>
  ctx.db.rows<Uses['file_references'][number]>(
    sql`select t.id, t.name from file_references t where t.file_id = ${id} and ${theirs(ctx, references)} order by t.created, t.id limit ${most}`,
  );

/** Announcements are few and have no link table: the file's id is searched in their URLs. */
const messagesOf = (ctx: Ctx, id: string) =>
  ctx.db.rows<Uses['messages'][number]>(
    sql`select t.id, t.title from messages t where strpos(lower(t.body), ${id.toLowerCase()}) > 0 and ${theirs(ctx, messages)} order by t.modified desc, t.id desc limit ${most}`,
  );

export async function fileUses(ctx: Ctx, { params }: In<'fileUses'>) {
  const { id = '' } = params;
  await mustSee(ctx, id);
  const [report_configs, entries, file_references, named] = await Promise.all([
    formsOf(ctx, id),
    entriesOf(ctx, id),
    referencesOf(ctx, id),
    messagesOf(ctx, id),
  ]);
  return { data: { report_configs, reports: entries, file_references, messages: named } };
}
