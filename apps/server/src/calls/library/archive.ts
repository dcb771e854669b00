/**
 * Library files as a ZIP. The request is stored for ten minutes under a signed URL that the browser can download by
 * itself. The archive is streamed on download, with the permissions its person has then: constant memory, and nothing
 * is left of an aborted one.
 */
import { limits, Problem, type Resource, resources } from '@kontor/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { userActor } from '../../accounts/sessions.ts';
import { and, type Sql, sql } from '../../db/sql.ts';
import { readerOf, slotsOf } from '../../exports/slots.ts';
import type { Storage } from '../../outside/storage/storage.ts';
import { type Entry, safeName, zip } from '../../outside/zip.ts';
import { type Ctx, userOf } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { matchingRows } from '../../records/list.ts';
import type { RawQuery } from '../../records/query.ts';
import { predicate } from '../../records/scope.ts';
import { audit, mustMay, param } from '../../records/verb.ts';
import { mustBeFew } from '../common/bulk.ts';
import { disposition } from '../common/file-headers.ts';
import { type Directory, type Packed, pathsOf } from './paths.ts';

const { 'file-references': references, directories } = resources;
const files: Resource = resources.files;
const minuteMs = 60_000;
/** Types worth deflating; pictures, films and office documents are compressed already. */
const deflates = /^text\/|[/+](json|xml|javascript)$|^image\/(bmp|svg\+xml)$|^audio\/wav$/;

interface Asked {
  ids: string[] | null;
  query: RawQuery;
  folders: boolean;
}

const addressOf = (id: string) => `/file-references/archives/${id}/bytes`;

/** Files readable by the caller, of references readable by the caller. */
function asked(ctx: Ctx, { ids, query }: Asked): Sql {
  mustMay(ctx, files, 'read');
  const chosen = ids ? [sql`t.id = any(${ids}::uuid[])`] : [];
  const where = and([matchingRows(ctx, references, query, 'read'), ...chosen]);
  return sql`file_references t join files f on f.id = t.file_id and f.deleted is null and ${predicate(ctx.actor, files, 'read', 'f')} where ${where}`;
}

/** Answers the download URL, number of files and total size. */
export async function fileReferencesArchive(ctx: Ctx, { query, body }: In<'fileReferencesArchive'>) {
  const order: Asked = { ids: body.ids ?? null, query, folders: body.folders ?? false };
  const most = limits.archive_files + 1;
  const found = await ctx.db.rows<{ size: number }>(sql`select f.size from ${asked(ctx, order)} limit ${most}`, 'rare');
  mustBeFew(found, limits.archive_files);
  if (found.length === 0) throw new Problem('invalid', [{ path: 'ids', code: 'unknown' }]);
  const id = uuidv7();
  const expires = new Date(ctx.now.getTime() + limits.archive_minutes * minuteMs);
  await ctx.db.run(sql`delete from file_archives where expires < ${ctx.now}`);
  await ctx.db.run(
    sql`insert into file_archives (id, user_id, ids, query, folders, created, expires) values (${id}, ${userOf(ctx.actor).id}, ${order.ids}::uuid[], ${param(query)}::jsonb, ${order.folders}, ${ctx.now}, ${expires})`,
  );
  const size = found.reduce((sum, file) => sum + file.size, 0);
  return { data: { url: ctx.services.signUntil(addressOf(id), expires), count: found.length, size } };
}

/** The stored request with the present actor of its author. Null if either is gone. */
async function kept(ctx: Ctx, id: string): Promise<{ as: Ctx; order: Asked } | null> {
  const row = await ctx.db.one<Asked & Parameters<typeof userActor>[0]>(
    sql`select a.ids, a.query, a.folders, u.id, u.username, u.role, u.permissions from file_archives a join users u on u.id = a.user_id and u.active and u.deleted is null where a.id = ${id} and a.expires > ${ctx.now}`,
  );
  if (!row) return null;
  const { ids, query, folders, ...user } = row;
  return { as: { ...ctx, actor: userActor(user, Buffer.alloc(0)) }, order: { ids, query, folders } };
}

const seen = (ctx: Ctx) =>
  ctx.db.rows<Directory>(
    sql`select t.id, t.parent_id, t.name from directories t where t.deleted is null and ${predicate(ctx.actor, directories, 'read')}`,
  );

async function packedFiles(ctx: Ctx, order: Asked): Promise<Packed[]> {
  const rows = await ctx.db.rows<Packed>(
    sql`select t.name, t.directory_ids, f.filename, f.type, f.size, f.storage_key, f.created from ${asked(ctx, order)} order by lower(t.name) collate "und-x-icu", t.id limit ${limits.archive_files + 1}`,
    'rare',
  );
  mustBeFew(rows, limits.archive_files);
  return rows;
}

type Log = FastifyRequest['log'];

/** Opens each file when its turn comes. Missing bytes are skipped and logged; an unavailable storage is an error. */
async function* entries(
  storage: Storage,
  rows: Packed[],
  paths: string[],
  log: Log,
): AsyncGenerator<Entry, void, void> {
  for (const [index, { type, storage_key, created }] of rows.entries()) {
    const name = paths[index] ?? '';
    const bytes = await storage.open(storage_key).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      log.warn({ name }, 'a file of an archive has no bytes');
      return null;
    });
    if (bytes) yield { name, data: bytes, store: !deflates.test(type), modified: new Date(created) };
  }
}

export async function fileReferencesArchiveBytes(
  ctx: Ctx,
  { params, query }: In<'fileReferencesArchiveBytes'>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { id = '' } = params;
  const good = ctx.services.signedUntil(addressOf(id), query.expires, query.signature);
  const found = good ? await kept(ctx, id) : null;
  if (!found) throw new Problem('notFound');
  const { as, order } = found;
  const release = slotsOf(ctx.database).take(userOf(as.actor).id);
  try {
    const rows = await packedFiles(as, order);
    const paths = pathsOf(rows, order.folders ? await seen(as) : [], order.query);
    const day = ctx.now.toISOString().slice(0, 10);
    reply
      .type('application/zip')
      .header('cache-control', 'private, no-store')
      .header(
        'content-disposition',
        disposition('attachment', safeName(`${ctx.services.branding.app_name} ${day}.zip`)),
      );
    if (request.method === 'HEAD') {
      release();
      return reply.send();
    }
    const size = rows.reduce((sum, row) => sum + row.size, 0);
    await audit(as, {
      action: 'export',
      entity: references.entity,
      detail: { format: 'zip', count: rows.length, size },
    });
    const bytes = zip(entries(ctx.services.storage, rows, paths, request.log));
    bytes.once('close', release);
    release.readBy(readerOf(reply));
    if (reply.raw.destroyed) bytes.destroy();
    else reply.raw.once('close', () => bytes.destroy());
    return reply.send(bytes);
  } catch (error) {
    release();
    throw error;
  }
}
