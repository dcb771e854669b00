/** Lazy entry of the thumbnail of a drawing. */
import { lazy } from 'react';

/** A drawing with its answer, small; with what reads it, it loads with the first one. Show the answer's words meanwhile. */
export const SvgThumbnail = lazy(() => import('./thumbnail.tsx'));
