/** Lazy wrapper of the directories dialog. */
import { Suspense } from 'react';
import { lazily } from '../../ui/lazily.ts';

const Directories = lazily(() => import('./dialog.tsx'));

export function EditDirectoriesDialog({ onClose }: { onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <Directories onClose={onClose} />
    </Suspense>
  );
}
EditDirectoriesDialog.preload = Directories.preload;
