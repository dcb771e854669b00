import { Suspense } from 'react';
import { lazily } from '../../ui/lazily.ts';

const Directories = lazily(() => import('./dialog.tsx'));

/** The tree of directories: names, places, new ones and deletions, saved together. */
export function EditDirectoriesDialog({ onClose }: { onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <Directories onClose={onClose} />
    </Suspense>
  );
}
EditDirectoriesDialog.preload = Directories.preload;
