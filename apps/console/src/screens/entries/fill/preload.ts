/** Preloads the chunks of dialogs, conflict view and saving, which are needed most when offline; lazy chunk. */
import { Dialog } from '../../../ui/dialog.tsx';

const further = [
  () => import('./conflict.tsx'),
  () => import('../common/upload-file.ts'),
  () => import('../../../ui/question-dialog.tsx'),
  () => import('./save.ts'),
  () => import('./save-trouble.tsx'),
  // The screen shown after saving.
  () => import('../list/index.tsx'),
];

/** A function, since a bundle keeps what a module does by itself only where somebody asks for its exports. */
export function preload(): void {
  Dialog.preload();
  for (const load of further) load().catch(() => undefined);
}
