/** A bulk change of entries from their list: in steps, with what became of all of them, and its undo. */
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { until } from '../../server/test/until.ts';
import { ask } from '../src/api/ask.ts';
import { type Change, change } from '../src/screens/entries/list/bulk-change.ts';
import { toasts } from '../src/ui/toasts.ts';

vi.mock('../src/api/ask.ts', () => ({ ask: vi.fn() }));

interface Sent {
  query: object;
  body: { action: string; state?: string | null; ids?: string[]; after?: string | null };
}

const sent: Sent[] = [];
let failsAt = 0;
/** Those that have the state already. */
let same: string[] = [];

/** Two entries a request. */
const entries = ['1', '2', '3', '4', '5'];

beforeEach(() => {
  sent.length = 0;
  failsAt = 0;
  same = [];
  toasts.set([]);
  done.mockClear();
  doneOnly.mockClear();
  vi.mocked(ask).mockImplementation(async (_call, given) => {
    const { query = {}, body } = given as unknown as Sent;
    sent.push({ query, body });
    if (sent.length === failsAt) throw new Error('no network');
    const { after, ids = entries } = body;
    const left = ids.filter(id => after === undefined || after === null || id > after);
    const taken = after === undefined ? left : left.slice(0, 2);
    const before = taken.filter(id => !same.includes(id)).map(id => ({ id, state: 'open' }));
    const counts = { changed: taken.length, computed: before.length, refused: 0, dropped: 0 };
    const next = after === undefined ? {} : { next: taken.length < left.length ? taken.at(-1) : null };
    return { data: { ...counts, before, ...next } } as never;
  });
});

const done = vi.fn();
const doneOnly = vi.fn();
const run = (
  asked: number,
  target: Change['target'] = { query: { search: 'x' } },
  order: Change['order'] = { action: 'state', state: 'done' },
) =>
  change(new QueryClient(), {
    order,
    target,
    asked,
    message: count => `${count} set`,
    left: count => `${count} left`,
    done,
    doneOnly,
  });
const told = () => toasts.get().map(({ kind, text, lines }) => [kind, text(), ...lines()]);
const undo = () =>
  toasts
    .get()
    .find(({ action }) => action)
    ?.action?.run();

test('a new state is set in steps, and undone in steps', async () => {
  await run(6);
  expect(sent.map(({ body }) => body.after)).toEqual([null, '2', '4']);
  expect(sent.every(({ query, body }) => 'search' in query && body.ids === undefined)).toBe(true);
  expect(told()).toEqual([['ok', '5 set', '1 left']]);
  expect(done).toHaveBeenCalledOnce();
  sent.length = 0;
  undo();
  await until(() => sent.length === 3);
  expect(sent.map(({ body }) => [body.state, body.ids, body.after])).toEqual([
    ['open', entries, null],
    ['open', entries, '2'],
    ['open', entries, '4'],
  ]);
});

test('where a step fails, what was changed before it is told, and can be undone', async () => {
  failsAt = 2;
  await run(5);
  expect(told()).toEqual(
    [
      ['error', expect.any(String)],
      ['ok', '2 set'],
    ].map(each => expect.arrayContaining(each)),
  );
  expect(told()[1]).toEqual(['ok', '2 set']);
  expect(done).not.toHaveBeenCalled();
  sent.length = 0;
  undo();
  await until(() => sent.length === 1);
  expect(sent[0]?.body).toMatchObject({ state: 'open', ids: ['1', '2'] });
});

test('where the first one fails, nothing is told but that', async () => {
  failsAt = 1;
  await run(5);
  expect(told().map(([kind]) => kind)).toEqual(['error']);
  expect(undo()).toBeUndefined();
});

test('those that are done are selected no more where others are not', async () => {
  failsAt = 2;
  await run(5, { ids: entries });
  expect(doneOnly.mock.calls).toEqual([[['1', '2']]]);
  expect(done).not.toHaveBeenCalled();
});

test('those that had the state already count as set, and are no part of the undo', async () => {
  same = ['1', '2'];
  await run(5);
  expect(told()).toEqual([['ok', '5 set']]);
  sent.length = 0;
  same = [];
  undo();
  await until(() => sent.length === 2);
  expect(sent[0]?.body.ids).toEqual(['3', '4', '5']);
  same = entries;
  await run(5);
  expect(undo()).toBeUndefined();
});

const lastUndo = () =>
  toasts
    .get()
    .findLast(({ action }) => action)
    ?.action?.run();

test('an undo that fails midway says how far it came, and is offered for the others', async () => {
  await run(5);
  failsAt = sent.length + 2;
  undo();
  await until(() => told().some(([, text]) => text === '2 von 5 rückgängig gemacht'));
  expect(told().map(([kind]) => kind)).toContain('error');
  sent.length = 0;
  failsAt = 0;
  lastUndo();
  await until(() => told().some(([, text]) => text === 'Rückgängig gemacht'));
  expect(sent.map(({ body }) => [body.state, body.ids, body.after])).toEqual([
    ['open', ['3', '4', '5'], null],
    ['open', ['3', '4', '5'], '4'],
  ]);
});

test('an undo that fails at once is offered again, of a deletion as well', async () => {
  await run(5, { ids: entries }, { action: 'delete' });
  failsAt = sent.length + 1;
  undo();
  toasts.set([]);
  await until(() => told().some(([, text]) => text === '0 von 5 rückgängig gemacht'));
  lastUndo();
  await until(() => told().some(([, text]) => text === '5 Einträge wiederhergestellt'));
  expect(sent.at(-1)?.body).toEqual({ action: 'restore', ids: entries });
});
