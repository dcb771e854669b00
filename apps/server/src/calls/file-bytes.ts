/** Fetching bytes by their signed address: whole, or one range of them. */
import { Readable } from 'node:stream';
import { Problem } from '@kontor/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from '../db/sql.ts';
import type { CallInput, Ctx, Variant } from '../records/context.ts';
import { held } from '../records/held.ts';
import { disposition, filePolicy, rangeOf, served } from './file-headers.ts';

const inline = new Set([
  ...['png', 'jpeg', 'gif', 'webp', 'avif', 'svg+xml'].map(kind => `image/${kind}`),
  ...['mp4', 'webm'].map(kind => `video/${kind}`),
  ...['mpeg', 'ogg', 'wav'].map(kind => `audio/${kind}`),
  'text/plain',
]);

interface Bytes {
  filename: string;
  type: string;
  size: number;
  sha256: Buffer;
  storage_key: string;
  thumbnail_key: string | null;
}

/** 404 where there are no such bytes; any other fault of the storage is one. */
async function opened(ctx: Ctx, key: string, range: { start: number; end: number } | null): Promise<Readable> {
  return ctx.services.storage.open(key, range ?? undefined).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Problem('notFound') : error;
  });
}

/** What has run out is gone, unless an entry, a form or the library holds it. */
export async function fileBytes(
  ctx: Ctx,
  input: CallInput<unknown, { expires: string; signature: string }>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { id = '', variant = '' } = input.params;
  if (variant !== 'original' && variant !== 'thumbnail') throw new Problem('notFound');
  if (!ctx.services.signed(id, variant as Variant, input.query.expires, input.query.signature))
    throw new Problem('notFound');
  const file = await ctx.db.one<Bytes>(
    sql`select filename, type, size, sha256, storage_key, thumbnail_key from files f where id = ${id} and deleted is null and (expires is null or expires > ${ctx.now} or ${held('f')})`,
  );
  const key = variant === 'original' ? file?.storage_key : file?.thumbnail_key;
  if (!file || !key) throw new Problem('notFound');
  const small = variant === 'thumbnail';
  const range = small ? null : rangeOf(input.headers.range, file.size);
  // Opened before anything is said: that bytes are missing must not be kept for a day.
  const source = range === false ? Readable.from([]) : await opened(ctx, key, range);
  reply
    .header('content-security-policy', filePolicy)
    .header('cache-control', 'private, max-age=86400, immutable')
    .header('etag', `"${small ? key : file.sha256.toString('base64url')}"`)
    .header('content-disposition', disposition(small || inline.has(file.type) ? 'inline' : 'attachment', file.filename))
    .type(small ? 'image/webp' : served(file.type));
  if (!small) reply.header('accept-ranges', 'bytes');
  if (range === false) return reply.code(416).header('content-range', `bytes */${file.size}`).send();
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  if (!small) reply.header('content-length', range ? range.end - range.start + 1 : file.size);
  // An empty stream, since without a body the framework would say that there are 0 bytes.
  if (request.method === 'HEAD') {
    source.destroy();
    return reply.send(Readable.from([]));
  }
  return reply.send(source);
}
