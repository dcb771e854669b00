/** Component tests of UI components with logic of their own, without a screen. */
import { act, fireEvent, render, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryString } from '../src/api/client.ts';
import { setSingleKeys, useCommands } from '../src/ui/commands.ts';
import { keyLabel } from '../src/ui/key-label.ts';
import { goBack, keepFragment, navigate, useBlocker, usePath, useQueryString } from '../src/ui/navigation.ts';
import { questions } from '../src/ui/questions.ts';
import { useSelection } from '../src/ui/selection.ts';

test('a query leaves out what is not set, and repeats lists', () => {
  expect(queryString()).toBe('');
  expect(queryString({ search: '', page: undefined, user: null })).toBe('');
  expect(queryString({ limit: 20, trash: false, 'filter[state]': ['new', 'a&b'] })).toBe(
    '?limit=20&trash=false&filter%5Bstate%5D=new&filter%5Bstate%5D=a%26b',
  );
});

test('a fragment stands in its address again after the way over the sign-in, once, and in no other', async () => {
  await navigate('/reports/1/new#continue=hnd_x');
  keepFragment();
  await navigate('/login/%2Freports%2F1%2Fnew', { replace: true });
  expect(location.href).not.toContain('hnd_x');
  await navigate('/reports/2/new');
  expect(location.hash).toBe('');
  await navigate('/reports/1/new?from=3', { replace: true });
  expect(location.pathname + location.search + location.hash).toBe('/reports/1/new?from=3#continue=hnd_x');
  await navigate('/reports');
  await navigate('/reports/1/new');
  expect(location.hash).toBe('');
});

test('a guard may ask in words of its own, and only then one leaves', async () => {
  let may = false;
  const ask = vi.fn(async () => may);
  await navigate('/reports/share/1');
  const { unmount } = renderHook(() => useBlocker({ dirty: true, save: async () => true, ask }));
  await navigate('/reports');
  expect([location.pathname, ask.mock.calls.length]).toEqual(['/reports/share/1', 1]);
  may = true;
  await navigate('/reports');
  expect(location.pathname).toBe('/reports');
  unmount();
});

describe('a selection', () => {
  const order = ['a', 'b', 'c', 'd', 'e'];
  const start = (total = 5) => renderHook(() => useSelection(total)).result;

  test('takes one, gives it back, and takes a range from the last one touched', () => {
    const selection = start();
    act(() => selection.current.toggle('b', order));
    act(() => selection.current.toggle('d', order, true));
    expect([...selection.current.ids]).toEqual(['b', 'c', 'd']);
    act(() => selection.current.toggle('c', order));
    act(() => selection.current.toggle('a', order, true));
    expect([...selection.current.ids].sort()).toEqual(['a', 'b', 'c', 'd']);
    expect(selection.current.size).toBe(4);
    act(() => selection.current.remove(['b', 'e']));
    expect([...selection.current.ids].sort()).toEqual(['a', 'c', 'd']);
  });

  test('of everything counts what is not loaded, until one is touched', () => {
    const selection = start(1_046);
    act(() => selection.current.set(order));
    act(() => selection.current.selectAll());
    expect(selection.current.size).toBe(1_046);
    expect(selection.current.has('not loaded')).toBe(true);
    act(() => selection.current.remove(['e']));
    expect(selection.current.all).toBe(true);
    act(() => selection.current.set(order));
    act(() => selection.current.selectAll());
    act(() => selection.current.toggle('a', order));
    expect(selection.current.all).toBe(false);
    expect(selection.current.size).toBe(4);
    act(() => selection.current.clear());
    expect(selection.current.size).toBe(0);
  });
});

describe('moving about', () => {
  const answer = (value: unknown) => act(async () => questions.get()[0]?.settle(value));
  const go = (to: string, options = {}) => act(async () => void navigate(to, options));
  const blocked = (save: () => Promise<unknown> = async () => true) =>
    renderHook(({ dirty }) => useBlocker({ dirty, save }), { initialProps: { dirty: true } });
  beforeEach(() => go('/start', { force: true, replace: true }));

  test('the path and the query are read from one place', async () => {
    const { result } = renderHook(() => [usePath(), useQueryString()]);
    await go('/reports?search=a');
    expect(result.current).toEqual(['/reports', 'search=a']);
    expect(location.pathname + location.search).toBe('/reports?search=a');
  });

  test('nothing is asked where nothing is unsaved, nor for a change of the query alone', async () => {
    const { rerender } = blocked();
    await go('/start?filter=1');
    expect(questions.get()).toEqual([]);
    rerender({ dirty: false });
    await go('/elsewhere');
    expect(location.pathname).toBe('/elsewhere');
  });

  test.each([
    ['discard', '/elsewhere'],
    ['stay', '/start'],
    [undefined, '/start'],
    ['save', '/elsewhere'],
  ])('%j with unsaved changes leads to %s', async (given, path) => {
    const save = vi.fn(async () => true);
    blocked(save);
    await go('/elsewhere');
    expect(questions.get()).toHaveLength(1);
    expect(location.pathname).toBe('/start');
    await answer(given);
    expect(questions.get()).toEqual([]);
    expect(location.pathname).toBe(path);
    expect(save).toHaveBeenCalledTimes(given === 'save' ? 1 : 0);
  });

  test.each([
    ['says no', async () => false],
    ['fails', () => Promise.reject(new Error('offline'))],
  ])('a save that %s keeps the person there', async (_how, save) => {
    blocked(save);
    await go('/elsewhere');
    await answer('save');
    expect(location.pathname).toBe('/start');
  });

  test('force passes, and closing the tab asks only while something is unsaved', async () => {
    const { rerender } = blocked();
    const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(closes()).toBe(false);
    rerender({ dirty: false });
    expect(closes()).toBe(true);
    rerender({ dirty: true });
    await go('/elsewhere', { force: true });
    expect(location.pathname).toBe('/elsewhere');
  });

  test('back without a way back goes to the place named', async () => {
    vi.resetModules();
    history.replaceState(null, '', '/opened/here');
    const fresh = await import('../src/ui/navigation.ts');
    await act(async () => fresh.goBack('/reports'));
    expect(location.pathname).toBe('/reports');
    expect(goBack).not.toBe(fresh.goBack);
  });
});

function Commands({ run, keys, inInputs }: { run: () => void; keys: string; inInputs?: boolean }) {
  useCommands([{ id: 'one', label: 'One', keys, run, ...(inInputs && { inInputs }) }]);
  return <input aria-label="field" />;
}

describe('keys', () => {
  const press = (key: string, more: KeyboardEventInit = {}, target: Element = document.body) =>
    fireEvent.keyDown(target, { key, ...more });
  afterEach(() => setSingleKeys(true));

  test('single ones work outside of fields, and not when switched off', () => {
    const run = vi.fn();
    const { getByLabelText } = render(<Commands run={run} keys="n" />);
    press('n', {}, getByLabelText('field'));
    expect(run).not.toHaveBeenCalled();
    press('n');
    expect(run).toHaveBeenCalledTimes(1);
    press('n', { ctrlKey: true });
    setSingleKeys(false);
    press('n');
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('two after another are a command, one alone is not', () => {
    const run = vi.fn();
    render(<Commands run={run} keys="g r" />);
    press('r');
    expect(run).not.toHaveBeenCalled();
    press('g');
    press('r');
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('with Ctrl, in fields only where told so, and never below a dialog', () => {
    const [save, other] = [vi.fn(), vi.fn()];
    const { getAllByLabelText } = render(
      <>
        <Commands run={save} keys="mod+s" inInputs />
        <Commands run={other} keys="mod+shift+z" />
      </>,
    );
    const [field] = getAllByLabelText('field');
    press('s', { ctrlKey: true }, field);
    press('Z', { ctrlKey: true, shiftKey: true }, field);
    expect([save.mock.calls.length, other.mock.calls.length]).toEqual([1, 0]);
    press('Z', { ctrlKey: true, shiftKey: true });
    expect(other).toHaveBeenCalledTimes(1);
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'dialog');
    press('s', { ctrlKey: true });
    dialog.remove();
    expect(save).toHaveBeenCalledTimes(1);
  });

  test('are named as on the keyboard', () => {
    expect(keyLabel('mod+k')).toBe('Strg K');
    expect(keyLabel('g b')).toBe('G B');
    expect(keyLabel('Delete')).toBe('Entf');
  });
});
