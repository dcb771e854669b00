/** A bulk change of entries from their list: in steps, with what became of all of them, and its undo. */
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { until } from '../../server/test/until.ts';
import { ask } from '../src/api/ask.ts';
import { change } from '../src/screens/entries/list/bulk-change.ts';
import { toasts } from '../src/ui/toasts.ts';

vi.mock('../src/api/ask.ts', () => ({ ask: vi.fn() }));

interface Sent {
  query: object;
  body: { action: string; state?: string | null; ids?: string[]; after?: string | null };
}

const sent: Sent[] = [];
let failsAt = 0;

/** Two entries a request. */
const entries = ['1', '2', '3', '4', '5'];

beforeEach(() => {
  sent.length = 0;
  failsAt = 0;
  toasts.set([]);
  vi.mocked(ask).mockImplementation(async (_call, given) => {
    const { query = {}, body } = given as unknown as Sent;
    sent.push({ query, body });
    if (sent.length === failsAt) throw new Error('no network');
    const { after, ids = entries } = body;
    const left = ids.filter(id => after === undefined || after === null || id > after);
    const taken = after === undefined ? left : left.slice(0, 2);
    const before = taken.map(id => ({ id, state: 'open' }));
    const counts = { changed: taken.length, computed: taken.length, refused: 0, dropped: 0 };
    const next = after === undefined ? {} : { next: taken.length < left.length ? taken.at(-1) : null };
    return { data: { ...counts, before, ...next } } as never;
  });
});

const done = vi.fn();
const run = (asked: number) =>
  change(new QueryClient(), {
    order: { action: 'state', state: 'done' },
    target: { query: { search: 'x' } },
    asked,
    message: count => `${count} set`,
    left: count => `${count} left`,
    done,
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
  done.mockClear();
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
