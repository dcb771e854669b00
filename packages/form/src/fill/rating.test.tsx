/** Tests of ratings: pointer, keyboard, clearing, and reading. */
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { Data, Options } from '../engine/base/types.ts';
import { createInput } from '../engine/content-types/input.ts';
import { FormView } from './form-view.tsx';
import { createFormStore } from './store/store.ts';

afterEach(cleanup);

function show(data: Data | null = null, more: Options = {}, mode: 'fill' | 'view' = 'fill') {
  const field = createInput('rating');
  const options = { ...field.options, name: 'service', label: 'Service', ...more };
  const form = { fields: [{ ...field, options }], states: [] };
  const store = createFormStore(form, data, { mode });
  render(<FormView form={form} store={store} locale="en" mode={mode} />);
  return { store, user: userEvent.setup() };
}
const star = (count: number) =>
  screen.getByRole<HTMLInputElement>('radio', { name: count === 1 ? '1 star' : `${count} stars` });
const given = () =>
  screen
    .getAllByRole<HTMLInputElement>('radio')
    .filter(each => each.checked)
    .map(each => each.value);

test('a click gives that many stars, arrow keys give one more or one less', async () => {
  const { store, user } = show();
  expect(screen.getByRole('radiogroup', { name: 'Service' })).toBeDefined();
  expect(given()).toEqual([]);
  await user.click(star(3));
  expect(store.settled().service).toBe(3);
  await user.keyboard('{ArrowRight}');
  expect([store.settled().service, given()]).toEqual([4, ['4']]);
  await user.keyboard('{ArrowLeft}{ArrowDown}{ArrowUp}{ArrowLeft}');
  expect([store.settled().service, given()]).toEqual([2, ['2']]);
  expect(document.activeElement).toBe(star(2));
});

test('Tab comes to the group once, and Space gives a star', async () => {
  const { store, user } = show();
  await user.tab();
  expect(document.activeElement).toBe(star(1));
  await user.keyboard(' ');
  expect(store.settled().service).toBe(1);
});

test('an optional rating is cleared, and the focus stays in the field; a required one is not', async () => {
  const { store, user } = show({ service: 4 });
  await user.click(screen.getByRole('button', { name: 'Clear choice' }));
  expect([store.settled(), given()]).toEqual([{}, []]);
  expect(document.activeElement).toBe(star(1));
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  show({ service: 4 }, { required: true });
  expect(given()).toEqual(['4']);
  expect(screen.queryByRole('button')).toBeNull();
});

test('what is missing or no rating is said at the stars', () => {
  const { store } = show(null, { required: true });
  act(() => void store.check());
  const group = screen.getByRole('radiogroup', { name: 'Service' });
  expect(group.getAttribute('aria-required')).toBe('true');
  expect(group.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Fill in this field.')).toBeDefined();
  cleanup();
  const stray = show({ service: 7 });
  expect(stray.store.check().map(each => each.code)).toEqual(['out_of_range']);
  expect(given()).toEqual([]);
});

test('what is only to be read shows its stars and cannot be changed', async () => {
  for (const [more, mode] of [
    [{ disabled: true }, 'fill'],
    [{}, 'view'],
  ] as const) {
    const { store, user } = show({ service: 2 }, more, mode);
    expect(given()).toEqual(['2']);
    expect(star(5).disabled).toBe(true);
    await user.click(star(5));
    expect(store.get('service')).toBe(2);
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
  }
});
