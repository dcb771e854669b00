/**
 * The door to the uploads: `openUploads()` shows the list, with files (picked, or the transfer of a drop or a paste)
 * puts them into it first. Everything behind it loads with the first use.
 */
import { pickedFrom } from '../../uploads/dropped-files.ts';
import type { Named } from '../../uploads/item.ts';

const load = () => import('./host.tsx');

export async function openUploads(
  files?: Iterable<File> | DataTransfer,
  { directory = null, pasted = false }: { directory?: Named | null; pasted?: boolean } = {},
): Promise<void> {
  // A transfer can only be read now.
  const picked = files ? pickedFrom(files) : null;
  const { showUploads } = await load();
  await showUploads(picked ? await picked : [], directory, pasted);
}

/** When the pointer comes near. */
export const preloadUploads = (): void => void load().catch(() => undefined);

/** What earlier visits have left shows in the tray, where it is taken up again. */
export const findUploads = async (): Promise<void> => (await load()).showInterrupted();
