/** Bulk change of entries on the server and in cached lists, with undo; lazy chunk. */
import type { Routes } from '@kontor/contract';
import type { QueryClient } from '@tanstack/react-query';
import { ask } from '../../../api/ask.ts';
import type { Query } from '../../../api/client.ts';
import { useEntriesBulkTexts } from '../../../i18n/entries-bulk.ts';
import { toast } from '../../../ui/toasts.ts';
import { changeRows, refreshCounts, startLists } from '../common/list-cache.ts';

type Bulk = Routes['POST /reports/bulk.json'];
type Before = Bulk['answer']['data']['before'][number];
export type Order = Omit<Bulk['body'], 'ids' | 'after'>;
export type Target = { ids: string[] } | { query: Query };

/** Ids per request, which keeps the body below 1 MiB; fewer where a new state may take many requests for them. */
const [MOST, MOST_OF_STATE] = [10_000, 1_000];

type Sent = Omit<Bulk['answer']['data'], 'changed' | 'next'>;

/**
 * A new state may compute answers: it takes as many requests as there is time for each. What became of the entries is
 * noted in `sent`, also where one of the requests fails.
 */
async function send(order: Order, target: Target, sent: Sent = nothing()): Promise<Sent> {
  const isState = order.action === 'state';
  const call = async (query: Query, ids?: string[]) => {
    let after: string | null | undefined = isState ? null : undefined;
    do {
      const body: Bulk['body'] = { ...order, ...(ids && { ids }), ...(after !== undefined && { after }) };
      const { data }: Bulk['answer'] = await ask('POST /reports/bulk.json', { query, body });
      take(sent, data);
      after = data.next;
    } while (typeof after === 'string');
  };
  if ('query' in target) await call(target.query);
  else {
    const most = isState ? MOST_OF_STATE : MOST;
    for (let at = 0; at < target.ids.length; at += most) await call({}, target.ids.slice(at, at + most));
  }
  return sent;
}

const nothing = (): Sent => ({ computed: 0, refused: 0, dropped: 0, before: [] });

function take(sent: Sent, { computed, refused, dropped, before }: Sent): void {
  sent.computed += computed;
  sent.refused += refused;
  sent.dropped += dropped;
  sent.before.push(...before);
}

/** Restores every entry's previous state, unless the form does not take it in that any more. */
async function sendBack(before: Before[]): Promise<Sent> {
  const sent = nothing();
  const groups = Map.groupBy(before, entry => entry.state);
  for (const [state, entries] of groups)
    take(sent, await send({ action: 'state', state }, { ids: entries.map(({ id }) => id) }));
  return sent;
}

/**
 * Updates the cached lists; returns a function that reverts it. After "all selected", and where answers were computed,
 * the lists are refetched from the first page.
 */
async function show(
  queries: QueryClient,
  target: Target,
  { before, computed }: Sent,
  order: Order,
): Promise<() => Promise<void>> {
  if ('query' in target || computed > 0) {
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

/** The request and its texts. */
export interface Change {
  order: Order;
  target: Target;
  /** Number of entries selected. */
  asked: number;
  message: (count: number) => string;
  /** Text for skipped entries. */
  left: (count: number) => string;
  /** Called on completion, to clear the selection. */
  done: () => void;
}

export async function change(
  queries: QueryClient,
  { order, target, asked, message, left, done }: Change,
): Promise<void> {
  const t = useEntriesBulkTexts.now();
  const sent = nothing();
  try {
    const trouble = await send(order, target, sent).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    const { before } = sent;
    if (trouble) toast.error(trouble.error);
    // some may have been changed before it
    if (trouble && before.length + sent.refused === 0) return;
    if (!trouble) done();
    const back = await show(queries, target, sent, order);
    // those that were not reached are told by the error
    const reached = trouble ? before.length + sent.refused : asked;
    const lines = () => linesOf(sent, reached, left);
    const takeBack = () => void undo(queries, { order, before, back, left });
    if (before.length === 0) toast.warn(() => t.nothingChanged, { lines });
    else toast.ok(() => message(before.length), { lines, undo: takeBack });
  } catch (error) {
    toast.error(error);
  }
}

/** What else became of those that were to be changed. */
function linesOf({ before, refused, dropped }: Sent, asked: number, left: Change['left']): string[] {
  const t = useEntriesBulkTexts.now();
  const missing = asked - before.length - refused;
  return [
    ...(dropped > 0 ? [t.bulkDropped(dropped)] : []),
    ...(refused > 0 ? [t.bulkRefused(refused)] : []),
    ...(missing > 0 ? [left(missing)] : []),
  ];
}

interface Undoing extends Pick<Change, 'order' | 'left'> {
  before: Before[];
  back: () => Promise<void>;
}

/** Undoes a bulk change, and reports entries that could not be changed back, as the change itself does. */
async function undo(queries: QueryClient, { order, before, back, left }: Undoing): Promise<void> {
  const t = useEntriesBulkTexts.now();
  try {
    const isState = order.action === 'state';
    const sent = isState
      ? await sendBack(before)
      : await send({ action: 'restore' }, { ids: before.map(({ id }) => id) });
    const count = sent.before.length;
    await (count < before.length || sent.computed > 0 ? startLists(queries) : back());
    const lines = () => linesOf(sent, before.length, left);
    if (count === 0) toast.warn(() => t.nothingChanged, { lines });
    else toast.ok(() => (isState ? t.undone : t.restored(count)), { lines });
  } catch (error) {
    toast.error(error);
    // some may have been changed before it
    await startLists(queries);
  }
}
