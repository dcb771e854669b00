/** What is sent with an import: the file, spooled to disk, the form, and how the file is to be read. */
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ImportMapping, importMapping, isTimezone, Problem } from '@kontor/contract';
import { isId } from '@kontor/form';
import type { FastifyRequest } from 'fastify';
import { checkShape } from '../../base/json-shape.ts';
import { passing } from '../../outside/chunk-gc.ts';
import { spoolFolder } from '../../outside/spool.ts';
import { mayRead } from '../../outside/sqlite.ts';
import { type Ctx, ownerId } from '../../records/context.ts';
import type { AreaDeps } from '../../records/endpoint.ts';
import { keepHeavyReads } from '../../records/heavy-reads.ts';
import { tableLimits, zipLimits } from './table-limits.ts';

export interface Given {
  form: string;
  mapping: ImportMapping;
  filename: string;
  /** Where the file is, until it is moved. */
  bytes: string;
}

const fileTooLarge = () => new Problem('tooLarge', [{ path: 'file', code: 'file_size' }]);

interface Part {
  type: 'file' | 'field';
  fieldname: string;
  filename?: string;
  file?: Readable & { truncated: boolean };
  value?: unknown;
}

async function* partsOf(request: FastifyRequest): AsyncGenerator<Part, void, void> {
  const parts = request.parts({ limits: { fileSize: zipLimits.bytes } })[Symbol.asyncIterator]();
  for (;;) {
    const part = await parts.next().catch(() => {
      throw new Problem('malformed');
    });
    if (part.done) return;
    yield part.value as Part;
  }
}

const named = (filename: string): string =>
  filename
    .toWellFormed()
    .replace(/[\p{Cc}/\\]/gu, '')
    .trim()
    .slice(-255) || 'file';

function mappingOf(
  text: string | undefined,
  check: (value: unknown) => { path: string; code: string }[],
): ImportMapping {
  if (text === undefined || text.trim() === '') return {};
  let given: unknown;
  try {
    checkShape(text);
    given = JSON.parse(text);
  } catch {
    throw new Problem('invalid', [{ path: 'mapping', code: 'invalid' }]);
  }
  const issues = check(given).map(issue => ({ ...issue, path: `mapping.${issue.path}` }));
  if (issues.length > 0) throw new Problem('invalid', issues);
  const mapping = given as ImportMapping;
  if (mapping.time_zone !== undefined && !isTimezone(mapping.time_zone))
    throw new Problem('invalid', [{ path: 'mapping.time_zone', code: 'not_a_choice' }]);
  return mapping;
}

const zipMark = Buffer.from('PK\x03\x04', 'latin1');

/** A ZIP may have files beside its table, and more bytes. */
async function* watched(source: Readable): AsyncGenerator<Buffer, void, void> {
  const passed = passing();
  let [head, size] = [Buffer.alloc(0), 0];
  for await (const chunk of source as AsyncIterable<Buffer>) {
    passed(chunk.length);
    size += chunk.length;
    if (head.length < zipMark.length) head = Buffer.concat([head, chunk]).subarray(0, zipMark.length);
    if (size > tableLimits.bytes && !head.equals(zipMark)) throw fileTooLarge();
    yield chunk;
  }
}

interface File {
  fields: ReadonlyMap<string, string>;
  filename: string;
  bytes: string;
}

/** Of bodies that are larger, or do not say how large they are, so many are on the disk at once; of one person one. */
const [largeFrom, largeAtOnce] = [16 * 2 ** 20, 2];
const large = keepHeavyReads({ each: 1, places: largeAtOnce, patienceMs: 0, waiting: { each: 0, all: 0 } });

/** Small files have places of their own, so that large ones on slow lines are in nobody's way. */
const isLarge = ({ headers }: FastifyRequest): boolean =>
  Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) > largeFrom;

/**
 * Passes what was sent to `use`; the file is there until it has ended. Parts come in any order. While as many tables are
 * read, or as many large files are taken in, as may be, none is: before any of it is taken in.
 */
export async function withFile<T>(ctx: Ctx, request: FastifyRequest, use: (file: File) => Promise<T>): Promise<T> {
  mayRead();
  const work = () => spooledTo(use, request);
  return isLarge(request) ? large.ask(ownerId(ctx.actor) ?? ctx.ip, work) : work();
}

async function spooledTo<T>(use: (file: File) => Promise<T>, request: FastifyRequest): Promise<T> {
  const { folder, remove } = spoolFolder();
  const path = join(folder, 'given');
  const fields = new Map<string, string>();
  let filename: string | null = null;
  try {
    for await (const { type, fieldname, value, file, filename: name = '' } of partsOf(request)) {
      if (type === 'field' || !file) {
        fields.set(fieldname, String(value));
        continue;
      }
      if (fieldname !== 'file' || filename !== null) {
        file.resume();
        throw new Problem('invalid', [{ path: fieldname, code: filename === null ? 'unknown_field' : 'too_many' }]);
      }
      filename = named(name);
      await pipeline(watched(file), createWriteStream(path, { flags: 'wx', mode: 0o600 })).catch(error => {
        throw file.truncated ? fileTooLarge() : error;
      });
      if (file.truncated) throw fileTooLarge();
    }
    if (filename === null) throw new Problem('invalid', [{ path: 'file', code: 'required' }]);
    return await use({ fields, filename, bytes: path });
  } finally {
    await remove();
  }
}

/** The same with the form that the rows are of, and how they are to be read. */
export const withGiven = <T>(
  ctx: Ctx,
  request: FastifyRequest,
  schemaCheck: AreaDeps['schemaCheck'],
  use: (given: Given) => Promise<T>,
): Promise<T> =>
  withFile(ctx, request, async ({ fields, filename, bytes }) => {
    const form = fields.get('report_config_id') ?? '';
    if (!isId(form))
      throw new Problem('invalid', [{ path: 'report_config_id', code: form === '' ? 'required' : 'not_a_uuid' }]);
    const mapping = mappingOf(fields.get('mapping'), schemaCheck(importMapping));
    return use({ form: form.toLowerCase(), mapping, filename, bytes });
  });
