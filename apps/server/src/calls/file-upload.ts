/** Uploading: one file a call, streamed to the storage, then its row. */
import { createHash } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';
import { type Issue, Problem, resources } from '@kontor/contract';
import type { FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { surelyUndone } from '../db/problems.ts';
import { sql } from '../db/sql.ts';
import { checkShape } from '../json-shape.ts';
import { canShrink } from '../outside/pictures.ts';
import { sniff, sniffLength } from '../outside/sniff.ts';
import { newKey } from '../outside/storage-disk.ts';
import type { CallInput, Ctx } from '../records/context.ts';
import type { Forms } from '../records/forms.ts';
import { roomLeft } from '../records/room.ts';
import { columns, present, type Row } from '../records/select.ts';
import { mustMay } from '../records/verb.ts';
import { type LinkUpload, linkUploadOf, type UploadQuery } from './share-uploads.ts';

interface Stored {
  key: string;
  filename: string;
  type: string;
  size: number;
  sha256: Buffer;
}

/** Streams `source` into the storage while it counts, hashes and keeps the first bytes. */
async function store(ctx: Ctx, source: Readable, filename: string): Promise<Stored> {
  const hash = createHash('sha256');
  const heads: Buffer[] = [];
  let size = 0;
  let headSize = 0;
  const watch = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      if (headSize < sniffLength) {
        heads.push(chunk.subarray(0, sniffLength - headSize));
        headSize += chunk.length;
      }
      done(
        size > ctx.services.limits.uploadSize ? new Problem('tooLarge', [{ path: 'file', code: 'file_size' }]) : null,
        chunk,
      );
    },
  });
  const key = newKey();
  pipeline(source, watch, () => undefined);
  await ctx.services.storage.put(key, watch).catch(brokenOff);
  return { key, filename, size, type: await sniff(Buffer.concat(heads), filename), sha256: hash.digest() };
}

/** Faults of the disk have a code; what has none, or ends before its time, came broken over the wire. */
function brokenOff(error: Error & { code?: string }): never {
  if (error instanceof Problem || (error.code && error.code !== 'ERR_STREAM_PREMATURE_CLOSE')) throw error;
  throw new Problem('malformed');
}

/** The parts of a multipart body, one by one; a body that is none is a 400. */
async function* partsOf(request: FastifyRequest): AsyncGenerator<PartFile | PartField, void, void> {
  const parts = request.parts()[Symbol.asyncIterator]();
  for (;;) {
    const part = await parts.next().catch(brokenOff);
    if (part.done) return;
    yield part.value as PartFile | PartField;
  }
}

interface PartFile {
  type: 'file';
  fieldname: string;
  filename: string;
  file: Readable & { truncated: boolean };
}
interface PartField {
  type: 'field';
  fieldname: string;
  value: unknown;
}

/** Without path separators and control characters, at most 255 characters, its ending kept. */
const cleanName = (name: string): string => {
  const plain = name
    .toWellFormed()
    .replace(/[\p{Cc}/\\]/gu, '')
    .trim();
  return plain.slice(-255) || 'file';
};

/** A JSON object that can be stored: not too deep, without NUL and halves of letters. */
function isDocument(text: string): boolean {
  try {
    checkShape(text);
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && !/\\u(0000|d[89a-f])/.test(JSON.stringify(value));
  } catch {
    return false;
  }
}

function readFields(fields: Map<string, string>): {
  title: string | null;
  expires: Date | null;
  config: string | null;
} {
  const issues: Issue[] = [];
  for (const name of fields.keys()) {
    if (!['title', 'expires', 'config'].includes(name)) issues.push({ path: name, code: 'unknown_field' });
  }
  const title = fields.get('title')?.trim() || null;
  if (title && (title.length > 100 || title.includes('\0') || !title.isWellFormed()))
    issues.push({ path: 'title', code: 'too_long' });
  const expires = fields.get('expires') ? new Date(fields.get('expires') ?? '') : null;
  if (expires && !/^\d{4}-/.test(Number.isNaN(expires.getTime()) ? '' : expires.toISOString()))
    issues.push({ path: 'expires', code: 'not_a_time' });
  const config = fields.get('config') ?? null;
  if (config !== null && !isDocument(config)) issues.push({ path: 'config', code: 'wrong_type' });
  if (issues.length > 0) throw new Problem('invalid', issues);
  return { title, expires, config };
}

async function keep(
  ctx: Ctx,
  stored: Stored,
  given: ReturnType<typeof readFields>,
  byLink: LinkUpload | null,
): Promise<Row> {
  const id = uuidv7();
  const waits = canShrink(stored.type);
  return ctx.database.transaction(async db => {
    const { storage } = ctx.services.limits;
    if (storage > 0) {
      await db.run(sql`select pg_advisory_xact_lock(72057591)`);
      if (stored.size > (await roomLeft(db, storage))) throw new Problem('storageFull');
    }
    const row = await db.one<Row>(sql`
      insert into files as t (id, user_id, filename, title, type, size, sha256, config, storage_key, thumbnail_state, expires, created, modified)
      values (${id}, ${ctx.actor.kind === 'user' ? ctx.actor.id : null}, ${stored.filename}, ${given.title}, ${stored.type}, ${stored.size}, ${stored.sha256}, ${given.config}::jsonb, ${stored.key}, ${waits ? 'waiting' : 'none'}, ${byLink ? byLink.until(given.expires) : given.expires}, ${ctx.now}, ${ctx.now})
      returning ${columns(ctx.actor, resources.files, 'item')}`);
    if (!row) throw new Problem('broken');
    await byLink?.count(db, id);
    if (waits) await ctx.services.send(db, 'thumbnail', { id });
    return row;
  });
}

/** Multipart: the fields come before the file. One file a call; its bytes never lie in memory as a whole. */
export const fileUpload =
  (forms: Forms) =>
  async (ctx: Ctx, { query }: CallInput<unknown, UploadQuery & { token?: string }>, request: FastifyRequest) => {
    mustMay(ctx, resources.files, 'create');
    const { token: _token, ...wishes } = query;
    const byLink = await linkUploadOf(ctx, forms, wishes);
    const fields = new Map<string, string>();
    let stored: Stored | undefined;
    try {
      for await (const part of partsOf(request)) {
        if (part.type === 'field') {
          fields.set(part.fieldname, String(part.value));
          continue;
        }
        if (part.fieldname !== 'file' || stored) {
          part.file.resume();
          throw new Problem('invalid', [{ path: part.fieldname, code: stored ? 'too_many' : 'unknown_field' }]);
        }
        stored = await store(ctx, part.file, cleanName(part.filename ?? ''));
        if (part.file.truncated) throw new Problem('tooLarge', [{ path: 'file', code: 'file_size' }]);
      }
      if (!stored) throw new Problem('invalid', [{ path: 'file', code: 'required' }]);
      byLink?.mustTake(stored.type);
      const given = readFields(fields);
      const row = await keep(ctx, stored, given, byLink).catch(error => {
        // Where the answer to the commit was lost, there may be a row for these bytes. If not, the sweep finds them.
        if (!surelyUndone(error)) stored = undefined;
        throw error;
      });
      present(ctx, resources.files, [row]);
      return { data: row };
    } catch (error) {
      if (stored) await ctx.services.storage.remove(stored.key).catch(() => undefined);
      throw error;
    }
  };
