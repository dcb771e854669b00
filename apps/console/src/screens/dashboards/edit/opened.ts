/**
 * Dashboards that are being edited in this tab: those on the screen, and those with something under way after the screen
 * was left. One each, so that nothing is sent twice.
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
  /** All charts that were met here, by id: also those that have left the dashboard. */
  charts: Store<ReadonlyMap<string, Chart>>;
  note(charts: readonly Chart[]): void;
  /** Charts that have been on the dashboard at some time while it was open. */
  been: ReadonlySet<string>;
  /** How often somebody else's change has arrived. */
  changed: Store<number>;
  /** The last step that the server would not take. */
  refusal: Store<Refusal | null>;
  /** Sends what waits at once. */
  retry(): void;
  /** Nothing is sent from here any more: the screen was left and everything had arrived, or the session has ended. */
  isOver(): boolean;
  /** A step for whoever comes back to it after that, as by the note of what was removed. */
  late(step: Step): Promise<void>;
  /** The screen lets go; what is under way goes on. */
  close(): void;
}
interface Held {
  editing: Promise<OpenDashboard>;
  screens: number;
}

const held = new Map<string, Held>();

/** For a screen, until it calls `close`. */
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
      // Nobody looks on who would tell.
      if (held.get(key)?.screens === 0) toast.error(error);
    },
    settled() {
      // Dashboards show charts, and charts are listed by the dashboards that show them.
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
  /** Where no screen shows it any more, and nothing is under way. */
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

/** A while, or until the server answers again, or somebody asks for it. */
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
