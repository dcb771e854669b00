import { Suspense } from 'react';
import { lazily } from '../../ui/lazily.ts';

const Tags = lazily(() => import('./dialog.tsx'));

/** Tags of the library: renamed and deleted, each at once and with a way back. */
export function EditTagsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <Tags onClose={onClose} />
    </Suspense>
  );
}
EditTagsDialog.preload = Tags.preload;
