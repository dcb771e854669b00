/** Table of all content types: one line each. */

import type { ContentRow } from '../base/content-row.ts';
import type { Content, ContentType } from '../base/types.ts';
import { autoCompleteContainer } from './auto-complete-container.ts';
import { canvas } from './canvas.ts';
import { collapseContainer } from './collapse-container.ts';
import { conditionContainer } from './condition-container.ts';
import { formatString } from './format-string.ts';
import { image } from './image.ts';
import { input } from './input.ts';
import { layoutRow } from './layout-row.ts';
import { repeatContainer } from './repeat-container.ts';

export const contentTypes: Readonly<Record<ContentType, ContentRow>> = {
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

export function isContentType(type: unknown): type is ContentType {
  return typeof type === 'string' && Object.hasOwn(contentTypes, type);
}

export function rowOf(content: Content): ContentRow {
  return contentTypes[content.type];
}
