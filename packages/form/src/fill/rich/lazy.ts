/** Lazy wrappers of the rich text editor and view, for use outside of forms. */
import { lazy } from 'react';

export const RichEditor = lazy(() => import('./editor.tsx'));
export const RichView = lazy(() => import('./view.tsx'));
