/** Lazy wrapper of the thumbnail of a drawing with its answer. */
import { lazy } from 'react';

/** Use the answer's text as fallback. */
export const SvgThumbnail = lazy(() => import('./thumbnail.tsx'));
