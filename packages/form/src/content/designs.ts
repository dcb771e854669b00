/** The designer's half of every content type. */
import type { ContentType } from '../types.ts';
import { autoCompleteContainer } from './auto-complete-container-design.tsx';
import { canvas } from './canvas-design.tsx';
import { collapseContainer } from './collapse-container-design.tsx';
import { conditionContainer } from './condition-container-design.tsx';
import type { ContentDesign } from './design.ts';
import { formatString } from './format-string-design.tsx';
import { image } from './image-design.tsx';
import { input } from './input-design.tsx';
import { layoutRow } from './layout-row-design.tsx';
import { repeatContainer } from './repeat-container-design.tsx';

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
