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

export interface Stored {
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
  const passed = passing();
  // No stream of its own: of a small file, a further one costs a tenth of all.
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

/** Without path separators, control characters and what turns writing around, at most 255 characters, its ending kept. */
export const cleanName = (name: string): string => {
  const plain = name
    .toWellFormed()
    .replace(/[\p{Cc}/\\\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();
  return plain.slice(-255).toWellFormed() || 'file';
};

export type Fields = ReadonlyMap<string, string>;

/**
 * Reads all parts, in whatever order they come, and uses them. Bytes that are not put to use do not stay: `use` ends with
 * the commit that makes them a file's, since what fails in it takes them away.
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
      if (part.file.truncated) throw new Problem('tooLarge', [{ path: 'file', code: 'file_size' }]);
    }
    return await use(stored, fields).catch(error => {
      // Where the answer to the commit was lost, there may be a row for these bytes. If not, the sweep finds them.
      if (!surelyUndone(error)) stored = undefined;
      throw error;
    });
  } catch (error) {
    if (stored) await ctx.services.storage.remove(stored.key).catch(() => undefined);
    throw error;
  }
}
