/** Rich text outside of forms: its editor, and its look; each loads when it is first shown. */
import { lazy } from 'react';

export const RichEditor = lazy(() => import('./rich-editor.tsx'));
export const RichView = lazy(() => import('./rich-view.tsx'));
