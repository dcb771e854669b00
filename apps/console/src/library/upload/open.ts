/**
 * The door to the uploads: `openUploads()` shows the list, with files (picked, or the transfer of a drop or a paste)
 * puts them into it first. Everything behind it loads with the first use.
 */
import { fromFiles, fromTransfer, type Picked } from '../../api/upload-drop.ts';
import type { Named } from '../../api/upload-item.ts';
import { useUploadTexts } from '../../i18n/uploads.ts';

const load = () => import('./host.tsx');

export async function openUploads(
  files?: Iterable<File> | DataTransfer,
  { directory = null, pasted = false }: { directory?: Named | null; pasted?: boolean } = {},
): Promise<void> {
  // A transfer can only be read now.
  const picked = files ? picking(files, pasted) : null;
  const { showUploads } = await load();
  await showUploads(picked ? await picked : [], directory);
}

const isTransfer = (files: Iterable<File> | DataTransfer): files is DataTransfer =>
  'items' in files && 'types' in files;

async function picking(files: Iterable<File> | DataTransfer, pasted: boolean): Promise<Picked[]> {
  if (!isTransfer(files)) return fromFiles(files);
  return fromTransfer(files, pasted ? useUploadTexts.now().pasted : undefined);
}

/** When the pointer comes near. */
export const preloadUploads = (): void => void load().catch(() => undefined);

/** What earlier visits have left shows in the tray, where it is taken up again. */
export const findUploads = async (): Promise<void> => (await load()).showInterrupted();
