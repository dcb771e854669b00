/** Parses multipart/form-data bodies: text fields, and one file that is streamed into the file storage. */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Problem } from '@kontor/contract';
import type { FastifyRequest } from 'fastify';
import { surelyUndone } from '../../db/problems.ts';
import { passing } from '../../outside/chunk-gc.ts';
import { sniff, sniffLength } from '../../outside/sniff.ts';
import { newKey } from '../../outside/storage/disk.ts';
import type { Ctx } from '../../records/context.ts';
import { findUnsound } from '../../records/objects.ts';
import { mustBeOfKind } from './kinds.ts';

export interface Stored {
  key: string;
  filename: string;
  type: string;
  size: number;
  sha256: Buffer;
  /** Key of an object that should hold these bytes, and does not. */
  unsound: string | null;
}

/** Streams `source` into the storage while counting, hashing and keeping the first bytes for type detection. */
async function store(ctx: Ctx, source: Readable, filename: string): Promise<Stored> {
  const hash = createHash('sha256');
  const heads: Buffer[] = [];
  let size = 0;
  let headSize = 0;
  const passed = passing();
  // A generator instead of another stream, which would cost a tenth of the total time of a small file.
  async function* watched(): AsyncGenerator<Buffer, void, void> {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > ctx.services.limits.uploadSize) throw new Problem('tooLarge', [{ path: 'file', code: 'file_size' }]);
      hash.update(chunk);
      passed(chunk.length);
      if (headSize < sniffLength) {
        heads.push(chunk.subarray(0, sniffLength - headSize));
        headSize += chunk.length;
      }
      yield chunk;
    }
  }
  const key = newKey();
  await ctx.services.storage.put(key, watched()).catch(error => {
    source.destroy();
    return brokenOff(error);
  });
  const type = await sniff(Buffer.concat(heads), filename);
  return { key, filename, size, type, sha256: hash.digest(), unsound: null };
}

/** Storage errors have a code; an error without one, or a premature end, is a broken request: 400. */
function brokenOff(error: Error & { code?: string }): never {
  if (error instanceof Problem || (error.code && error.code !== 'ERR_STREAM_PREMATURE_CLOSE')) throw error;
  throw new Problem('malformed');
}

/** Parts of the multipart body, one at a time; a malformed body is a 400. */
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

/** File name without path separators, control and bidi characters, at most 255 characters, extension preserved. */
export const cleanName = (name: string): string => {
  const plain = name
    .toWellFormed()
    .replace(/[\p{Cc}/\\\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();
  return plain.slice(-255).toWellFormed() || 'file';
};

export type Fields = ReadonlyMap<string, string>;

/**
 * Reads all parts in any order and passes them to `use`, which has to commit the row that references the stored bytes:
 * if it throws, the bytes are removed.
 */
export async function withParts<T>(
  ctx: Ctx,
  request: FastifyRequest,
  use: (stored: Stored | undefined, fields: Fields) => Promise<T>,
): Promise<T> {
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
      if (stored.size === 0) throw new Problem('invalid', [{ path: 'file', code: 'empty_file' }]);
      if (part.file.truncated) throw new Problem('tooLarge', [{ path: 'file', code: 'file_size' }]);
    }
    if (stored) mustBeOfKind(ctx, stored);
    if (stored) stored.unsound = await findUnsound(ctx.db, ctx.services, stored);
    return await use(stored, fields).catch(error => {
      // If the outcome of the commit is unknown, a row may reference the bytes; if not, the sweep removes them.
      if (!surelyUndone(error)) stored = undefined;
      throw error;
    });
  } catch (error) {
    if (stored) await ctx.services.storage.remove(stored.key).catch(() => undefined);
    throw error;
  }
}
