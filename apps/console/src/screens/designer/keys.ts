/** Key bindings of the canvas. Single letters are left to the screen's commands. */
import { inOrder } from './edits.ts';
import type { Acts } from './use-designer.ts';

interface Pressed {
  key: string;
  altKey: boolean;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

interface Opens {
  openPanel(id: string): void;
  editLabel(id: string): void;
}

type Run = (acts: Acts, id: string, opens: Opens) => void;

/** Moves the selection to the previous or next content in form order. */
const go =
  (by: 1 | -1): Run =>
  (acts, id) => {
    const order = inOrder(acts.document().fields);
    const next = order[order.findIndex(each => each.id === id) + by];
    if (next) acts.select(next.id, true);
  };

/** Extends the selection to the previous or next content in form order. */
const extend =
  (by: 1 | -1): Run =>
  (acts, id) => {
    const order = inOrder(acts.document().fields);
    const next = order[order.findIndex(each => each.id === id) + by];
    if (next) acts.extend(next.id, true);
  };

const withShift = new Map<string, Run>([
  ['ArrowUp', extend(-1)],
  ['ArrowLeft', extend(-1)],
  ['ArrowDown', extend(1)],
  ['ArrowRight', extend(1)],
]);

const alone = new Map<string, Run>([
  ['ArrowUp', go(-1)],
  ['ArrowLeft', go(-1)],
  ['ArrowDown', go(1)],
  ['ArrowRight', go(1)],
  ['Enter', (_, id, { editLabel }) => editLabel(id)],
  ['Delete', (acts, id) => acts.remove(id)],
  ['Backspace', (acts, id) => acts.remove(id)],
  ['Escape', acts => acts.select(null)],
]);

const withAlt = new Map<string, Run>([
  ['ArrowUp', (acts, id) => acts.step(id, 'up')],
  ['ArrowDown', (acts, id) => acts.step(id, 'down')],
  ['ArrowLeft', (acts, id) => acts.width(id, -1)],
  ['ArrowRight', (acts, id) => acts.width(id, 1)],
]);

const begin: Run = acts => acts.select(inOrder(acts.document().fields)[0]?.id ?? null, true);
const enterPanel: Run = (_, id, { openPanel }) => openPanel(id);

/** `docked`: the settings panel is beside the canvas, so that Tab moves into it. */
export function commandFor(pressed: Pressed, chosen: boolean, docked: boolean): Run | undefined {
  const { key, altKey, shiftKey, ctrlKey, metaKey } = pressed;
  if (ctrlKey || metaKey) return undefined;
  if (!chosen) return key.startsWith('Arrow') ? begin : undefined;
  if (altKey) return withAlt.get(key);
  if (key === 'Enter' && !docked) return enterPanel;
  if (key === 'Tab') return docked && !shiftKey ? enterPanel : undefined;
  return (shiftKey && withShift.get(key)) || alone.get(key);
}
