/**
 * An entry from a file that its form does not take any more: laid into that form on this device, as a draft of whoever
 * brings it in, files and all. Saved, it is theirs.
 */
import { type DraftFile, placeOf } from './drafts.ts';
import { keepFile } from './local-files.ts';
import { putDraft } from './put-drafts.ts';
import type { Archive } from './read-archive.ts';
import { replaceIds } from './replace-ids.ts';

/** The address where it is mended. Rejects with a `QuotaExceededError` where there is no room for its files. */
export async function reopenArchive({ entry, files }: Archive, userId: string): Promise<string> {
  const ids = new Map<string, string>();
  const kept: DraftFile[] = [];
  for (const { file, blob } of files) {
    const { id, filename, type, size } = await keepFile(new File([blob], file.filename, { type: file.type }));
    ids.set(file.id, id);
    kept.push({ id, filename, type, size, local: true });
  }
  const { report_config_id, local_id, state } = entry;
  const data = replaceIds(entry.data, ids);
  await putDraft(placeOf(userId, report_config_id, null), {
    data,
    state,
    local_id,
    version: null,
    base: null,
    files: kept,
  });
  return `/reports/${report_config_id}/new`;
}
