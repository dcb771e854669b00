/** Reopens a refused entry: moves it from the outbox back to a draft, with its files and the same `local_id`. */
import { type DraftFile, placeOf } from './drafts.ts';
import { placeOfLink } from './link-key.ts';
import { localFilesOf } from './local-files.ts';
import { takeBack } from './outbox.ts';
import { putDraft } from './put-drafts.ts';
import type { Outgoing, Way } from './types.ts';

const placeAt = (way: Way, configId: string): string | Promise<string> =>
  way.kind === 'link' ? placeOfLink(configId, way.token) : placeOf(way.user_id, configId, null);

async function layBack({ way, report_config_id, data, state, local_id, files, seconds }: Outgoing): Promise<void> {
  const local = await localFilesOf(files.map(({ id }) => id));
  const kept: DraftFile[] = local.map(({ id, filename, type, size }) => ({ id, filename, type, size, local: true }));
  const place = await placeAt(way, report_config_id);
  await putDraft(place, {
    data,
    state,
    local_id,
    version: null,
    base: null,
    files: kept,
    spent: seconds ? seconds * 1_000 : null,
  });
}

/**
 * Returns the address of the draft; null if the entry is being or was sent. The draft is written before the entry
 * leaves the queue.
 */
export async function reopenRefused(local_id: string): Promise<string | null> {
  const entry = await takeBack(local_id, layBack);
  if (!entry) return null;
  const { way, report_config_id } = entry;
  return way.kind === 'link' ? `/shared_reports/${report_config_id}/${way.token}` : `/reports/${report_config_id}/new`;
}
