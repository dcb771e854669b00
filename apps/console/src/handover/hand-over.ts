/**
 * Hands an unfinished entry over to another device: uploads its files, then stores the answers on the server for a day,
 * to be read by a secret token (docs/decisions/0041). The link carries the token in its fragment, which browsers never
 * send to a server. Both devices use the same `local_id` as idempotency key, so that the entry exists once, whichever
 * saves it.
 */
import type { Data } from '@kontor/form';
import { ApiError } from '../errors/api-error.ts';
import { ask } from '../offline/ask.ts';
import { isLocal } from '../offline/local-files.ts';
import { FileLost } from '../offline/outbox.ts';
import { openBase, type StoredBytes } from '../offline/outbox-db.ts';
import { replaceIds } from '../offline/replace-ids.ts';
import { sendFile } from '../offline/send-file.ts';
import type { Way } from '../offline/types.ts';
import type { Handed } from './index.tsx';
import { type Arrived, type OnProgress, storeFiles } from './store.ts';

export interface Unfinished {
  way: Way;
  report_config_id: string;
  local_id: string;
  data: Data;
  state: string | null;
  /** The version of the form that is filled in; a copy kept on the device may not say it. */
  form_version?: number | undefined;
  /** Ids of the files that the answers reference, local or stored. */
  files: readonly string[];
}

interface Means {
  /** The present token of `way`. */
  token(): string;
  signal: AbortSignal;
  onProgress?: OnProgress;
}

/** Upload addresses, for resuming interrupted uploads at the next attempt. */
const addresses = new Map<string, string | null>();

export async function handOver(entry: Unfinished, means: Means): Promise<Handed> {
  try {
    return await handed(entry, means);
  } catch (error) {
    // A file stored for an earlier link may have expired meanwhile. Retried once only.
    if (!(await forgotten(entry, error))) throw error;
    return handed(entry, means);
  }
}

async function handed(entry: Unfinished, { token, signal, onProgress }: Means): Promise<Handed> {
  const { way, report_config_id, local_id, state, form_version } = entry;
  const kept = await keptOf(entry);
  const arrived: Arrived = new Map(kept.flatMap(({ id, stored }) => (stored === undefined ? [] : [[id, stored]])));
  const bytes = new Map(kept.map(file => [file.id, file]));
  const send = async ({ id }: { id: string }, onSent: (bytes: number) => void) => {
    const file = bytes.get(id);
    if (!file) throw new FileLost();
    const stored = await sendFile(file.blob, {
      ...file,
      session: way.kind === 'link' ? local_id : null,
      address: addresses.get(id) ?? null,
      token,
      signal,
      onAddress: async address => addresses.set(id, address),
      onProgress: onSent,
    });
    // If the entry is saved on this device after all, the file is not uploaded again.
    await (await openBase()).putFile({ ...file, stored });
    return stored;
  };
  await storeFiles(
    kept.map(({ id, blob }) => ({ id, size: blob.size })),
    send,
    arrived,
    onProgress,
  );
  const files = [...new Set(entry.files.map(id => arrived.get(id) ?? id))].map(id => ({ id }));
  const body = { report_config_id, local_id, data: replaceIds(entry.data, arrived), state, form_version, files };
  const { data } = await ask('POST /handovers/add.json', { token: token(), body, signal });
  return { link: `${location.origin}${pageOf(entry)}#continue=${data.token}`, expires: data.expires };
}

const pageOf = ({ way, report_config_id }: Unfinished): string =>
  way.kind === 'link' ? `/shared_reports/${report_config_id}/${way.token}` : `/reports/${report_config_id}/new`;

async function keptOf({ files }: Unfinished): Promise<StoredBytes[]> {
  const base = await openBase();
  const found = await Promise.all(files.filter(isLocal).map(id => base.file(id)));
  if (found.includes(undefined)) throw new FileLost();
  return found as StoredBytes[];
}

/** Whether the refusal names files that this device can upload again. */
async function forgotten(entry: Unfinished, error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError) || error.code !== 422) return false;
  const named = new Set(error.issues.map(({ values }) => values?.id));
  const lost = (await keptOf(entry)).filter(({ stored }) => stored !== undefined && named.has(stored));
  for (const { stored: _gone, ...file } of lost) {
    addresses.delete(file.id);
    await (await openBase()).putFile(file);
  }
  return lost.length > 0;
}
