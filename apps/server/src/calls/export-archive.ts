/** What goes into an archive of entries: the workbook first, then each file as its bytes come out of the storage. */
import type { FastifyBaseLogger } from 'fastify';
import { workbook } from '../outside/xlsx.ts';
import { type Entry, safeName } from '../outside/zip.ts';
import type { Ctx } from '../records/context.ts';
import { type PackedFile, packedFiles } from './export-names.ts';
import type { Plan } from './export-plan.ts';
import { type Manner, sheetsOf } from './export-sheets.ts';

/** Worth deflating; pictures, films, documents and archives are packed already. */
const deflates = /^text\/|[/+](json|xml|x-ndjson|javascript)$|^image\/(bmp|svg\+xml)$|^audio\/wav$/;

/**
 * The list of files waits on disk while the workbook is written, so that what the workbook links to is what comes.
 * A file whose bytes are gone is left out, and logged.
 */
export async function* archiveEntries(
  ctx: Ctx,
  plan: Plan,
  to: Manner,
  log: FastifyBaseLogger,
): AsyncGenerator<Entry, void, void> {
  const list = to.spools.open<PackedFile>();
  let batch: PackedFile[] = [];
  const files = packedFiles(ctx, file => batch.push(file));
  const settled = async () => {
    const packed = batch;
    batch = [];
    await list.write(packed);
  };
  const sheets = sheetsOf(plan.forms, { ...to, files, settled });
  yield { name: safeName(`${plan.name}.xlsx`), data: workbook(sheets), store: true, modified: ctx.now };
  for await (const packed of list.read()) {
    for (const { path, type, storage_key, created } of packed) {
      const data = await ctx.services.storage.open(storage_key).catch(() => null);
      if (data) yield { name: path, data, store: !deflates.test(type), modified: new Date(created) };
      else log.warn({ path }, 'a file to export has no bytes');
    }
  }
}
