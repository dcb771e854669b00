/** Files of one entry: uploading, looking up, and what has not gone through. */
import type { FilesAdapter } from '@kontor/form/react';
import { ApiError, client } from '../../api/client.ts';
import type { Page } from '../../api/hooks.ts';
import { describe, isAborted } from '../../api/problem.ts';
import { upload } from '../../api/uploads.ts';
import { useEntryTexts } from '../../i18n/entry.ts';
import { toast } from '../../ui/toasts.ts';
import { draftLife } from './entry-drafts.ts';
import type { ReportFile } from './entry-types.ts';

export interface EntryFiles extends FilesAdapter {
  get(id: string): ReportFile | undefined;
  all(): ReportFile[];
  learn(files: readonly ReportFile[]): void;
  /** Names of files that were chosen and are not on the server. */
  failed(): string[];
}

const AT_ONCE = 20;

export function createEntryFiles(known: readonly ReportFile[] = []): EntryFiles {
  const files = new Map(known.map(file => [file.id, file]));
  const failed = new Set<File>();
  const learn = (given: readonly ReportFile[]) => {
    for (const file of given) files.set(file.id, file);
  };
  return {
    get: id => files.get(id),
    all: () => [...files.values()],
    failed: () => [...failed].map(file => file.name),
    learn,
    async upload(file, { signal, onProgress }) {
      failed.delete(file);
      // Also after it has failed: the person took it off the list.
      signal.addEventListener('abort', () => failed.delete(file));
      try {
        const expires = new Date(Date.now() + draftLife);
        const stored = await upload(file, { expires, signal, onProgress });
        learn([stored]);
        return stored;
      } catch (error) {
        if (isAborted(error)) throw error;
        failed.add(file);
        tell(file, error);
        throw new Error(useEntryTexts.now().uploadFailedShort, { cause: error });
      }
    },
    async lookup(ids) {
      const found: ReportFile[] = [];
      for (let at = 0; at < ids.length; at += AT_ONCE) {
        const query = { 'filter[id]': ids.slice(at, at + AT_ONCE), limit: AT_ONCE };
        found.push(...(await client<Page<ReportFile>>('GET', '/pixelstein-files/files.json', { query })).body.data);
      }
      learn(found);
      return found;
    },
  };
}

/** One toast a kind of error (specification 1 section 8); an ended session asks to sign in instead. */
function tell(file: File, error: unknown): void {
  const t = useEntryTexts.now();
  if (!(error instanceof ApiError)) return void toast.error(error);
  if (error.code === 401) return;
  if (error.code === 0) toast.error(t.uploadOffline(file.name));
  else if (error.code === 413) toast.error(t.uploadTooLarge(file.name));
  else if (error.code === 415) toast.error(t.uploadType(file.name));
  else if (error.code === 507) toast.error(t.uploadFull(file.name));
  else toast.error(t.uploadFailed(file.name), { lines: [describe(error).title] });
}
