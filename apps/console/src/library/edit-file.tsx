import { Suspense } from 'react';
import { lazily } from '../ui/lazily.ts';
import type { EditFileProps } from './edit-file-props.ts';

const EditDialog = lazily(() => import('./edit-dialog.tsx'));

/** Title, tags and directories of a file in the library; and its deletion. */
export function EditFileDialog(props: EditFileProps) {
  return (
    <Suspense fallback={null}>
      <EditDialog key={props.reference.id} {...props} />
    </Suspense>
  );
}
EditFileDialog.preload = EditDialog.preload;
