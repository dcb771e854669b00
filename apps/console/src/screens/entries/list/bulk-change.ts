/** Bulk change of entries on the server and in cached lists, with undo; lazy chunk. */
import type { Routes } from '@kontor/contract';
import type { QueryClient } from '@tanstack/react-query';
import { ask } from '../../../api/ask.ts';
import type { Query } from '../../../api/client.ts';
import { refillShort } from '../../../api/short-lists.ts';
import { useEntriesBulkTexts } from '../../../i18n/entries-bulk.ts';
import { toast } from '../../../ui/toasts.ts';
import { changeRows, LISTS, refreshCounts, startLists } from '../common/list-cache.ts';

type Bulk = Routes['POST /reports/bulk.json'];
type Before = Bulk['answer']['data']['before'][number];
export type Order = Omit<Bulk['body'], 'ids' | 'after'>;
export type Target = { ids: string[] } | { query: Query };

/** Ids per request, which keeps the body below 1 MiB; fewer where a new state may take many requests for them. */
const [MOST, MOST_OF_STATE] = [10_000, 1_000];

type Sent = Omit<Bulk['answer']['data'], 'next'>;

/**
 * A new state may compute answers: it takes as many requests as there is time for each. What became of the entries is
 * noted in `sent`, also where one of the requests fails.
 */
async function send(order: Order, target: Target, sent: Sent): Promise<void> {
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
}

const nothing = (): Sent => ({ changed: 0, computed: 0, refused: 0, dropped: 0, before: [] });

function take(sent: Sent, { changed, computed, refused, dropped, before }: Sent): void {
  sent.changed += changed;
  sent.computed += computed;
  sent.refused += refused;
  sent.dropped += dropped;
  sent.before.push(...before);
}

/** Restores every entry's previous state, unless the form does not take it in that any more. */
async function sendBack(before: Before[], sent: Sent): Promise<void> {
  const groups = Map.groupBy(before, entry => entry.state);
  for (const [state, entries] of groups)
    await send({ action: 'state', state }, { ids: entries.map(({ id }) => id) }, sent);
}

/** What went wrong, told at once; null if nothing did. */
const troubleOf = (sending: Promise<void>): Promise<{ error: unknown } | null> =>
  sending.then(
    () => null,
    (error: unknown) => {
      toast.error(error);
      return { error };
    },
  );

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
  await Promise.all([refreshCounts(queries), refillShort(queries, LISTS)]);
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
  /** Called with those that are done where others are not, to leave the others selected. */
  doneOnly: (ids: string[]) => void;
}

export async function change(
  queries: QueryClient,
  { order, target, asked, message, left, done, doneOnly }: Change,
): Promise<void> {
  const t = useEntriesBulkTexts.now();
  const sent = nothing();
  try {
    const trouble = await troubleOf(send(order, target, sent));
    const { before } = sent;
    // some may have been changed before it
    if (trouble && sent.changed + sent.refused === 0) return;
    if (trouble) doneOnly(before.map(({ id }) => id));
    else done();
    const back = await show(queries, target, sent, order);
    // After an error only entries of completed requests count as asked for: the error's toast says that the rest failed.
    const reached = trouble ? sent.changed + sent.refused : asked;
    const lines = () => linesOf(sent, reached, left);
    const takeBack = before.length > 0 && { undo: () => void undo(queries, { order, before, back, left }) };
    if (sent.changed === 0) toast.warn(() => t.nothingChanged, { lines });
    else toast.ok(() => message(sent.changed), { lines, ...takeBack });
  } catch (error) {
    toast.error(error);
  }
}

/** What else became of those that were to be changed. */
function linesOf({ changed, refused, dropped }: Sent, asked: number, left: Change['left']): string[] {
  const t = useEntriesBulkTexts.now();
  const missing = asked - changed - refused;
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

/**
 * Undoes a bulk change, and reports entries that could not be changed back, as the change itself does. If a request
 * fails midway, a toast says how many are undone, and its button undoes the remaining ones.
 */
async function undo(queries: QueryClient, { order, before, back, left }: Undoing): Promise<void> {
  const t = useEntriesBulkTexts.now();
  const isState = order.action === 'state';
  const sent = nothing();
  const target = { ids: before.map(({ id }) => id) };
  try {
    const trouble = await troubleOf(isState ? sendBack(before, sent) : send({ action: 'restore' }, target, sent));
    const lines = () => linesOf(sent, trouble ? sent.changed + sent.refused : before.length, left);
    if (trouble) {
      const gone = new Set(sent.before.map(({ id }) => id));
      const rest = { order, before: before.filter(({ id }) => !gone.has(id)), back: () => startLists(queries), left };
      const again = () => void undo(queries, rest);
      toast.warn(() => t.undoneSome(sent.changed, before.length), { lines, undo: again });
      await startLists(queries);
      return;
    }
    const isPlain = sent.before.length === before.length && sent.computed === 0;
    await (isPlain ? back() : startLists(queries));
    if (sent.changed === 0) toast.warn(() => t.nothingChanged, { lines });
    else toast.ok(() => (isState ? t.undone : t.restored(sent.changed)), { lines });
  } catch (error) {
    toast.error(error);
  }
}
