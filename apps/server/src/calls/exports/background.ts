/** Background exports: requested, listed, cancelled, downloaded. jobs/exports.ts makes them. */
import { Readable } from 'node:stream';
import { limits, Problem, resources, type Scope } from '@kontor/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { userActor } from '../../accounts/sessions.ts';
import { sql } from '../../db/sql.ts';
import { csvType } from '../../exports/csv.ts';
import { type ExportType, mannerOf } from '../../exports/manner.ts';
import { mustSuit, plan } from '../../exports/plan.ts';
import { wordsFor } from '../../exports/words.ts';
import { workbookType } from '../../outside/xlsx/workbook.ts';
import { safeName } from '../../outside/zip.ts';
import { type Actor, actorId, type CallInput, type Ctx } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import type { Forms } from '../../records/forms.ts';
import { languageAsked } from '../../records/language.ts';
import { fieldsOf, figureOf } from '../../records/query.ts';
import { scopeFor } from '../../records/scope.ts';
import { zoneAsked } from '../../records/time-zone.ts';
import { audit, param } from '../../records/verb.ts';
import { disposition, rangeOf } from '../common/file-headers.ts';

interface Exported {
  id: string;
  type: ExportType;
  filename: string;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  count: number;
  done: number;
  total: number;
  size: number | null;
  error: string | null;
  created: string;
  expires: string;
}

const shown = sql`id, type, filename, state, count, done, total, size, error, created, expires`;
const typeOf: Record<ExportType, string> = {
  xlsx: workbookType,
  zip: 'application/zip',
  csv: csvType,
  pdf: 'application/pdf',
};
const hourMs = 3_600_000;
export const exportLife = limits.export_hours * hourMs;
const retryAfter = 30;

const pathOf = (id: string) => `/reports/exports/${id}/bytes`;

const present = (ctx: Ctx, row: Exported) => {
  const there = row.state === 'done' && Date.parse(row.expires) > ctx.now.getTime();
  return { ...row, url: there ? ctx.services.signUntil(pathOf(row.id), new Date(row.expires)) : null };
};

/** Validates the query before the job is enqueued. 429 if four of the user's exports wait or run. */
export const reportExportAdd = (forms: Forms) => async (ctx: Ctx, input: In<'reportExportAdd'>) => {
  const user = actorId(ctx.actor) ?? '';
  const words = wordsFor(languageAsked(input.headers));
  const planned = await plan(ctx, forms, input.query, words);
  const { name, total: count } = planned;
  const { type, time_zone, ...options } = input.body;
  mustSuit(planned, type, 'background');
  const manner = mannerOf(options, await zoneAsked(ctx.db, time_zone));
  const { [fieldsOf]: _fields, [figureOf]: _figure, ...query } = input.query;
  await mustHaveRoom(ctx, user);
  const filename = safeName(`${name}.${type}`);
  const expires = new Date(ctx.now.getTime() + exportLife);
  const row = await ctx.db.one<Exported>(sql`
      insert into exports (id, user_id, type, query, manner, language, filename, count, total, created, expires)
      values (${uuidv7()}, ${user}, ${type}, ${param(query)}::jsonb, ${param(manner)}::jsonb, ${words.locale}, ${filename}, ${count}, ${count}, ${ctx.now}, ${expires})
      returning ${shown}`);
  if (!row) throw new Problem('broken');
  await ctx.services.send(ctx.db, 'exports', {});
  return { data: present(ctx, row) };
};

/** Enforces the limit; of finished exports the newest are kept. */
async function mustHaveRoom(ctx: Ctx, user: string): Promise<void> {
  // Serialised for each user, so that two concurrent requests cannot both take the last place.
  await ctx.db.run(sql`select 1 from users where id = ${user} for no key update`);
  const open = await ctx.db.one<{ n: number }>(
    sql`select count(*) as n from exports where user_id = ${user} and state in ('waiting', 'running')`,
  );
  if ((open?.n ?? 0) >= limits.exports_open) throw new Problem('tooMany', [], { retryAfter });
  const old = await ctx.db.rows<{ storage_key: string | null }>(sql`
    delete from exports where id in (
      select id from exports where user_id = ${user} and state not in ('waiting', 'running')
      order by created desc offset ${limits.exports_kept - 1})
    returning storage_key`);
  for (const { storage_key: key } of old) if (key) await ctx.services.send(ctx.db, 'forget-object', { key });
}

export const reportExports = async (ctx: Ctx) => {
  const rows = await ctx.db.rows<Exported>(
    sql`select ${shown} from exports where user_id = ${actorId(ctx.actor)} and expires > ${ctx.now} order by created desc, id desc limit ${limits.page_size_max}`,
  );
  return { data: rows.map(row => present(ctx, row)), count: rows.length, page: 1, limit: limits.page_size_max };
};

/** 404 if it does not exist or belongs to somebody else. */
export const reportExport = async (ctx: Ctx, { params }: CallInput) => {
  const row = await ctx.db.one<Exported>(
    sql`select ${shown} from exports where id = ${params.id} and user_id = ${actorId(ctx.actor)} and expires > ${ctx.now}`,
  );
  if (!row) throw new Problem('notFound');
  return { data: present(ctx, row) };
};

/** The running job notices the cancellation within a moment, on whichever server. */
export const reportExportRemove = async (ctx: Ctx, { params }: In<'reportExportRemove'>) => {
  const mine = sql`id = ${params.id} and user_id = ${actorId(ctx.actor)}`;
  const cancelled = await ctx.db.run(
    sql`update exports set state = 'cancelled' where ${mine} and state in ('waiting', 'running')`,
  );
  if (cancelled > 0) return;
  const gone = await ctx.db.one<{ storage_key: string | null }>(
    sql`delete from exports where ${mine} returning storage_key`,
  );
  if (!gone) throw new Problem('notFound');
  if (gone.storage_key) await ctx.services.send(ctx.db, 'forget-object', { key: gone.storage_key });
};

type Owner = Parameters<typeof userActor>[0];
interface Bytes extends Owner {
  type: ExportType;
  filename: string;
  size: number;
  storage_key: string;
  scope: Scope | null;
}

const scopes: readonly Scope[] = ['none', 'self', 'all'];

/** The address opens nothing that its person may not read now: the account may be closed, or its right smaller. */
function readerOf({ scope, id, username, role, permissions }: Bytes): Actor | null {
  const actor = userActor({ id, username, role, permissions }, Buffer.alloc(0));
  const now = scopeFor(actor, resources.reports.entity, 'read');
  return now !== 'none' && scopes.indexOf(now) >= scopes.indexOf(scope ?? 'all') ? actor : null;
}

export const reportExportBytes = async (
  ctx: Ctx,
  { params, query, headers }: In<'reportExportBytes'>,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const { id = '' } = params;
  if (!ctx.services.signedUntil(pathOf(id), query.expires, query.signature)) throw new Problem('notFound');
  const found = await ctx.db.one<Bytes>(sql`
    select e.type, e.filename, e.size, e.storage_key, e.scope, u.id, u.username, u.role, u.permissions
    from exports e join users u on u.id = e.user_id
    where e.id = ${id} and e.state = 'done' and e.expires > ${ctx.now} and u.active and u.deleted is null`);
  const actor = found && readerOf(found);
  if (!actor) throw new Problem('notFound');
  const range = rangeOf(headers.range, found.size);
  // Once for a download that is continued.
  if (request.method === 'GET' && !(range && range.start > 0))
    await audit(
      { ...ctx, actor },
      { action: 'fetch export', entity: resources.reports.entity, detail: { export: id } },
    );
  reply
    .header('cache-control', 'private, no-store')
    .header('accept-ranges', 'bytes')
    .header('content-disposition', disposition('attachment', found.filename))
    .type(typeOf[found.type]);
  if (range === false) return reply.code(416).header('content-range', `bytes */${found.size}`).send();
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${found.size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : found.size);
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  return reply.send(
    await ctx.services.storage.open(found.storage_key, range ?? undefined).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new Problem('notFound') : error;
    }),
  );
};
