/**
 * Tests of rules that the specification sets for every screen, mostly limits in numbers (section 9 of each document).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chartConstants } from '@kontor/charts';
import { limits, resources } from '@kontor/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../src/api/client.ts';
import { ChartMissing } from '../src/charts/chart-missing.tsx';
import type { Chart } from '../src/charts/types.ts';
import { describe as tell } from '../src/errors/problem-text.ts';
import { CopyButton } from '../src/ui/copy-button.tsx';
import { SearchField } from '../src/ui/inputs.tsx';
import { useDebounced, useIndicator } from '../src/ui/timing.ts';
import { ToastStack } from '../src/ui/toast-stack.tsx';
import { toast, toasts } from '../src/ui/toasts.ts';

afterEach(() => {
  vi.useRealTimers();
  act(() => toasts.set([]));
});

const wait = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

test('what loads is shown after 250 ms, and for a second at least; what is quick is not shown', () => {
  vi.useFakeTimers();
  const { result, rerender } = renderHook(({ busy }) => useIndicator(busy), { initialProps: { busy: true } });
  wait(249);
  expect(result.current).toBe(false);
  rerender({ busy: false });
  wait(5_000);
  expect(result.current).toBe(false);
  rerender({ busy: true });
  wait(250);
  expect(result.current).toBe(true);
  rerender({ busy: false });
  wait(999);
  expect(result.current).toBe(true);
  wait(1);
  expect(result.current).toBe(false);
});

test('a search rests 700 ms before it is asked, and Enter does not wait', () => {
  vi.useFakeTimers();
  const { result, rerender } = renderHook(({ value }) => useDebounced(value), { initialProps: { value: 'a' } });
  rerender({ value: 'ab' });
  wait(699);
  expect(result.current).toBe('a');
  wait(1);
  expect(result.current).toBe('ab');

  const asked = vi.fn();
  render(<SearchField label="Name" value="" onSearch={asked} />);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'tor' } });
  wait(699);
  expect(asked).not.toHaveBeenCalled();
  wait(1);
  expect(asked).toHaveBeenCalledExactlyOnceWith('tor');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'tore' } });
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' });
  expect(asked).toHaveBeenLastCalledWith('tore');
  // The clear button disappears, and the focus moves to the field.
  const clear = screen.getByRole('button');
  clear.focus();
  fireEvent.click(clear);
  expect(asked).toHaveBeenLastCalledWith('');
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

describe('copying', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'clipboard'));
  const given = (clipboard: object | undefined) =>
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });

  test('is offered only where there is a clipboard', () => {
    given(undefined);
    const { container } = render(<CopyButton text="x" onFail={() => undefined} />);
    expect(container.querySelector('button')).toBeNull();
  });

  test('that fails is said', async () => {
    given({ writeText: () => Promise.reject(new Error('no')) });
    const told = vi.fn();
    render(<CopyButton text="x" onFail={told} />);
    await act(async () => fireEvent.click(screen.getByRole('button')));
    expect(told).toHaveBeenCalledOnce();
    expect(told.mock.lastCall?.[0]()).toMatch(/kopier/i);
  });
});

describe('errors', () => {
  test('a string as it is, one of the server with its issues, any other by name and message, the rest in general', () => {
    expect(tell('As it is.')).toEqual({ title: 'As it is.', lines: [] });
    const issues = [{ path: 'data.email', code: 'nobody_knows_it', message: 'No address.' }];
    const refused = new ApiError(418, { name: 'Teapot', message: 'A teapot.', issues } as never);
    expect(tell(refused)).toEqual({ title: 'A teapot.', lines: ['data.email: No address.'] });
    expect(tell(new TypeError('broken'))).toEqual({
      title: 'Ein Fehler ist aufgetreten',
      lines: ['TypeError: broken'],
    });
    expect(tell({ odd: 1 })).toEqual({ title: 'Ein Fehler ist aufgetreten', lines: [] });
  });

  test('a toast leaves after 5 s, not while it is pointed at or focused, and can be dismissed; an error, too', () => {
    vi.useFakeTimers();
    render(<ToastStack />);
    act(() => void toast.ok(() => 'Gespeichert'));
    wait(4_000);
    const stack = screen.getByText('Gespeichert').closest('section') as HTMLElement;
    fireEvent.pointerEnter(stack);
    wait(60_000);
    expect(screen.queryByText('Gespeichert')).toBeTruthy();
    fireEvent.pointerLeave(stack);
    wait(999);
    expect(screen.queryByText('Gespeichert')).toBeTruthy();
    wait(1);
    expect(screen.queryByText('Gespeichert')).toBeNull();
    act(() => void toast.error(() => 'Kaputt'));
    act(() => screen.getByRole('button', { name: 'Schließen' }).focus());
    wait(60_000);
    expect(screen.getByText('Kaputt')).toBeTruthy();
    act(() => screen.getByRole('button', { name: 'Schließen' }).blur());
    wait(5_000);
    expect(screen.queryByText('Kaputt')).toBeNull();
    act(() => void toast.error(() => 'Kaputt'));
    fireEvent.click(screen.getByRole('button', { name: 'Schließen' }));
    expect(screen.queryByText('Kaputt')).toBeNull();
  });
});

test('the numbers of the specification', () => {
  expect(limits).toMatchObject({
    page_size: 20,
    page_size_max: 100,
    files_per_input: 6,
    comparisons: 3,
    upload_size_factor: 0.9,
    password_min: 12,
    title: 100,
    option_value: 65_535,
  });
  expect(chartConstants).toMatchObject({
    colors: ['#244C5A', '#2AB4A8', '#CE4A32'],
    type: 'bar',
    width: 1_700,
    height: 800,
    suggested_max: 8,
  });
});

test('cards stand in 1, 2, 2, 3, 4, 5, 6 columns from 390, 576, 768, 992, 1200, 1700 px on', () => {
  const css = readFileSync(join(import.meta.dirname, '../src/ui/cards.module.css'), 'utf8');
  const steps = [...css.matchAll(/min-width: (\d+)px\) \{\s*\.grid \{\s*grid-template-columns: repeat\((\d)/g)];
  const columns = (width: number) => Number(steps.findLast(([, from]) => width >= Number(from))?.[2] ?? 1);
  expect([389, 390, 576, 768, 992, 1200, 1700].map(columns)).toEqual([1, 2, 2, 3, 4, 5, 6]);
});

test('charts of a dashboard are two in a row on large screens, or as wide as set; below, only numbers share a row', () => {
  const css = readFileSync(join(import.meta.dirname, '../src/screens/dashboards/view/view.module.css'), 'utf8');
  const [, below = '', from, above = ''] =
    /\n(\.grid \{[\s\S]*?)@media \(min-width: (\d+)px\) \{\n([\s\S]*?)\n\}/.exec(css) ?? [];
  const rules = (part: string) =>
    [...part.matchAll(/([^\s{}][^{}]*?) \{[^}]*?(grid-[a-z-]+): ([^;]+);/g)].map(([, ...rule]) => rule);
  expect(rules(below)).toEqual([
    ['.grid', 'grid-template-columns', 'minmax(0, 1fr) minmax(0, 1fr)'],
    ['.grid > *', 'grid-column', '1 / -1'],
    ['.grid > .number', 'grid-column', 'auto'],
  ]);
  const { anyOf } = resources['chart-collections'].fields.config.schema.properties.tiles.items.properties.width;
  const widths = anyOf.map(({ const: width }) => width);
  expect([Number(from), rules(above).filter(([of]) => of?.startsWith('.grid'))]).toEqual([
    992,
    [
      ['.grid', 'grid-template-columns', 'repeat(12, minmax(0, 1fr))'],
      // The whole width, 12, is that of the rule for all.
      ...widths
        .filter(width => width < 12)
        .map(width => [`.grid > [data-width="${width}"]`, 'grid-column', `span ${width}`]),
    ],
  ]);
});

test('a chart without figures says for which they are missing, once they should be there', () => {
  vi.useFakeTimers();
  const shown = (id: string, failed: object | null) =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <ChartMissing chart={{ id, user_id: null, count_failed: failed } as unknown as Chart} />
      </QueryClientProvider>,
    );
  shown('0190-1', null);
  expect(screen.queryByText('Kein Zwischenspeicher für 0190-1')).toBeNull();
  wait(1_500);
  expect(screen.getByText('Kein Zwischenspeicher für 0190-1')).toBeTruthy();
  shown('0190-2', { reason: 'failed' });
  expect(screen.getByText('Kein Zwischenspeicher für 0190-2')).toBeTruthy();
});
