/**
 * An example of every content type, for tests, documentation and the gallery; separate from the rows, which every form
 * loads.
 */
import type { Content, ContentType } from '../base/types.ts';
import { example as autoCompleteContainer } from './auto-complete-container.ts';
import { example as canvas } from './canvas.ts';
import { example as collapseContainer } from './collapse-container.ts';
import { example as conditionContainer } from './condition-container.ts';
import { example as formatString } from './format-string.ts';
import { example as image } from './image.ts';
import { example as input } from './input.ts';
import { example as layoutRow } from './layout-row.ts';
import { example as repeatContainer } from './repeat-container.ts';

export const contentExamples: Readonly<Record<ContentType, Content>> = {
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
