/**
 * Stores the files that a ZIP has beside its table, by the same rules as an upload: kind, size and room. They are no
 * files of the library yet, and their bytes go with the import.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { takesKind } from '@kontor/contract';
import { v7 as uuidv7 } from 'uuid';
import { sql } from '../../db/sql.ts';
import { openMade } from '../../outside/made-file.ts';
import { type PackedLine, spooled } from '../../outside/reader-result.ts';
import { sniff, sniffLength } from '../../outside/sniff.ts';
import { newKey } from '../../outside/storage/storage.ts';
import type { Ctx } from '../../records/context.ts';
import { lockRoom, mustFit } from '../../records/storage-quota.ts';
import { linesOf } from './lines.ts';
import { zipLimits } from './table-limits.ts';

export interface KeptFile extends PackedLine {
  key: string | null;
  type: string | null;
  sha256: Buffer | null;
}

const left = (line: PackedLine, fault = line.fault): KeptFile => ({
  ...line,
  ...{ fault, key: null, type: null, sha256: null },
});

/** Its kind, or why no upload takes it. */
async function looked(ctx: Ctx, line: PackedLine, path: string): Promise<KeptFile> {
  const { uploadSize, uploadTypes } = ctx.services.limits;
  if (line.fault !== null) return left(line);
  if (line.size > uploadSize) return left(line, 'file_size');
  const file = await openMade(path, zipLimits.unpacked);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffLength), 0, sniffLength, 0);
    const type = await sniff(buffer.subarray(0, bytesRead), line.path);
    return takesKind({ name: line.path, type }, uploadTypes) ? { ...left(line), type } : left(line, 'mime_type');
  } finally {
    await file.close();
  }
}

async function storeOne({ services }: Ctx, line: KeptFile, path: string): Promise<KeptFile> {
  const file = await openMade(path, zipLimits.unpacked);
  try {
    const hash = createHash('sha256');
    let size = 0;
    const source = file.createReadStream({ autoClose: false, start: 0 });
    async function* watched(): AsyncGenerator<Buffer, void, void> {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        size += chunk.length;
        hash.update(chunk);
        yield chunk;
      }
    }
    const key = newKey();
    await services.storage.put(key, watched());
    return { ...line, size, key, sha256: hash.digest() };
  } finally {
    await file.close();
  }
}

const sizeOf = (kept: readonly KeptFile[], isKept: (file: KeptFile) => boolean): number =>
  kept.reduce((sum, file) => sum + (isKept(file) ? file.size : 0), 0);

/**
 * What no upload takes is left where it is, with the reason; so is everything where nothing is `wanted`. Nothing is
 * stored unless all has room by now, and nothing stays of it if the import does not begin.
 */
export async function storePacked(ctx: Ctx, folder: string, wanted: boolean): Promise<KeptFile[]> {
  const pathOf = ({ place }: PackedLine) => join(folder, `${spooled.packed}-${place}`);
  const found: KeptFile[] = [];
  for await (const lines of linesOf<PackedLine>(join(folder, spooled.packed)))
    for (const line of lines) found.push(await looked(ctx, line, pathOf(line)));
  if (!wanted) return found;
  const fits = ({ fault }: KeptFile) => fault === null;
  await mustFit(ctx.db, ctx.services.limits.storage, sizeOf(found, fits));
  const kept: KeptFile[] = [];
  try {
    for (const file of found) kept.push(fits(file) ? await storeOne(ctx, file, pathOf(file)) : file);
    return kept;
  } catch (error) {
    await forgetPacked(ctx, kept);
    throw error;
  }
}

export async function forgetPacked({ services }: Ctx, kept: readonly KeptFile[]): Promise<void> {
  for (const { key } of kept) if (key !== null) await services.storage.remove(key).catch(() => undefined);
}

/** In the transaction that begins the import. */
export async function keepPacked(ctx: Ctx, id: string, kept: readonly KeptFile[]): Promise<void> {
  const { storage } = ctx.services.limits;
  await lockRoom(ctx.db, storage);
  const size = sizeOf(kept, ({ key }) => key !== null);
  await mustFit(ctx.db, storage, size);
  const column = <K extends keyof KeptFile>(name: K) => kept.map(each => each[name]);
  await ctx.db.run(
    sql`insert into import_files (import_id, place, path, size, type, sha256, storage_key, fault, file_id) select ${id}, n.* from unnest(${column('place')}::int[], ${column('path')}::text[], ${column('size')}::int8[], ${column('type')}::text[], ${column('sha256')}::bytea[], ${column('key')}::text[], ${column('fault')}::text[], ${kept.map(() => uuidv7())}::uuid[]) n`,
  );
}
