/** Lazy wrapper of the dialog that edits a file of the library. */
import { Suspense } from 'react';
import { lazily } from '../ui/lazily.ts';
import type { EditFileProps } from './edit-file-props.ts';

const EditDialog = lazily(() => import('./edit-dialog.tsx'));

export function EditFileDialog(props: EditFileProps) {
  return (
    <Suspense fallback={null}>
      <EditDialog key={props.reference.id} {...props} />
    </Suspense>
  );
}
EditFileDialog.preload = EditDialog.preload;
