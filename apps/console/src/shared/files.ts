/** Files of one entry: kept on this device first, whatever the network; they leave it with the entry. */
import type { FilesAdapter, StoredFile } from '@kontor/form/fill';
import { useSharedTexts } from '../i18n/shared.ts';
import type { DraftFile } from '../offline/drafts.ts';
import { ask } from './ask.ts';
import { showToast } from './toasts.ts';

export interface LinkFiles extends FilesAdapter {
  learn(files: readonly DraftFile[]): void;
  /** What is known of these. */
  among(ids: ReadonlySet<unknown>): DraftFile[];
  /** Names of files that were chosen and could not be kept. */
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
      // Also after it has failed: the person took it off the list.
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

/** Files of a draft with their pictures, which do not outlive a page. */
async function withPictures(files: readonly DraftFile[]): Promise<DraftFile[]> {
  if (files.length === 0) return [];
  const { localFilesOf } = await import('./send-bundle.ts');
  const here = new Map((await localFilesOf(files.map(({ id }) => id))).map(file => [file.id, file]));
  return files.map(file => here.get(file.id) ?? file);
}

async function stored(id: string, token: string): Promise<StoredFile[]> {
  return [(await ask('GET /pixelstein-files/files/{id}.json', { token, params: { id } })).data];
}
