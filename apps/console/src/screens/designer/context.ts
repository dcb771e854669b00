/** React context shared by the designer's parts; its value is stable while the screen is mounted. */
import { type Content, childrenOf, type Writing } from '@kontor/form';
import type { FormulaTools } from '@kontor/form/design';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Store } from '../../ui/index.ts';
import type { BlockWork } from './block-dialog.tsx';
import type { Drag } from './drag.ts';
import { isRow } from './edits.ts';
import type { Mark, Marks } from './logic-marks.ts';
import type { Selections } from './selecting.ts';
import type { Clipboard } from './use-clipboard.ts';
import type { Designer } from './use-designer.ts';
import type { Guard } from './use-guard.ts';

export interface DesignerTools extends Pick<Designer, 'acts'>, Selections {
  clipboard: Clipboard;
  drag: Drag;
  guard: Guard;
  /** Id of the form; undefined while new. */
  form: string | undefined;
  /** The number of its entries. */
  reports: number;
  /** What the formula editor needs: a dialog, and answers to try formulas with. */
  formulas: FormulaTools;
  /** The language that texts are edited in. */
  writing: Store<Writing>;
  /** What goes into the chosen content's formulas, and what depends on it. */
  marks: Store<Marks>;
  /** Id of the content whose label is edited in its place. */
  labelling: Store<string | null>;
  /** Edits a content's label in its place; opens its settings where it has none. */
  editLabel(id: string): void;
  /** Opens a content's settings: focuses the docked panel, or opens the dialog. */
  openPanel(id: string, option?: string): void;
  /** The option that a content's settings were opened for. */
  opened: Store<{ id: string; option: string } | null>;
  /** Opens the dialog that keeps contents as a block of the library, or renames a block. */
  openBlock(work: BlockWork): void;
  /** Shows the versions of the form, two of them compared. */
  compareVersions(): void;
  /** Opens the menu of all places that a content can be moved to. */
  openMoveMenu(id: string, anchor: HTMLElement): void;
}

export const ToolsContext = createContext<DesignerTools | null>(null);

export function useTools(): DesignerTools {
  const tools = useContext(ToolsContext);
  if (!tools) throw new Error('Parts of the designer stand inside of it.');
  return tools;
}

/** Whether this content is selected, alone or with others; a change re-renders only the contents concerned. */
export function useIsSelected(id: string): 'alone' | 'together' | null {
  const { selection, several } = useTools();
  const active = useSyncExternalStore(selection.subscribe, () => selection.get() === id);
  const together = useSyncExternalStore(several.subscribe, () => several.get().includes(id));
  return together ? 'together' : active ? 'alone' : null;
}

/** How this content relates to the formulas of the chosen one. */
export function useMark(id: string): Mark | null {
  const { marks } = useTools();
  return useSyncExternalStore(marks.subscribe, () => marks.get().get(id) ?? null);
}

/** Whether this content's label is edited in its place. */
export function useIsWritten(id: string): boolean {
  const { labelling } = useTools();
  return useSyncExternalStore(labelling.subscribe, () => labelling.get() === id);
}

/** Whether this content is to take the focus; also if it is selected already, so that no later render moves the focus. */
export function useIsAwaited(id: string): boolean {
  const { focus } = useTools();
  return useSyncExternalStore(focus.subscribe, () => focus.get() === id);
}

/** Roving tabindex: the selected content, or without one the first, is the tab stop. */
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
