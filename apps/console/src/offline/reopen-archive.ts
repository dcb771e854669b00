/**
 * Reopens an archived entry that fails validation: stores it as a draft of the importer, with its files, in the present
 * form.
 */
import { type DraftFile, placeOf } from './drafts.ts';
import { keepFile } from './local-files.ts';
import { putDraft } from './put-drafts.ts';
import type { Archive } from './read-archive.ts';
import { replaceIds } from './replace-ids.ts';

/** Returns the address of the draft. Rejects with a `QuotaExceededError` without space for its files. */
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
