/**
 * Replaces `index.ts` in small bundles (apps/console/build/late-views.ts): contains the views of text forms; the others
 * are loaded before a form that needs them renders (`viewsFor`).
 */
import type { ContentType } from '../../engine/base/types.ts';
import type { ContentView } from '../form/content-view.ts';
import { conditionContainer } from './condition-container.tsx';
import { formatString } from './format-string.tsx';
import { input } from './input.tsx';
import { layoutRow } from './layout-row.tsx';

const here = { input, formatString, layout_row: layoutRow, condition_container: conditionContainer };

export const contentViews = here as Record<ContentType, ContentView>;

export const moreContents = async (): Promise<unknown> =>
  Object.assign(contentViews, (await import('./index.ts')).contentViews);
