/**
 * Drag and drop on the canvas: one drop target for all contents; a content becomes draggable on pointerdown. Nothing
 * renders while dragging: positions are set on the DOM (`Layer`), so that a move costs the same in forms of 5 and of
 * 500 contents.
 */

import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import type { Input } from '@atlaskit/pragmatic-drag-and-drop/types';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { disableNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/utils/disable-native-drag-preview';
import { preventUnhandled } from '@atlaskit/pragmatic-drag-and-drop/utils/prevent-unhandled';
import { type Content, find, type Refusal, refusal } from '@kontor/form';
import { dropTargetAt } from './drop-target.ts';
import { parentOfTarget, type Target } from './edits.ts';

/** Imperative handle of the drag preview; each call passes changes only. */
export interface Layer {
  begin(content: Content): void;
  move(x: number, y: number): void;
  land(target: Target | null, list: HTMLElement | null): void;
  refuse(refused: Refusal | null, at: Element | null): void;
  end(): void;
}

export interface DragEnds {
  fields(): Content[];
  drop(contents: readonly Content[], target: Target): void;
}

export interface Drag {
  canvas: { current: HTMLElement | null };
  layer: { current: Layer | null };
  /** Makes a content draggable on pointerdown. */
  press(element: HTMLElement, id: string): void;
  /** Registers a drag source outside of the canvas, of one or several contents; returns its cleanup. */
  source(element: HTMLElement, make: () => Content[]): () => void;
  start(): () => void;
}

const SCROLL = 56;
const KEY = 'designer';

export function createDrag(ends: DragEnds): Drag {
  const canvas: Drag['canvas'] = { current: null };
  const layer: Drag['layer'] = { current: null };
  const pressed = new Map<HTMLElement, () => void>();
  let refusals = new Map<string | null, Refusal | null>();
  let latest: { target: Target; refused: Refusal | null } | null = null;
  let scrolling = 0;
  let under: Element | null = null;

  const fields = () => ends.fields();
  const contentsOf = (data: Record<string, unknown>) => (data[KEY] ?? []) as Content[];

  function refusedIn(contents: readonly Content[], parent: string | null): Refusal | null {
    let found = refusals.get(parent);
    if (found === undefined) {
      found = contents.map(each => refusal(fields(), each, parent)).find(Boolean) ?? null;
      refusals.set(parent, found);
    }
    return found;
  }

  function follow(contents: readonly Content[], at: Input) {
    const root = canvas.current;
    const shown = layer.current;
    if (!root || !shown) return;
    shown.move(at.clientX, at.clientY);
    const hit = dropTargetAt(root, under, at);
    const parent = hit && parentOfTarget(fields(), hit.target);
    const isInside = (each: Content) => parent !== null && find([each], parent) !== null;
    const inItself = hit && contents.some(each => idOf(hit.target) === each.id || isInside(each));
    const refused = hit && !inItself ? refusedIn(contents, parent) : null;
    latest = hit && !inItself ? { target: hit.target, refused } : null;
    shown.land(latest && !refused ? latest.target : null, hit?.list ?? null);
    shown.refuse(refused, refused && parent !== null ? root.querySelector(`[data-content="${parent}"]`) : null);
    scroll(at);
  }

  /** Autoscroll while the pointer is near the upper or lower edge. */
  function scroll(at: Input) {
    const box = canvas.current?.getBoundingClientRect();
    const speed = !box ? 0 : at.clientY < box.top + SCROLL ? -1 : at.clientY > box.bottom - SCROLL ? 1 : 0;
    cancelAnimationFrame(scrolling);
    if (speed === 0) return;
    const on = () => {
      canvas.current?.scrollBy(0, speed * 9);
      scrolling = requestAnimationFrame(on);
    };
    scrolling = requestAnimationFrame(on);
  }

  function stop() {
    cancelAnimationFrame(scrolling);
    layer.current?.end();
    refusals = new Map();
    latest = null;
  }

  const lifted = (make: () => Content[]) => ({
    getInitialData: () => ({ [KEY]: make() }),
    onGenerateDragPreview({ nativeSetDragImage }: { nativeSetDragImage: DataTransfer['setDragImage'] | null }) {
      disableNativeDragPreview({ nativeSetDragImage });
      preventUnhandled.start();
    },
  });

  return {
    canvas,
    layer,
    press(element, id) {
      if (pressed.has(element)) return;
      pressed.set(element, draggable({ element, ...lifted(() => [find(fields(), id)].filter(each => each !== null)) }));
    },
    source: (element, make) => draggable({ element, ...lifted(make) }),
    start() {
      const root = canvas.current;
      if (!root) return () => undefined;
      const mine = { canMonitor: ({ source }: { source: { data: Record<string, unknown> } }) => KEY in source.data };
      // the event's target is known already: `elementFromPoint` would double the cost of a move
      const look = ({ target }: DragEvent) => {
        under = target instanceof Element ? target : null;
      };
      window.addEventListener('dragover', look, true);
      const end = combine(
        () => window.removeEventListener('dragover', look, true),
        dropTargetForElements({ element: root, canDrop: ({ source }) => KEY in source.data }),
        monitorForElements({
          ...mine,
          onDragStart({ source, location }) {
            const [content] = contentsOf(source.data);
            if (!content) return;
            layer.current?.begin(content);
            layer.current?.move(location.current.input.clientX, location.current.input.clientY);
          },
          onDrag({ source, location }) {
            const contents = contentsOf(source.data);
            if (contents.length === 0) return;
            const over = location.current.dropTargets.some(each => each.element === root);
            if (over) follow(contents, location.current.input);
            else {
              latest = null;
              cancelAnimationFrame(scrolling);
              layer.current?.move(location.current.input.clientX, location.current.input.clientY);
              layer.current?.land(null, null);
              layer.current?.refuse(null, null);
            }
          },
          onDrop({ source, location }) {
            const contents = contentsOf(source.data);
            const over = location.current.dropTargets.some(each => each.element === root);
            // a quick drop may come before the first dragover
            if (contents.length > 0 && over) follow(contents, location.current.input);
            const landed = over ? latest : null;
            stop();
            preventUnhandled.stop();
            // after the browser's own dragend handling, to keep both tasks short
            if (contents.length > 0 && landed) setTimeout(() => ends.drop(contents, landed.target));
          },
        }),
      );
      return () => {
        end();
        stop();
        for (const release of pressed.values()) release();
        pressed.clear();
      };
    },
  };
}

const idOf = (target: Target) => ('beside' in target ? target.beside : '');
