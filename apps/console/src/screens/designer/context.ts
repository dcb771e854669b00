/** What every part of the designer shares; its value stays the same while the screen is open. */
import { type Content, childrenOf, type Writing } from '@kontor/form';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Store } from '../../ui/index.ts';
import type { Drag } from './drag.ts';
import { isRow } from './edits.ts';
import type { Designer } from './use-designer.ts';
import type { Guard } from './use-guard.tsx';

export interface DesignerTools extends Pick<Designer, 'acts' | 'selection' | 'focus'> {
  drag: Drag;
  guard: Guard;
  /** The form's id; none while it is new. */
  form: string | undefined;
  /** The language that texts are written in at the moment. */
  writing: Store<Writing>;
  /** Opens a content's settings: moves the focus into the panel, or shows the dialog. */
  openPanel(id: string): void;
  /** The menu of every place a content can be moved to. */
  openMoveMenu(id: string, anchor: HTMLElement): void;
}

export const ToolsContext = createContext<DesignerTools | null>(null);

export function useTools(): DesignerTools {
  const tools = useContext(ToolsContext);
  if (!tools) throw new Error('Parts of the designer stand inside of it.');
  return tools;
}

/** Whether this content is the chosen one: two contents hear of a change, not all. */
export function useIsSelected(id: string): boolean {
  const { selection } = useTools();
  return useSyncExternalStore(selection.subscribe, () => selection.get() === id);
}

/** Whether Tab stops at this content: at the chosen one, or where none is, at the first. */
export function useIsTabStop(id: string): boolean {
  const { acts, selection } = useTools();
  return useSyncExternalStore(selection.subscribe, () => {
    const chosen = selection.get();
    return chosen === null ? firstId(acts.document().fields) === id : chosen === id;
  });
}

function firstId([first]: readonly Content[]): string | null {
  return first ? (isRow(first) ? firstId(childrenOf(first)) : first.id) : null;
}
