/** Downloads by signed address: the whole file, or one byte range (RFC 9110, section 14). */
import { Readable } from 'node:stream';
import { type FileVariant, Problem } from '@kontor/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from '../../db/sql.ts';
import { type SmallVariant, smallVariants } from '../../outside/pictures/sizes.ts';
import type { Ctx } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { held } from '../../records/file-references.ts';
import {
  disposition,
  filePolicy,
  inline,
  isFramed,
  isPage,
  matches,
  type Range,
  rangeOf,
  served,
} from '../common/file-headers.ts';

interface Row {
  filename: string;
  type: string;
  size: number;
  sha256: Buffer;
  storage_key: string;
  thumbnail_key: string | null;
  thumbnail_parts: number[] | null;
  thumbnail_hash: string | null;
}

/** Source of a response: the bytes of object `key` from offset `from` on. */
interface Bytes {
  key: string;
  from: number;
  size: number;
  type: string;
  tag: string;
  /** Cache lifetime in seconds (max-age). */
  fresh: number;
  harmless: boolean;
  /** Content type of an HTML page, displayed in frames of the console. */
  page: string | null;
}

function whole(file: Row): Bytes {
  const { storage_key: key, size, type, sha256 } = file;
  const tag = sha256.toString('base64url');
  const page = isPage(type) ? type : null;
  return { key, from: 0, size, type: served(type), tag, fresh: 86_400, harmless: inline.has(type), page };
}

/** The URL contains the hash, so it can be cached as immutable. */
function small(file: Row, variant: SmallVariant, hash: string): Bytes | null {
  const { thumbnail_key: key, thumbnail_parts: parts } = file;
  const at = smallVariants.indexOf(variant);
  const size = parts?.[at];
  if (!key || !parts || !size || file.thumbnail_hash !== hash) return null;
  const from = parts.slice(0, at).reduce((sum, part) => sum + part, 0);
  const tag = `${hash}-${at}`;
  return { key, from, size, type: 'image/webp', tag, fresh: 31_536_000, harmless: true, page: null };
}

/** 404 if the object does not exist; other errors of the storage are thrown. */
async function opened(ctx: Ctx, { key, from, size }: Bytes, range: Range | null): Promise<Readable> {
  const part = range ?? (size > 0 ? { start: 0, end: size - 1 } : null);
  const within = part && { start: from + part.start, end: from + part.end };
  return ctx.services.storage.open(key, within ?? undefined).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Problem('notFound') : error;
  });
}

/** Expired files are gone, unless an entry, a form or the library references them. */
async function bytesOf(ctx: Ctx, id: string, variant: FileVariant, version: string) {
  const file = await ctx.db.one<Row>(
    sql`select filename, type, size, sha256, storage_key, thumbnail_key, thumbnail_parts, thumbnail_hash from files f where id = ${id} and deleted is null and (expires is null or expires > ${ctx.now} or ${held('f')})`,
  );
  const bytes = file && (variant === 'original' ? whole(file) : small(file, variant, version));
  if (!file || !bytes) throw new Problem('notFound');
  return { bytes, filename: file.filename };
}

const isVariant = (name: string): name is FileVariant =>
  name === 'original' || (smallVariants as string[]).includes(name);

export async function fileBytes(
  ctx: Ctx,
  { params, query, headers }: In<'fileBytes'>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { id = '', variant = '' } = params;
  const { expires, signature, v = '', download } = query;
  if (!isVariant(variant) || !ctx.services.signed(id, variant, expires, v, signature)) throw new Problem('notFound');
  const { bytes, filename } = await bytesOf(ctx, id, variant, v);
  const etag = `"${bytes.tag}"`;
  const fresh = () =>
    reply
      .header('content-security-policy', filePolicy)
      .header('cache-control', `private, max-age=${bytes.fresh}, immutable`)
      .header('etag', etag)
      .headers(bytes.page === null ? {} : { vary: 'sec-fetch-dest' });
  const framed = download === undefined && isFramed(headers) ? bytes.page : null;
  if (matches(headers['if-none-match'], etag)) return fresh().code(304).send();
  const unchanged = headers['if-range'] === undefined || headers['if-range'] === etag;
  const range = unchanged ? rangeOf(headers.range, bytes.size) : null;
  // Opened before headers are sent: a missing object must not be cached for a day.
  const source = range === false ? Readable.from([]) : await opened(ctx, bytes, range);
  const kind = framed !== null || (bytes.harmless && download === undefined) ? 'inline' : 'attachment';
  const name = variant === 'original' ? filename : `${filename.replace(/\.[^.]*$/, '')}.webp`;
  fresh().header('content-disposition', disposition(kind, name)).header('accept-ranges', 'bytes');
  // Without a charset: the page declares its own encoding.
  reply.header('content-type', framed ?? bytes.type);
  if (range === false) return reply.code(416).header('content-range', `bytes */${bytes.size}`).send();
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes.size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : bytes.size);
  // An empty stream: without a body Fastify would set Content-Length to 0.
  if (request.method === 'HEAD') {
    source.destroy();
    return reply.send(Readable.from([]));
  }
  return reply.send(source);
}
