/**
 * Root of the uploads UI above all screens, mounted with the first upload: dialog, job in the tray, and refresh of
 * lists.
 */
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { refresh } from '../../api/hooks.ts';
import { useSession } from '../../api/session.ts';
import { store, useStore } from '../../base/store.ts';
import { useUploadTexts } from '../../i18n/uploads.ts';
import { lazily } from '../../ui/lazily.ts';
import { registerOverlay } from '../../ui/overlay-registry.ts';
import { namedPaste, type Picked, pickedFrom } from '../../uploads/dropped-files.ts';
import { onArrival } from '../../uploads/engine.ts';
import type { Named } from '../../uploads/item.ts';
import { addUploads, findInterrupted } from '../../uploads/queue.ts';
import { startTrayJob } from './tray-job.ts';
import type { TakeFiles } from './use-upload-target.ts';

const UploadsDialog = lazily(() => import('./dialog.tsx'));

interface Shown {
  open: boolean;
  /** Target directory of files that are added in the dialog. */
  directory: Named | null;
}
const shown = store<Shown>({ open: false, directory: null });
export const hideUploads = (): void => shown.set(present => ({ ...present, open: false }));

export async function showUploads(
  picked: readonly Picked[],
  directory: Named | null = null,
  pasted = false,
): Promise<void> {
  begin();
  shown.set({ open: true, directory });
  const { pasted: name } = useUploadTexts.now();
  await addUploads(pasted ? picked.map(one => ({ ...one, file: namedPaste(one.file, name) })) : picked, directory);
}

const takeFiles: TakeFiles = async (transfer, { directory, pasted }) =>
  showUploads(await pickedFrom(transfer), directory, pasted);

export async function showInterrupted(): Promise<void> {
  begin();
  await findInterrupted();
}

function begin(): void {
  registerOverlay('uploads', UploadsHost);
  startTrayJob({ show: () => shown.set(present => ({ ...present, open: true })), hide: hideUploads });
}

/** Throttle in milliseconds for refreshing lists after uploads. */
const REFRESH = 2_000;
const SHOWING = ['file-references', 'files', 'directories'] as const;

function UploadsHost() {
  const { open, directory } = useStore(shown);
  const { token } = useSession();
  const queries = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onArrival(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        for (const resource of SHOWING) void refresh(queries, resource);
      }, REFRESH);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [queries]);
  if (!open || !token) return null;
  return (
    <Suspense fallback={null}>
      <UploadsDialog directory={directory} take={takeFiles} onClose={hideUploads} />
    </Suspense>
  );
}
