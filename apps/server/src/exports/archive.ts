/** Entries of a ZIP export: the workbook first, then each file, streamed from the storage. */
import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { spoolsIn } from '../outside/spool.ts';
import { type Entry, safeName } from '../outside/zip.ts';
import type { Ctx } from '../records/context.ts';
import { advance, type Job, packed } from './book.ts';
import type { PackedFile } from './names.ts';

/** Types worth deflating; pictures, films, documents and archives are compressed already. */
const deflates = /^text\/|[/+](json|xml|x-ndjson|javascript)$|^image\/(bmp|svg\+xml)$|^audio\/wav$/;

/**
 * The list of files is spooled to disk while the workbook is written, so that the archive contains exactly what the
 * workbook links to. Files with missing bytes are skipped and logged.
 */
export async function* archiveEntries(
  ctx: Ctx,
  name: string,
  workbook: Readable,
  job: Job,
  log: Pick<FastifyBaseLogger, 'warn'>,
): AsyncGenerator<Entry, void, void> {
  yield { name: safeName(`${name}.xlsx`), data: workbook, store: true, modified: ctx.now };
  for await (const files of spoolsIn(job.folder).read<PackedFile>(packed)) {
    for (const { path, type, storage_key, created } of files) {
      const data = await ctx.services.storage.open(storage_key).catch(() => null);
      if (data) yield { name: path, data, store: !deflates.test(type), modified: new Date(created) };
      else log.warn({ path }, 'a file to export has no bytes');
      advance(job, 1);
    }
  }
}
