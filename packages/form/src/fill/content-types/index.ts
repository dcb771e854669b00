/** Table of the views of all content types: one line each. */
import type { ContentType } from '../../engine/base/types.ts';
import type { ContentView } from '../form/content-view.ts';
import { autoCompleteContainer } from './auto-complete-container.tsx';
import { canvas } from './canvas.tsx';
import { collapseContainer } from './collapse-container.tsx';
import { conditionContainer } from './condition-container.tsx';
import { formatString } from './format-string.tsx';
import { image } from './image.tsx';
import { input } from './input.tsx';
import { layoutRow } from './layout-row.tsx';
import { repeatContainer } from './repeat-container.tsx';

export const contentViews: Readonly<Record<ContentType, ContentView>> = {
  input,
  formatString,
  image,
  canvas,
  layout_row: layoutRow,
  collapse_container: collapseContainer,
  condition_container: conditionContainer,
  auto_complete_container: autoCompleteContainer,
  repeat_container: repeatContainer,
};

/** Loads views that are missing above; null if there are none (late.ts). */
export const moreContents: (() => Promise<unknown>) | null = null;
