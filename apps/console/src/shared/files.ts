/**
 * Files adapter for the form view: stores selected files on this device, online or not; they are uploaded with the
 * entry.
 */
import type { FilesAdapter, StoredFile } from '@kontor/form/fill';
import { useSharedTexts } from '../i18n/shared.ts';
import type { DraftFile } from '../offline/drafts.ts';
import { ask } from './ask.ts';
import { showToast } from './toasts.ts';

export interface LinkFiles extends FilesAdapter {
  learn(files: readonly DraftFile[]): void;
  /** The known files among these ids. */
  among(ids: ReadonlySet<unknown>): DraftFile[];
  /** Names of selected files that could not be stored. */
  failed(): string[];
}

export async function createLinkFiles(token: string, begun: readonly DraftFile[] = []): Promise<LinkFiles> {
  const files = new Map<string, DraftFile>();
  const failed = new Set<File>();
  const learn = (given: readonly DraftFile[]) => {
    for (const file of given) files.set(file.id, file);
  };
  learn(await withPictures(begun));
  return {
    learn,
    get: id => files.get(id),
    among: ids => [...files.values()].filter(({ id }) => ids.has(id)),
    failed: () => [...failed].map(({ name }) => name),
    async upload(file, { signal }) {
      failed.delete(file);
      // Also after a failure: the user has removed it from the list.
      signal.addEventListener('abort', () => failed.delete(file));
      const { isFull, keepFile } = await import('./send-bundle.ts');
      try {
        const kept = await keepFile(file);
        learn([kept]);
        return kept;
      } catch (error) {
        failed.add(file);
        const t = useSharedTexts.now();
        throw new Error(isFull(error) ? t.fileFull : t.fileUnread, { cause: error });
      }
    },
    onFull: max => showToast('warn', () => useSharedTexts.now().maxFiles(max)),
    async lookup(ids) {
      const found = await Promise.all(ids.map(id => stored(id, token).catch(() => [])));
      learn(found.flat());
      return found.flat();
    },
  };
}

/** Adds blob URLs, which do not survive a page. */
async function withPictures(files: readonly DraftFile[]): Promise<DraftFile[]> {
  if (files.length === 0) return [];
  const { localFilesOf } = await import('./send-bundle.ts');
  const here = new Map((await localFilesOf(files.map(({ id }) => id))).map(file => [file.id, file]));
  return files.map(file => here.get(file.id) ?? file);
}

async function stored(id: string, token: string): Promise<StoredFile[]> {
  return [(await ask('GET /pixelstein-files/files/{id}.json', { token, params: { id } })).data];
}
