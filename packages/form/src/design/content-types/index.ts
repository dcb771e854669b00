/** Table of the designs of all content types: one line each. */
import type { ContentType } from '../../engine/base/types.ts';
import type { ContentDesign } from '../base/content-design.ts';
import { autoCompleteContainer } from './auto-complete-container.tsx';
import { canvas } from './canvas.tsx';
import { collapseContainer } from './collapse-container.tsx';
import { conditionContainer } from './condition-container.tsx';
import { formatString } from './format-string.tsx';
import { image } from './image.tsx';
import { input } from './input.tsx';
import { layoutRow } from './layout-row.tsx';
import { repeatContainer } from './repeat-container.tsx';

export const contentDesigns: Readonly<Record<ContentType, ContentDesign>> = {
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
