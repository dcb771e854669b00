/**
 * The tus library's data store: a row in `uploads` for each upload's metadata and offset, multipart parts in the file
 * storage for its bytes.
 */
import type { Readable } from 'node:stream';
import { Problem } from '@kontor/contract';
import { DataStore, Metadata, Upload as TusUpload } from '@tus/server';
import { newKey } from '../../outside/storage/storage.ts';
import type { Ctx } from '../../records/context.ts';
import type { Forms } from '../../records/forms.ts';
import { type Lease, leaseTimes } from '../../records/lease.ts';
import { lockRoom, mustFit } from '../../records/storage-quota.ts';
import { inTransaction } from '../../records/transaction.ts';
import { forgetUpload } from '../../records/upload-forget.ts';
import {
  addUpload,
  advance,
  expiryOf,
  findUpload,
  keptMs,
  mostOpen,
  type Upload,
  underWay,
} from '../../records/uploads.ts';
import { mustBeTheirs } from './edit.ts';
import { mayBeOfKind } from './kinds.ts';
import { type LinkUpload, linkUploadOf } from './link-uploads.ts';
import { readUploadFields } from './upload-fields.ts';
import { caughtUp, finishUpload, mustTake, orGoBack, type Uploaded } from './upload-finish.ts';
import { keepSum, takeSum } from './upload-hash.ts';
import { watched } from './upload-head.ts';
import { pieceOf } from './upload-piece.ts';

export interface Work {
  ctx: Ctx;
  forms: Forms;
  /** The raw request body: through the library it would pass two web streams. */
  source: Readable;
  /** The raw `Upload-Metadata` header. */
  metadata: string;
  lease: Lease;
  /** A HEAD request: a complete upload becomes its file before it is answered. */
  asks: boolean;
}

export interface UploadStore {
  store: DataStore;
  /** The resulting file, if this was the last part. */
  ended(): Uploaded | null;
}

const tusOf = ({ id, size, received, metadata, expires }: Upload) =>
  new TusUpload({
    id,
    size,
    offset: received,
    ...(metadata === '' ? {} : { metadata: Metadata.parse(metadata) }),
    // The library computes the expiry from the creation date; ours counts from the last part.
    creation_date: new Date(new Date(expires).getTime() - keptMs).toISOString(),
  });

async function mustBeFew(ctx: Ctx, byLink: LinkUpload | null, size: number): Promise<void> {
  if (byLink) await byLink.mayBegin(ctx, size);
  else if ((await underWay(ctx)).n >= mostOpen) throw new Problem('tooMany', [], { retryAfter: 60 });
}

async function begin({ ctx, forms, metadata, lease }: Work, id: string, size: number): Promise<Date> {
  const { filename, declared, replaces, link } = readUploadFields(metadata, ctx.actor.kind);
  mayBeOfKind(ctx, { filename, declared });
  const byLink = await linkUploadOf(ctx, forms, link);
  if (replaces) await mustBeTheirs(ctx, replaces.file, replaces.ifMatch);
  const { storage: limit } = ctx.services.limits;
  await inTransaction(ctx, async within => {
    await lockRoom(within.db, limit);
    await mustFit(within.db, limit, size);
    await mustBeFew(within, byLink, size);
    const storage_key = newKey();
    await addUpload(within, { id, size, metadata, storage_key, holder: lease.holder, heldMs: leaseTimes.heldMs });
  });
  lease.made();
  return new Date(expiryOf(ctx).getTime() - keptMs);
}

/** Refuses a type that the instance, or the form of a share link, does not accept as soon as it is detected. */
async function watchOf({ ctx, forms }: Work, { id, metadata }: Upload, offset: number) {
  const { filename, link } = readUploadFields(metadata, ctx.actor.kind);
  const byLink = offset === 0 ? await linkUploadOf(ctx, forms, link) : null;
  const isBound = byLink !== null || ctx.services.limits.uploadTypes.length > 0;
  if (offset > 0 || !isBound) return (portion: Readable) => portion;
  return watched(filename, type => mustTake(ctx, byLink, id, { filename, type }));
}

/** Stores the body portion by portion; each is durable before the row's offset advances. */
async function receive(work: Work, upload: Upload, offset: number): Promise<Uploaded | number> {
  const { ctx, forms, source, lease } = work;
  const { id, storage_key: key, size } = upload;
  const watch = await watchOf(work, upload, offset);
  const sum = takeSum(id, offset);
  const piece = pieceOf(source, size - offset, lease, sum);
  let at = offset;
  for (let portion = await piece.portion(); portion; portion = await piece.portion()) {
    const from = at;
    at = await orGoBack(ctx, upload, () => ctx.services.storage.parts.append(key, from, watch(portion)));
    if (!(await advance(ctx.db, id, lease.holder, at, expiryOf(ctx))))
      throw new Problem('uploadBusy', [], { retryAfter: 2 });
  }
  const known = sum?.bytes === at ? sum : null;
  const fault = piece.fault();
  if (at === size && !fault) return finishUpload(ctx, forms, { ...upload, received: at }, known);
  if (known) keepSum(id, known);
  if (fault) throw fault;
  return at;
}

async function giveUp({ ctx, lease }: Work, id: string): Promise<void> {
  await findUpload(ctx, id);
  await inTransaction(ctx, within => forgetUpload(within, id, lease.holder));
}

export function uploadStore(work: Work): UploadStore {
  const { ctx, forms, asks } = work;
  const store = new DataStore();
  let ended: Uploaded | null = null;
  store.extensions = ['creation', 'creation-with-upload', 'expiration', 'termination'];
  store.getExpiration = () => keptMs;
  store.create = async upload => {
    // an empty file is a broken one that somebody chose
    if (upload.size === 0) throw new Problem('invalid', [{ path: 'upload-length', code: 'empty_file' }]);
    upload.creation_date = (await begin(work, upload.id, upload.size ?? 0)).toISOString();
    return upload;
  };
  store.getUpload = async id => {
    const upload = await findUpload(ctx, id);
    return tusOf(asks ? await caughtUp(ctx, forms, upload, takeSum(id, upload.size)) : upload);
  };
  store.write = async (unused, id, offset) => {
    unused.resume();
    const upload = await findUpload(ctx, id);
    const got = await receive(work, upload, offset);
    if (typeof got === 'number') return got;
    ended = got;
    return upload.size;
  };
  store.remove = id => giveUp(work, id);
  return { store, ended: () => ended };
}
