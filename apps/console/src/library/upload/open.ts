/**
 * Entry point to the uploads: `openUploads()` opens the dialog, optionally with files (picked, dropped or pasted).
 * Loads the lazy chunk behind it.
 */
import { pickedFrom } from '../../uploads/dropped-files.ts';
import type { Named } from '../../uploads/item.ts';

const load = () => import('./host.tsx');

export async function openUploads(
  files?: Iterable<File> | DataTransfer,
  { directory = null, pasted = false }: { directory?: Named | null; pasted?: boolean } = {},
): Promise<void> {
  // A DataTransfer is readable only during its event.
  const picked = files ? pickedFrom(files) : null;
  const { showUploads } = await load();
  await showUploads(picked ? await picked : [], directory, pasted);
}

/** Preloads the chunk on hover. */
export const preloadUploads = (): void => void load().catch(() => undefined);

/** Shows interrupted uploads of earlier visits in the tray, from where they are resumed. */
export const findUploads = async (): Promise<void> => (await load()).showInterrupted();
