/** React hook for drag and drop of directory rows: into another directory, beside a row, or out of its parent. */
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { attachInstruction } from '@atlaskit/pragmatic-drag-and-drop-hitbox/tree-item/attach-instruction';
import { extractInstruction } from '@atlaskit/pragmatic-drag-and-drop-hitbox/tree-item/extract-instruction';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { above, canMove, type Draft, type Line } from './draft.ts';

/** Pixels per level, as in the style sheet. */
const INDENT = 18;
const KEY = 'directory';

export type Landing = 'into' | 'above' | 'below' | 'out';
interface Target {
  landing: Landing;
  parent: string | null;
}
type Instruction = NonNullable<ReturnType<typeof extractInstruction>>;

/** The new parent. Siblings are sorted by name, so "beside a row" means into the same directory. */
function targetOf(draft: Draft, { row }: Line, instruction: Instruction | null): Target | null {
  switch (instruction?.type) {
    case 'make-child':
      return { landing: 'into', parent: row.id };
    case 'reorder-above':
      return { landing: 'above', parent: row.parent };
    case 'reorder-below':
      return { landing: 'below', parent: row.parent };
    case 'reparent':
      return { landing: 'out', parent: [...above(draft, row.id), row][instruction.desiredLevel]?.parent ?? null };
    default:
      return null;
  }
}

interface Ends {
  line: Line;
  draft: () => Draft;
  onMove: (id: string, parent: string | null) => void;
}

export function useRowDrag(element: RefObject<HTMLElement | null>, grip: RefObject<HTMLElement | null>, ends: Ends) {
  const [landing, setLanding] = useState<Landing | null>(null);
  const [isDragged, setDragged] = useState(false);
  const latest = useRef(ends);
  useEffect(() => {
    latest.current = ends;
  });
  const { id } = ends.line.row;
  useEffect(() => {
    const [row, handle] = [element.current, grip.current];
    if (!row || !handle) return;
    const find = (data: Record<string, unknown>, source: unknown): Target | null => {
      const { line, draft } = latest.current;
      const target = targetOf(draft(), line, extractInstruction(data));
      return target && canMove(draft(), String(source), target.parent) ? target : null;
    };
    return combine(
      draggable({
        element: row,
        dragHandle: handle,
        getInitialData: () => ({ [KEY]: id }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element: row,
        canDrop: ({ source }) => typeof source.data[KEY] === 'string' && source.data[KEY] !== id,
        getData({ input, element: over }) {
          const { level, open, isLast } = latest.current.line;
          const mode = open ? 'expanded' : isLast ? 'last-in-group' : 'standard';
          return attachInstruction({}, { input, element: over, currentLevel: level - 1, indentPerLevel: INDENT, mode });
        },
        onDrag: ({ self, source }) => setLanding(find(self.data, source.data[KEY])?.landing ?? null),
        onDragLeave: () => setLanding(null),
        onDrop({ self, source }) {
          setLanding(null);
          const dragged = String(source.data[KEY]);
          const target = find(self.data, dragged);
          if (target) latest.current.onMove(dragged, target.parent);
        },
      }),
    );
  }, [element, grip, id]);
  return { landing, isDragged };
}
