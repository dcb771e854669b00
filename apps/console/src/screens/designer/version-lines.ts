/**
 * Two versions of a form aligned for showing them side by side: lines of contents, as they stand on the paper, with a
 * gap on a side for what is only on the other (an alignment of two sequences, container by container).
 */
import { type Content, childrenOf, withChildren } from '@kontor/form';
import { flat, type VersionDiff } from './version-diff.ts';

export type Side = 'left' | 'right';
/** Why a side has nothing here: not yet, no longer, or elsewhere. */
export type GapReason = 'added' | 'removed' | 'movedHere' | 'movedAway';

/** A line of the paper, with what stands on each side. */
export interface PairedLine {
  key: string;
  left: Content[];
  right: Content[];
}

interface Cell {
  content: Content;
  /** Undefined in a gap, which joins any line. */
  row: string | null | undefined;
}
interface Slot {
  left: Cell;
  right: Cell;
}

const gapPrefix = 'gap:';
/** The id of a gap says why it is one, and of which content. */
const gapFor = (reason: GapReason, { id, column }: Content): Cell => ({
  content: { id: `${gapPrefix}${reason}:${id}`, type: 'formatString', column, options: {} },
  row: undefined,
});

export function gapOf({ id }: Content): { reason: GapReason; id: string } | null {
  if (!id.startsWith(gapPrefix)) return null;
  const [reason = '', ...rest] = id.slice(gapPrefix.length).split(':');
  return { reason: reason as GapReason, id: rest.join(':') };
}

const spanOf = ({ column }: Content): number => Number(column.width.slice(4));

/** A content that stayed, on both sides, with its contents aligned. What moved is shown as it was and as it is. */
function pairOf(left: Content, right: Content, diff: VersionDiff): [Content, Content] {
  const [before, after] = [childrenOf(left), childrenOf(right)];
  if (before.length + after.length === 0) return [left, right];
  const lines = aligned(before, after, diff);
  const of = (side: Side): Content[] =>
    lines.map(line => ({
      id: `line:${line.key}`,
      type: 'layout_row',
      column: { width: 'col-12', before: 0, after: 0 },
      options: { contents: line[side] },
    }));
  return [withChildren(left, of('left')), withChildren(right, of('right'))];
}

/** What both have in the same order meets; before it stands what only one side has here. */
function slots(before: readonly Content[], after: readonly Content[], diff: VersionDiff): Slot[] {
  const { old, fresh, moved } = diff;
  const [left, right] = [flat(before), flat(after)];
  const stays = new Set(
    left
      .map(({ content: { id } }) => id)
      .filter(id => !moved.has(id) && right.some(({ content }) => content.id === id)),
  );
  const found: Slot[] = [];
  let at = 0;
  const untilStay = () => {
    for (let next = right[at]; next && !stays.has(next.content.id); next = right[++at]) {
      const reason = old.has(next.content.id) ? 'movedHere' : 'added';
      found.push({ left: gapFor(reason, next.content), right: next });
    }
  };
  for (const each of left) {
    const { id } = each.content;
    if (!stays.has(id)) {
      found.push({ left: each, right: gapFor(fresh.has(id) ? 'movedAway' : 'removed', each.content) });
      continue;
    }
    untilStay();
    const meets = right[at++];
    if (!meets) continue;
    const [before, after] = pairOf(each.content, meets.content, diff);
    found.push({ left: { ...each, content: before }, right: { ...meets, content: after } });
  }
  untilStay();
  return found;
}

/** Lines end where either side has no room left, or begins another row. */
export function aligned(before: readonly Content[], after: readonly Content[], diff: VersionDiff): PairedLine[] {
  const lines: PairedLine[] = [];
  const room = { left: 0, right: 0 };
  const rows: Record<Side, string | null | undefined> = { left: undefined, right: undefined };
  const sides = ['left', 'right'] as const;
  for (const slot of slots(before, after, diff)) {
    const ends = sides.some(side => {
      const { row, content } = slot[side];
      const other = row !== undefined && rows[side] !== undefined && row !== rows[side];
      return other || room[side] + spanOf(content) > 12;
    });
    if (ends || lines.length === 0) {
      lines.push({ key: `${slot.left.content.id} ${slot.right.content.id}`, left: [], right: [] });
      for (const side of sides) {
        room[side] = 0;
        rows[side] = undefined;
      }
    }
    for (const side of sides) {
      const { row, content } = slot[side];
      lines.at(-1)?.[side].push(content);
      room[side] += spanOf(content);
      if (row !== undefined) rows[side] = row;
    }
  }
  return lines;
}
