/** Twelve-column grid of a form in print: contents flow into rows as on the screen. Widths in mm. */
import { type Content, isContent } from '@kontor/form';
import type { Block, Cell } from '../../outside/pdf/document.ts';

/** A4 without margins. */
export const paperWidth = 174;
const gutter = 4;
const columns = 12;
/** Below this width the grid stacks, as on a phone. */
const narrow = 80;
const spans = { 'col-3': 3, 'col-4': 4, 'col-6': 6, 'col-8': 8, 'col-9': 9, 'col-12': 12 } as const;

const widthOf = (span: number, whole: number): number =>
  ((whole - (columns - 1) * gutter) / columns) * span + (span - 1) * gutter;

/** `blocks` prints a content at a width; a content without blocks leaves no gap. */
export function inRows(
  list: readonly Content[],
  whole: number,
  blocks: (content: Content, width: number) => Block[],
): Block[] {
  const found: Block[] = [];
  let row: Cell[] = [];
  let at = 0;
  const close = () => {
    if (row.length > 0) found.push(...closed(row));
    row = [];
    at = 0;
  };
  for (const content of list) {
    if (!isContent(content)) continue;
    const { width, before, after } = content.column;
    const span = whole < narrow ? columns : (spans[width] ?? columns);
    const body = blocks(content, span === columns ? whole : widthOf(span, whole));
    if (body.length === 0) continue;
    if (at + span > columns) close();
    row.push({ at, span, before, after, body });
    at += span;
  }
  close();
  return found;
}

/** A cell of full width needs no grid. */
function closed(row: Cell[]): Block[] {
  const [only] = row;
  const plain = row.length === 1 && only?.span === columns && only.before === 0 && only.after === 0;
  return plain ? only.body : [{ kind: 'row', cells: row }];
}
