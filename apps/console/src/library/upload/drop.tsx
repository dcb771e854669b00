/** Component that makes a screen accept dropped or pasted files, and passes them to the upload list. */
import { Suspense } from 'react';
import { useRights } from '../../api/session.ts';
import { lazily } from '../../ui/lazily.ts';
import type { Named } from '../../uploads/item.ts';
import { openUploads } from './open.ts';
import { useUploadTarget } from './use-upload-target.ts';

const DropNote = lazily(() => import('./drop-note.tsx'));

export function UploadDrop({ directory = null }: { directory?: Named | null }) {
  const may = useRights();
  const allowed = may('Files', 'create') && may('FileReferences', 'create');
  const over = useUploadTarget(openUploads, { directory, off: !allowed });
  return over ? (
    <Suspense fallback={null}>
      <DropNote name={directory?.name ?? ''} />
    </Suspense>
  ) : null;
}
