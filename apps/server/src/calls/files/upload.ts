/** Multipart upload: one file for each request, streamed into the file storage, then inserted as a row. */
import { Problem, resources } from '@kontor/contract';
import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import type { Forms } from '../../records/forms.ts';
import { present } from '../../records/select.ts';
import { lockRoom, mustFit } from '../../records/storage-quota.ts';
import { inStatement, inTransaction } from '../../records/transaction.ts';
import { mustMay } from '../../records/verb.ts';
import { sameFiles } from './duplicates.ts';
import { type Given, readFields } from './fields.ts';
import { type LinkUpload, linkUploadOf } from './link-uploads.ts';
import { type Stored, withParts } from './multipart.ts';
import { isOneStatement, type Kept, keepFile } from './store.ts';

async function keep(ctx: Ctx, stored: Stored, given: Given, byLink: LinkUpload | null): Promise<Kept> {
  const { storage } = ctx.services.limits;
  if (storage === 0 && !byLink && isOneStatement(stored)) return inStatement(ctx, () => keepFile(ctx, stored, given));
  return inTransaction(ctx, async within => {
    await lockRoom(within.db, storage);
    await mustFit(within.db, storage, stored.size);
    const expires = byLink ? byLink.until(given.expires) : given.expires;
    const kept = await keepFile(within, stored, { ...given, expires });
    await byLink?.count(within.db, kept.row.id);
    return kept;
  });
}

/** Fields precede the file in the body. One file for each request, never in memory as a whole. */
export const fileUpload =
  (forms: Forms) =>
  async (ctx: Ctx, { query }: In<'fileUpload'>, request: FastifyRequest) => {
    mustMay(ctx, resources.files, 'create');
    const { token: _token, ...wishes } = query;
    const byLink = await linkUploadOf(ctx, forms, wishes);
    const { row, isOnly } = await withParts(ctx, request, async (stored, fields) => {
      if (!stored) throw new Problem('invalid', [{ path: 'file', code: 'required' }]);
      byLink?.mustTake(stored.type);
      return keep(ctx, stored, readFields(fields), byLink);
    });
    // The file is committed: it stays, even if something fails from here on.
    present(ctx, resources.files, [row]);
    return { data: row, same: isOnly ? [] : await sameFiles(ctx, row.id) };
  };
