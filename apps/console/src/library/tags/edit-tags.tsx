/** Lazy wrapper of the tags dialog. */
import { Suspense } from 'react';
import { lazily } from '../../ui/lazily.ts';

const Tags = lazily(() => import('./dialog.tsx'));

export function EditTagsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <Tags onClose={onClose} />
    </Suspense>
  );
}
EditTagsDialog.preload = Tags.preload;
