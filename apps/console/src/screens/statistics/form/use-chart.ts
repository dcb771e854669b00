/**
 * React hook with the chart being edited, its commands and undo history. Consecutive changes of one group, such as typing
 * in one field, are one undo step.
 */
import type { ChartConfig, Dataset } from '@kontor/charts';
import { newId } from '@kontor/form';
import { useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import { useChartFormTexts } from '../../../i18n/chart-form.ts';
import { moved } from '../../../ui/drag-row.ts';
import { advance, begin, type History, isDirty, type Step } from '../../../ui/history.ts';
import { type Store, store } from '../../../ui/index.ts';
import { type ChartDocument, newDataset, nextColor } from './document.ts';

export interface Acts {
  document(): ChartDocument;
  /** Consecutive steps of one `group` are undone together. */
  set(part: Partial<ChartDocument>, group?: string): void;
  config(part: Partial<ChartConfig>, group?: string): void;
  dataset(id: string, part: Partial<Dataset>, group?: string): void;
  /** Returns the new dataset's id. */
  add(): string;
  copy(id: string): string;
  remove(id: string): void;
  move(from: number, to: number): void;
  undo(): void;
  redo(): void;
  /** Resets to the saved version, as an undo step. */
  discard(): void;
  saved(document: ChartDocument): void;
  open(document: ChartDocument): void;
  say(text: string): void;
}

export interface ChartState {
  history: History<ChartDocument>;
  dirty: boolean;
  /** Live-region text. */
  spoken: Store<string>;
  acts: Acts;
}

export function useChart(document: ChartDocument): ChartState {
  const [history, step] = useReducer(advance<ChartDocument>, document, begin<ChartDocument>);
  const latest = useRef(history);
  useLayoutEffect(() => {
    latest.current = history;
  });
  const [spoken, acts] = useMemo(() => {
    const said = store('');
    return [said, makeActs(latest, step, said)] as const;
  }, []);
  return { history, dirty: isDirty(history), spoken, acts };
}

function makeActs(
  latest: { current: History<ChartDocument> },
  dispatch: (step: Step<ChartDocument>) => void,
  spoken: Store<string>,
): Acts {
  const t = () => useChartFormTexts.now();
  const present = () => latest.current.present;
  // A live region does not announce an unchanged text: a character is added.
  const say = (text: string) => spoken.set(before => (before === text ? `${text}\u00a0` : text));
  /** Updates synchronously: two commands in one event build on each other. */
  function put(next: ChartDocument, group: string | null = null) {
    if (next === present()) return;
    latest.current = advance(latest.current, { do: 'change', change: () => next, group });
    dispatch({ do: 'change', change: () => next, group });
  }
  const datasets = () => present().config.datasets;
  const putDatasets = (next: Dataset[], group?: string) =>
    put({ ...present(), config: { ...present().config, datasets: next } }, group);

  return {
    document: present,
    say,
    set: (part, group) => put({ ...present(), ...part }, group),
    config: (part, group) => put({ ...present(), config: { ...present().config, ...part } }, group),
    dataset(id, part, group) {
      putDatasets(
        datasets().map(each => (each.id === id ? { ...each, ...part } : each)),
        group,
      );
    },
    add() {
      const made = newDataset(t().datasetName(datasets().length + 1), datasets());
      putDatasets([...datasets(), made]);
      return made.id;
    },
    copy(id) {
      const index = datasets().findIndex(each => each.id === id);
      const original = datasets()[index];
      if (!original) return id;
      const made = {
        ...structuredClone(original),
        id: newId(),
        label: t().copyOf(original.label),
        color: nextColor(datasets()),
      };
      putDatasets(datasets().toSpliced(index + 1, 0, made));
      return made.id;
    },
    remove: id => putDatasets(datasets().filter(each => each.id !== id)),
    move(from, to) {
      const dataset = datasets()[from];
      if (!dataset || to < 0 || to >= datasets().length || to === from) return;
      putDatasets(moved(datasets(), from, to));
      say(t().moved(dataset.label || t().unnamed, to + 1, datasets().length));
    },
    undo() {
      if (latest.current.past.length === 0) return;
      dispatch({ do: 'undo' });
      say(t().undone);
    },
    redo() {
      if (latest.current.future.length === 0) return;
      dispatch({ do: 'redo' });
      say(t().redone);
    },
    discard: () => put(latest.current.saved),
    saved: document => dispatch({ do: 'saved', document }),
    open: document => dispatch({ do: 'open', document }),
  };
}
