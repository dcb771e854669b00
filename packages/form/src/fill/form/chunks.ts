/**
 * Splits long lists of contents into chunks that the browser lays out only near the viewport (`content-visibility`).
 * Splits only where a grid row begins whatever conditions hide, so that they are invisible.
 */

import { listOf } from '../../engine/base/plain.ts';
import { placeholdersOf } from '../../engine/base/text.ts';
import type { Content, Width } from '../../engine/base/types.ts';
import { rowOf } from '../../engine/content-types/index.ts';
import { isContent } from '../../engine/form/walk.ts';

const together = 40;

/** Grid columns of a width, out of 12. */
const spanOf = (width: Width | undefined) => Number(width?.slice(4)) || 12;

export interface Chunk {
  contents: Content[];
  /** Estimated number of grid rows: the chunk's height before it is laid out. */
  rows: number;
}

type Presence = 'always' | 'never' | 'perhaps';

function presenceOf(content: Content): Presence {
  const row = rowOf(content);
  const field = row.field?.(content.options);
  if (field) return field.silent ? 'never' : 'always';
  if (row.container) return row.shows ? 'perhaps' : 'always';
  const texts = row.texts(content.options);
  return texts.some(text => text.trim() !== '' && placeholdersOf(text).length === 0) ? 'always' : 'perhaps';
}

const known = new WeakMap<readonly Content[], readonly Chunk[]>();

/** Chunks of at least 40 contents; a single one if the list is short or cannot be split. */
export function chunksOf(list: readonly Content[]): readonly Chunk[] {
  const kept = known.get(list);
  if (kept) return kept;
  const made = cut(listOf(list).filter(isContent));
  known.set(list, made);
  return made;
}

function cut(contents: readonly Content[]): Chunk[] {
  const chunks: Chunk[] = [];
  let chunk: Chunk = { contents: [], rows: 0 };
  // Columns used in the present row; null if that depends on conditions.
  let taken: number | null = 12;
  for (const content of contents) {
    const span = spanOf(content.column?.width);
    const presence = presenceOf(content);
    const begins = presence === 'always' && (span === 12 || (taken !== null && taken + span > 12));
    if (begins && chunk.contents.length >= together) {
      chunks.push(chunk);
      chunk = { contents: [], rows: 0 };
    }
    chunk.contents.push(content);
    if (presence === 'never') continue;
    if (begins || taken === null) chunk.rows++;
    if (presence === 'perhaps') taken = null;
    else if (begins || span === 12) taken = span;
    else if (taken !== null) taken += span;
  }
  return [...chunks, chunk];
}
