/** Commands of the dashboard editor (buttons, keys, drops): dispatch a step, announce it to screen readers. */

import { useDashboardEditTexts } from '../../../i18n/dashboard-edit.ts';
import { type Store, toast } from '../../../ui/index.ts';
import type { Done } from './editing.ts';
import type { OpenDashboard } from './opened.ts';
import { placeAt, type Step, type TileLook } from './steps.ts';
import type { Drop } from './use-chart-drag.ts';

export interface Acts {
  add(id: string): void;
  remove(id: string): void;
  /** `by` is -1 or 1. */
  shift(id: string, by: number): void;
  drop(drop: Drop): void;
  undo(done?: Done): void;
  redo(): void;
  rename(name: string, group: string): void;
  filterable(on: boolean): void;
  look(id: string, look: TileLook): void;
}

const words = () => useDashboardEditTexts.now();

/** Label of a step in menus and buttons: "„Flugphasen“ verschieben". */
export function stepText(step: Step, nameOf: (id: string) => string): string {
  const t = words();
  switch (step.do) {
    case 'add':
      return t.stepAdd(nameOf(step.id));
    case 'remove':
      return t.stepRemove(nameOf(step.id));
    case 'move':
      return t.stepMove(nameOf(step.id));
    case 'rename':
      return t.stepName;
    case 'filterable':
      return t.stepFilter;
    case 'tile':
      return t.stepTile(nameOf(step.id));
  }
}

export function actsOf(editing: OpenDashboard, nameOf: (id: string) => string, spoken: Store<string>): Acts {
  const charts = () => editing.state.get().present.charts;
  // A live region does not announce an unchanged text: a character is added.
  const say = (text: string) => spoken.set(before => (before === text ? `${text}\u00a0` : text));
  /** Announces a new position: "Flugphasen nach Position 2 von 8" */
  function sayPlace(id: string, text: (name: string, position: number, count: number) => string): void {
    say(text(nameOf(id), charts().indexOf(id) + 1, charts().length));
  }
  function put(id: string, index: number): void {
    const known = charts().includes(id);
    const done = editing.act({ do: known ? 'move' : 'add', id, at: placeAt(charts(), index, id) });
    if (done) sayPlace(id, known ? words().moved : words().added);
  }
  function remove(id: string): void {
    const done = editing.act({ do: 'remove', id });
    if (!done) return;
    // The toast may outlive the screen.
    const back = () => (editing.isOver() ? void editing.late(done.back).catch(toast.error) : undo(done));
    toast.ok(() => words().removed(nameOf(id)), { undo: back });
  }
  function undo(asked?: Done): void {
    const done = editing.undo(asked);
    if (done) say(words().undone(stepText(done.step, nameOf)));
    else if (asked) toast.info(() => words().nothingLeft);
  }
  return {
    add: id => put(id, charts().length),
    remove,
    shift(id, by) {
      const to = charts().indexOf(id) + by;
      if (to >= 0 && to < charts().length) put(id, to);
    },
    drop({ chart, beside }) {
      const others = charts().filter(id => id !== chart);
      const at = beside ? others.indexOf(beside.id) : -1;
      put(chart, at < 0 ? others.length : at + (beside?.behind ? 1 : 0));
    },
    undo,
    redo() {
      const done = editing.redo();
      if (done) say(stepText(done.step, nameOf));
    },
    look(id, look) {
      if (editing.act({ do: 'tile', id, look })) say(words().stepTile(nameOf(id)));
    },
    rename: (name, group) => void editing.act({ do: 'rename', name }, group),
    filterable(on) {
      if (editing.act({ do: 'filterable', on })) say(on ? words().filterableOn : words().filterableOff);
    },
  };
}
