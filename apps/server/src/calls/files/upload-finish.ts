/**
 * Completes a resumable upload: joins its parts to one stored object and inserts the file's row in one transaction.
 * Idempotent.
 */
import { Readable } from 'node:stream';
import { Problem, resources } from '@kontor/contract';
import { linkStands } from '../../accounts/share.ts';
import { sql } from '../../db/sql.ts';
import { sniff, sniffLength } from '../../outside/sniff.ts';
import { notifyChanged } from '../../records/change-notifications.ts';
import { actorId, type Ctx } from '../../records/context.ts';
import type { Out } from '../../records/endpoint.ts';
import type { Forms } from '../../records/forms.ts';
import { findUnsound } from '../../records/objects.ts';
import { predicate } from '../../records/scope.ts';
import { columns, present, type Row } from '../../records/select.ts';
import { inTransaction } from '../../records/transaction.ts';
import { endUpload, expiryOf, findUpload, type Upload } from '../../records/uploads.ts';
import { alive } from '../../records/verb.ts';
import { type Same, sameFiles } from './duplicates.ts';
import { changeFile } from './edit.ts';
import { mustBeOfKind } from './kinds.ts';
import { type LinkUpload, linkUploadOf } from './link-uploads.ts';
import type { Stored } from './multipart.ts';
import { keepFile } from './store.ts';
import { readUploadFields } from './upload-fields.ts';
import { type Sum, sumOf } from './upload-hash.ts';

const { files } = resources;

export interface Uploaded {
  data: Out<'uploadRead'>['data']['file'];
  same: Same[];
}

/** The resulting file, within the actor's present scope. */
export async function uploaded(ctx: Ctx, id: string | null): Promise<Uploaded> {
  if (id === null) return { data: null, same: [] };
  const row = await ctx.db.one<NonNullable<Uploaded['data']>>(
    sql`select ${columns(ctx.actor, files, 'item')} from files t where t.id = ${id} and ${alive(files)} and ${predicate(ctx.actor, files, 'read')}`,
  );
  if (!row) return { data: null, same: [] };
  present(ctx, files, [row]);
  return { data: row, same: ctx.actor.kind === 'share' ? [] : await sameFiles(ctx, id) };
}

async function headOf({ storage }: Ctx['services'], key: string, size: number): Promise<Buffer> {
  if (size === 0) return Buffer.alloc(0);
  const source = await storage.open(key, { start: 0, end: Math.min(size, sniffLength) - 1 });
  return Buffer.concat(await source.toArray());
}

async function store(ctx: Ctx, upload: Upload, filename: string, known: Sum | null): Promise<Stored> {
  const { storage } = ctx.services;
  const { storage_key: key, size } = upload;
  // An empty upload has no parts: create its empty object.
  if (size === 0) await storage.parts.append(key, 0, Readable.from([]));
  await storage.parts.finish(key, size);
  const type = await sniff(await headOf(ctx.services, key, size), filename);
  const sha256 = await sumOf(storage, key, size, known);
  return { key, filename, size, type, sha256, unsound: await findUnsound(ctx.db, ctx.services, { sha256 }) };
}

/** The storage lacks acknowledged bytes: it was restored from a backup, or replaced. */
const isLost = (error: unknown): boolean =>
  error instanceof RangeError || (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Runs `work`; if stored parts were lost, resets the upload's offset to the bytes that exist, so that the client
 * resends the rest.
 */
export async function orGoBack<T>(ctx: Ctx, { id, storage_key }: Upload, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isLost(error)) throw error;
    const there = (await ctx.services.storage.parts.offset(storage_key)) ?? 0;
    await ctx.db.run(
      sql`update uploads set received = least(received, ${there}::int8) where id = ${id} and finished is null`,
    );
    throw new Problem('wrongOffset');
  }
}

/**
 * State of an upload: a complete one is turned into its file, unless its bytes turn out to be lost. Answers its row.
 */
export async function caughtUp(ctx: Ctx, forms: Forms, upload: Upload, known: Sum | null): Promise<Upload> {
  if (upload.finished || upload.received !== upload.size) return upload;
  await finishUpload(ctx, forms, upload, known).catch(error => {
    if (!(error instanceof Problem && error.kind === 'wrongOffset')) throw error;
  });
  return findUpload(ctx, upload.id);
}

/** The last part may take hours to arrive: the account may be closed or the link revoked by then. */
async function mustStillBe({ db, actor }: Ctx): Promise<void> {
  if (actor.kind === 'share') {
    if (await linkStands(db, actor.link)) return;
    throw new Problem('notFound');
  }
  const there = await db.one(sql`select 1 from users where id = ${actorId(actor)} and active and deleted is null`);
  if (!there) throw new Problem('signedOut');
}

/** Refuses a type that the instance or the form does not accept, and ends the upload to free its quota at once. */
export async function mustTake(
  ctx: Ctx,
  byLink: LinkUpload | null,
  id: string,
  kind: Pick<Stored, 'filename' | 'type'>,
): Promise<void> {
  try {
    mustBeOfKind(ctx, kind);
    byLink?.mustTake(kind.type);
  } catch (error) {
    await endUpload(ctx, ctx.database, id);
    throw error;
  }
}

async function make(ctx: Ctx, upload: Upload, stored: Stored, byLink: LinkUpload | null): Promise<Row> {
  const { given, sent, replaces } = readUploadFields(upload.metadata, ctx.actor.kind);
  if (replaces) return changeFile(ctx, replaces.file, sent, stored, replaces.ifMatch);
  const expires = byLink ? byLink.until(given.expires) : given.expires;
  const { row } = await keepFile(ctx, stored, { ...given, expires });
  await byLink?.count(ctx.db, row.id);
  notifyChanged(ctx, files, row);
  return row;
}

/**
 * Once all bytes have arrived: creates the file, or replaces the content of the one in `replaces_file`. Idempotent. If
 * it cannot (stale version, quota of the link), the upload stays until it expires.
 */
export async function finishUpload(ctx: Ctx, forms: Forms, upload: Upload, known: Sum | null): Promise<Uploaded> {
  if (upload.finished) return uploaded(ctx, upload.file_id);
  const { filename, link } = readUploadFields(upload.metadata, ctx.actor.kind);
  const byLink = await linkUploadOf(ctx, forms, link);
  await byLink?.mayEnd(ctx.db);
  const stored = await orGoBack(ctx, upload, () => store(ctx, upload, filename, known));
  await mustTake(ctx, byLink, upload.id, stored);
  const id = await inTransaction(ctx, async within => {
    // Its quota moves from reserved to stored.
    const ours = await within.db.run(
      sql`update uploads set finished = ${ctx.now}, received = size, expires = ${expiryOf(ctx)} where id = ${upload.id} and finished is null`,
    );
    // A concurrent request has created the file.
    if (ours === 0) return (await findUpload(within, upload.id)).file_id;
    await mustStillBe(within);
    const row = await make(within, upload, stored, byLink);
    await within.db.run(sql`update uploads set file_id = ${row.id} where id = ${upload.id}`);
    return row.id;
  });
  if (id === null) throw new Problem('notFound');
  return uploaded(ctx, id);
}
