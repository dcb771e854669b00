/** Work on many entries, with a way back: states are set and entries deleted by ids, or by the list's query. */
import type { State } from '@kontor/form';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { client, type Query } from '../../api/client.ts';
import { scopeOf, useUser } from '../../api/session.ts';
import { useEntriesTexts } from '../../i18n/entries.ts';
import { confirm, type Selection, toast } from '../../ui/index.ts';
import { changeRows, refreshCounts, startLists } from './list-cache.ts';
import { stateInfo } from './states.tsx';

interface Before {
  id: string;
  state: string | null;
}
interface Order {
  action: 'state' | 'delete' | 'restore';
  state?: string | null;
}
type Target = { ids: string[] } | { query: Query };

/** Ids a call: its body stays below a mebibyte. */
const MOST = 10_000;

async function send(order: Order, target: Target): Promise<Before[]> {
  const call = async (query: Query, ids?: string[]) => {
    const body = ids ? { ...order, ids } : order;
    return (await client<{ data: { before: Before[] } }>('POST', '/reports/bulk.json', { query, body })).body.data
      .before;
  };
  if ('query' in target) return call(target.query);
  const before: Before[] = [];
  for (let at = 0; at < target.ids.length; at += MOST)
    before.push(...(await call({}, target.ids.slice(at, at + MOST))));
  return before;
}

/** Puts every entry back into the state it had. */
async function sendBack(before: Before[]): Promise<void> {
  const groups = Map.groupBy(before, entry => entry.state);
  for (const [state, entries] of groups) await send({ action: 'state', state }, { ids: entries.map(({ id }) => id) });
}

/** Shows what was done; answers how to show that it was taken back. With everything selected the list begins anew. */
async function show(
  queries: QueryClient,
  target: Target,
  before: Before[],
  order: Order,
): Promise<() => Promise<void>> {
  if ('query' in target) {
    await startLists(queries);
    return () => startLists(queries);
  }
  const back = changeRows(queries, new Set(before.map(({ id }) => id)), entry =>
    order.action === 'delete' ? null : { ...entry, state: order.state ?? null, version: entry.version + 1 },
  );
  await refreshCounts(queries);
  return () => {
    back();
    return refreshCounts(queries);
  };
}

export function useBulk(selection: Selection, query: Query) {
  const t = useEntriesTexts();
  const user = useUser();
  const queries = useQueryClient();
  const selected = (): Target => (selection.all ? { query } : { ids: [...selection.ids] });

  async function run(order: Order, target: Target, asked: number, said: (count: number) => string): Promise<void> {
    try {
      const before = await send(order, target);
      selection.clear();
      const back = await show(queries, target, before, order);
      const left = asked - before.length;
      // Drafts are left out by the server, and so is what one may not change.
      const drafts = order.action === 'state' && scopeOf(user, 'Reports', 'update') === 'all';
      const lines = left > 0 ? [drafts ? t.bulkDrafts(left) : t.bulkLeft(left)] : [];
      if (before.length === 0) toast.warn(t.nothingChanged, { lines });
      else toast.ok(said(before.length), { lines, undo: () => void undo(order, before, back) });
    } catch (error) {
      toast.error(error);
    }
  }
  async function undo(order: Order, before: Before[], back: () => Promise<void>): Promise<void> {
    try {
      if (order.action === 'state') await sendBack(before);
      else await send({ action: 'restore' }, { ids: before.map(({ id }) => id) });
      await back();
      toast.ok(order.action === 'state' ? t.undone : t.restored(before.length));
    } catch (error) {
      toast.error(error);
    }
  }
  async function removeThose(target: Target, count: number, title: string): Promise<void> {
    const question = { title, body: t.removeBody, yes: t.yesRemove, no: t.noKeep, danger: true };
    if (await confirm(question)) await run({ action: 'delete' }, target, count, t.removed);
  }
  return {
    setState: (states: readonly State[], state: string | null) => {
      const { label } = stateInfo(states, state);
      void run({ action: 'state', state }, selected(), selection.size, count => t.stateSet(count, label));
    },
    removeSelection: () => void removeThose(selected(), selection.size, t.removeMany(selection.size)),
    remove: (id: string, title: string) => void removeThose({ ids: [id] }, 1, title),
  };
}
