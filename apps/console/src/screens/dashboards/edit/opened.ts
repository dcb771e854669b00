/**
 * Registry of dashboards open in this tab's editor, one shared instance each, so that nothing is sent twice. Instances
 * with requests in flight outlive their screen.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { ApiError } from '../../../api/client.ts';
import { refresh } from '../../../api/hooks.ts';
import { serverReachable } from '../../../api/reachability.ts';
import { session } from '../../../api/session.ts';
import { type Store, store } from '../../../base/store.ts';
import type { Chart } from '../../../charts/types.ts';
import { toast } from '../../../ui/toasts.ts';
import { beginEditing, type Editing } from './editing.ts';
import { openKept } from './kept.ts';
import { type Read, readDashboard, writeDashboard } from './read.ts';
import { changeOf, type Step } from './steps.ts';

export interface Refusal {
  step: Step;
  error: ApiError;
}
export interface OpenDashboard extends Editing {
  id: string;
  /** Every chart seen while open, by id, including removed ones. */
  charts: Store<ReadonlyMap<string, Chart>>;
  note(charts: readonly Chart[]): void;
  /** Ids of charts that were on the dashboard while it was open. */
  been: ReadonlySet<string>;
  /** Counts changes by others. */
  changed: Store<number>;
  /** The last refused step. */
  refusal: Store<Refusal | null>;
  /** Sends pending steps now. */
  retry(): void;
  /** Closed: the screen has left and all steps have arrived, or the session has ended. */
  isOver(): boolean;
  /** A step after closing, for example by the undo of a toast. */
  late(step: Step): Promise<void>;
  /** Releases the instance; requests in flight continue. */
  close(): void;
}
interface Held {
  editing: Promise<OpenDashboard>;
  screens: number;
}

const held = new Map<string, Held>();

/** For a screen; released by its `close`. */
export function openDashboard(read: Read, userId: string, queries: QueryClient): Promise<OpenDashboard> {
  const key = `${userId}/${read.dashboard.id}`;
  const known = held.get(key) ?? { editing: begin(key, read, userId, queries), screens: 0 };
  held.set(key, known);
  known.screens++;
  return known.editing;
}

async function begin(key: string, read: Read, userId: string, queries: QueryClient): Promise<OpenDashboard> {
  const { id } = read.dashboard;
  const kept = await openKept(userId, id);
  const charts = store<ReadonlyMap<string, Chart>>(new Map());
  const refusal = store<Refusal | null>(null);
  const changed = store(0);
  const wake = store(0);
  function note(met: readonly Chart[]): void {
    if (met.every(chart => charts.get().get(chart.id) === chart)) return;
    charts.set(known => new Map([...known, ...met.map((chart): [string, Chart] => [chart.id, chart])]));
  }
  note(read.charts);
  const editing = beginEditing(read, kept.found, {
    async read() {
      const fresh = await readDashboard(id);
      note(fresh.charts);
      return fresh;
    },
    write: (change, version) => writeDashboard(id, change, version),
    keep: kept.keep,
    rest: ms => untilWorthIt(ms, wake),
    refused(steps, error) {
      const step = steps.at(-1);
      if (!step) return;
      refusal.set({ step, error });
      // No screen is left that would show the error.
      if (held.get(key)?.screens === 0) toast.error(error);
    },
    settled() {
      // The list of charts names the dashboards of each.
      void refresh(queries, 'charts');
      letGo();
    },
  });
  const been = new Set<string>();
  const remember = () => {
    for (const each of editing.state.get().present.charts) been.add(each);
  };
  remember();
  const ends = [editing.state.subscribe(remember), session.subscribe(() => session.get().user?.id !== userId && end())];
  let over = false;
  function end(): void {
    over = true;
    for (const each of ends) each();
    editing.stop();
    kept.close();
    held.delete(key);
  }
  /** Disposes of the instance without screens and pending steps. */
  function letGo(): void {
    if (held.get(key)?.screens === 0 && editing.state.get().pending.length === 0) end();
  }
  return {
    ...editing,
    id,
    charts,
    note,
    been,
    changed,
    refusal,
    receive(saved) {
      const before = editing.state.get().present;
      editing.receive(saved);
      if (changeOf(before, editing.state.get().present, saved.unseen)) changed.set(times => times + 1);
    },
    retry: () => wake.set(times => times + 1),
    isOver: () => over,
    async late(step) {
      if (session.get().user?.id !== userId) return;
      const again = await openDashboard(await readDashboard(id), userId, queries);
      again.act(step);
      again.close();
    },
    close() {
      const known = held.get(key);
      if (known) known.screens--;
      letGo();
    },
  };
}

/** Waits for the retry delay, the server to be reachable again, or a manual retry. */
function untilWorthIt(ms: number, wake: Store<number>): Promise<void> {
  return new Promise(resolve => {
    const ends = [serverReachable.subscribe(() => serverReachable.get() && done()), wake.subscribe(done)];
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      for (const end of ends) end();
      resolve();
    }
  });
}
