/** Toasts: how many, how long, where, and read again. Their timer is in manners.test.tsx. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { NoticesTray } from '../src/shell/notices-tray.tsx';
import { type Box, placeOf } from '../src/ui/toast-place.ts';
import { ToastStack } from '../src/ui/toast-stack.tsx';
import { dismiss, pastToasts, toast, toasts } from '../src/ui/toasts.ts';

afterEach(() => toasts.set([]));

test('toasts say the same thing once, three at most, and errors as long as the others', () => {
  for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'f']) toast.ok(() => text);
  expect(toasts.get().map(one => one.text())).toEqual(['d', 'e', 'f']);
  const id = toast.error(() => 'It failed.');
  expect(toasts.get().at(-1)).toMatchObject({ kind: 'error', life: 5_000 });
  expect(toasts.get().at(-1)?.text()).toBe('It failed.');
  dismiss(id);
  expect(toasts.get().some(one => one.id === id)).toBe(false);
});

test('toasts can be read again: the last twenty, newest first, by the same person alone', async () => {
  const { unmount } = render(<NoticesTray reader="anna" />);
  act(() => pastToasts.set([]));
  expect(screen.queryByRole('button')).toBeNull();
  act(() => {
    for (let count = 1; count <= 22; count++) toast.ok(() => `Nummer ${count}`);
    toast.error(() => 'It failed.', { lines: () => ['For a reason.'] });
    toasts.set([]);
  });
  expect(pastToasts.get()).toHaveLength(20);
  fireEvent.click(screen.getByRole('button', { name: 'Letzte Meldungen' }));
  const rows = (await screen.findByText('It failed.')).closest('ol')?.children ?? [];
  expect([...rows].slice(0, 2).map(row => row.textContent)).toEqual([
    expect.stringMatching(/^It failed\.For a reason\.\d\d:\d\d/),
    expect.stringMatching(/^Nummer 22/),
  ]);
  unmount();
  render(<NoticesTray reader="ben" />);
  expect(pastToasts.get()).toEqual([]);
});

test('toasts lie over nothing that is needed next: above it, else at the left, and at rest where there is no room', () => {
  const stack = { width: 440, height: 60 };
  const rest = { side: 20, bottom: 20 };
  const wide = { width: 1440, height: 900 };
  const place = (window: typeof wide, ...kept: Box[]) => placeOf(stack, window, rest, kept);
  expect(place(wide)).toEqual({ side: 'right', bottom: 20 });
  const foot = { left: 1084, right: 1440, top: 830, bottom: 900 };
  expect(place(wide, foot)).toEqual({ side: 'right', bottom: 80 });
  // above the foot is the focused field, and what is beside the toasts does not matter
  const field = { left: 1100, right: 1420, top: 760, bottom: 800 };
  const elsewhere = { left: 0, right: 400, top: 0, bottom: 900 };
  expect(place(wide, foot, field, elsewhere)).toEqual({ side: 'right', bottom: 150 });
  const column = { left: 1084, right: 1440, top: 0, bottom: 900 };
  expect(place(wide, column)).toEqual({ side: 'left', bottom: 20 });
  expect(place(wide, column, elsewhere)).toEqual({ side: 'right', bottom: 20 });
});

test('toasts with a way back stay longer', () => {
  toast.ok(() => 'plain');
  toast.ok(() => 'with undo', { undo: () => undefined });
  const [plain, undoable] = toasts.get();
  expect(plain?.life).toBe(5_000);
  expect(undoable?.life).toBe(10_000);
});

test('toasts lie beside the dialogs in the body, not below them within the page', () => {
  render(<ToastStack />);
  act(() => void toast.ok(() => 'Gesichert.'));
  expect(screen.getByRole('region', { name: 'Meldungen' }).parentElement).toBe(document.body);
});
