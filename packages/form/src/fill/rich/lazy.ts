/** Lazy entries of the editor and the view of rich text, for use outside of forms. */
import { lazy } from 'react';

export const RichEditor = lazy(() => import('./editor.tsx'));
export const RichView = lazy(() => import('./view.tsx'));
