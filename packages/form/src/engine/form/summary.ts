/** A form's outline: its first contents as strokes, for the thumbnail. */

import { listOf } from '../base/plain.ts';
import type { Content, Form, Stroke } from '../base/types.ts';
import { rowOf } from '../content-types/index.ts';
import { walk } from './walk.ts';

const strokes = 16;

/** At most 16 strokes in form order; containers precede their contents, rows have no stroke of their own. */
export function summary(form: Form): Stroke[] {
  const found: Stroke[] = [];
  walk(listOf(form?.fields) as Content[], content => {
    if (found.length >= strokes) return false;
    const shape = rowOf(content).shape(content.options);
    if (shape) found.push({ shape, width: content.column?.width ?? 'col-12' });
    return true;
  });
  return found;
}
