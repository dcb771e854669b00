/** Imports one exported entry: uploads its files, then creates the entry, which references them from then on. */
import { exchange } from '../../api/ask.ts';
import type { Archive } from '../../offline/read-archive.ts';
import { replaceIds } from '../../offline/replace-ids.ts';
import { IN_PIECES, upload } from '../../uploads/request.ts';

export interface Imported {
  id: string;
  /** False if it existed already (idempotency key). */
  created: boolean;
  /** Whether the sender exists here; otherwise the importer becomes the owner. */
  known: boolean;
}

/** Expiry in milliseconds of uploads that no entry references. */
const HOLD = 86_400_000;

/** `onProgress` from 0 to 1. Rejects with an ApiError; files uploaded until then expire. */
export async function importEntry(
  { entry, files }: Archive,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<Imported> {
  const all = files.reduce((sum, { blob }) => sum + blob.size, 0);
  const ids = new Map<string, string>();
  let done = 0;
  for (const { file, blob } of files) {
    const sent = (bytes: number) => onProgress(all === 0 ? 0 : (done + bytes) / all);
    const stored = await send(new File([blob], file.filename, { type: file.type }), sent, signal);
    ids.set(file.id, stored.id);
    done += blob.size;
  }
  const { report_config_id, form_version, local_id, state, sender } = entry;
  const body = {
    report_config_id,
    ...(form_version && { form_version }),
    local_id,
    data: replaceIds(entry.data, ids),
    state,
    files: [...new Set([...entry.stored_files, ...ids.values()])].map(id => ({ id })),
    // Only known fields of the archive are passed on.
    sender: 'user_id' in sender ? { user_id: sender.user_id } : { link_hash: sender.link_hash },
  };
  const answer = await exchange('POST /reports/import-outbox.json', { body, signal });
  const { id, sender: known } = answer.body.data;
  return { id, created: answer.status === 201, known: known !== null };
}

async function send(
  file: File,
  onBytes: (bytes: number) => void,
  signal: AbortSignal | undefined,
): Promise<{ id: string }> {
  const expires = new Date(Date.now() + HOLD);
  if (file.size <= IN_PIECES) return upload(file, { expires, signal, onProgress: share => onBytes(share * file.size) });
  const { sendPatiently } = await import('../../uploads/resumable.ts');
  const metadata = { filename: file.name, expires: expires.toISOString() };
  return (await sendPatiently(file, { uploadMetadata: metadata, signal, onProgress: onBytes })).file;
}
