/** Rich text outside of forms: its editor, and its look; each loads when it is first shown. */
import { lazy } from 'react';

export const RichEditor = lazy(() => import('./editor.tsx'));
export const RichView = lazy(() => import('./view.tsx'));
