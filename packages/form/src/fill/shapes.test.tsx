/** Tests of shapes as choices: permissions, keyboard, and sanitising. */
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { Data, InputKind, Options } from '../engine/base/types.ts';
import { createInput } from '../engine/content-types/input.ts';
import { FormView } from './form-view.tsx';
import { createFormStore } from './store/store.ts';

afterEach(cleanup);

const svgData =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20" onload="alert(1)"><script>alert(1)</script>' +
  '<linearGradient id="shine"><stop stop-color="red"/></linearGradient><rect id="door" class="vh" width="9" height="9" fill="url(#shine)"/>' +
  '<g id="roof"><title>x</title><path d="M0 0H9" style="fill:red"/></g><circle id="wheel" r="3"/><path id="rest"/></svg>';
const values = ['door', 'roof', 'wheel'].map(value => ({ id: value, value, label: value.toUpperCase() }));

async function show(kind: InputKind, data: Data | null = null, more: Options = {}, mode: 'fill' | 'view' = 'fill') {
  const field = createInput(kind);
  const options = { ...field.options, name: 'parts', label: 'Parts', svgData, values, ...more };
  const form = { fields: [{ ...field, options }], states: [] };
  const store = createFormStore(form, data, { mode });
  const { container } = render(<FormView form={form} store={store} locale="en" />);
  await waitFor(() => expect(container.querySelector('[data-part]')).not.toBeNull());
  return { store, container, user: userEvent.setup() };
}
const part = (name: string) => screen.queryByRole('radio', { name }) ?? screen.getByRole('checkbox', { name });

test('what is only to be read cannot be changed', async () => {
  for (const [more, mode] of [
    [{ disabled: true }, 'fill'],
    [{}, 'view'],
  ] as const) {
    const { store } = await show('svg-checkbox', { parts: ['roof'] }, more, mode);
    expect(part('ROOF').getAttribute('aria-checked')).toBe('true');
    expect(part('ROOF').hasAttribute('tabindex')).toBe(false);
    fireEvent.click(part('DOOR'));
    fireEvent.keyDown(part('DOOR'), { key: ' ' });
    expect(store.get('parts')).toEqual(['roof']);
    cleanup();
  }
});

test('several: by pointer, by arrows and Space; what is chosen is said in words', async () => {
  const { store, user } = await show('svg-checkbox');
  expect(screen.getByText('Nothing chosen')).toBeDefined();
  await user.click(part('WHEEL'));
  part('WHEEL').focus();
  await user.keyboard('{ArrowRight} ');
  expect(document.activeElement).toBe(part('DOOR'));
  expect(store.get('parts')).toEqual(['wheel', 'door']);
  expect(screen.getByText('WHEEL, DOOR')).toBeDefined();
  await user.keyboard('{End}{ArrowUp}');
  expect(document.activeElement).toBe(part('ROOF'));
  await user.keyboard('{Home} ');
  expect(store.get('parts')).toEqual(['wheel']);
  expect(screen.getAllByRole('checkbox').map(each => each.tabIndex)).toEqual([0, -1, -1]);
});

test('one: arrows choose as they go, a second click takes back unless it is required', async () => {
  const { store, user } = await show('svg-radio');
  await user.click(part('DOOR'));
  part('DOOR').focus();
  await user.keyboard('{ArrowDown}');
  expect(store.get('parts')).toBe('roof');
  await user.click(part('ROOF'));
  expect(store.get('parts')).toBe('');
  cleanup();
  const again = await show('svg-radio', { parts: 'roof' }, { required: true });
  await again.user.click(part('ROOF'));
  expect(again.store.get('parts')).toBe('roof');
});

test('what was chosen when the drawing was another can be taken back', async () => {
  const { store, user } = await show('svg-checkbox', { parts: ['gone', 'roof'] });
  expect(store.check().map(each => each.code)).toEqual(['not_a_choice']);
  const stray = screen.getByLabelText<HTMLInputElement>('gone');
  expect(screen.queryByLabelText('ROOF', { selector: 'input' })).toBeNull();
  await user.click(stray);
  expect(store.get('parts')).toEqual(['roof']);
  expect(store.issues()).toEqual([]);
  expect(screen.queryByLabelText('gone')).toBeNull();
  cleanup();
  await show('svg-checkbox', { parts: ['gone'] }, {}, 'view');
  expect(screen.queryByLabelText('gone')).toBeNull();
  expect(screen.getByText('gone')).toBeDefined();
});

test('the page gets shapes, and nothing that runs, styles or names anything of its own', async () => {
  const { container } = await show('svg-checkbox');
  const svg = container.querySelector('[data-part]')?.closest('svg');
  expect(svg?.querySelector('script, style, [style], [onload], [id="door"], [class="vh"]')).toBeNull();
  const gradient = svg?.querySelector('linearGradient')?.id;
  expect(gradient).not.toBe('shine');
  expect(svg?.querySelector('[data-part="door"] rect')?.getAttribute('fill')).toBe(`url(#${gradient})`);
  expect(svg?.querySelector('[data-part="rest"]')).toBeNull();
});

test('a drawing that cannot be read leaves its choices in words', async () => {
  const field = createInput('svg-checkbox');
  const form = {
    fields: [{ ...field, options: { ...field.options, name: 'parts', label: 'Parts', values, svgData: '<svg>' } }],
    states: [],
  };
  const store = createFormStore(form, null);
  render(<FormView form={form} store={store} locale="en" />);
  fireEvent.click(await screen.findByLabelText('ROOF'));
  expect(store.get('parts')).toEqual(['roof']);
});

test('full screen: the same answer, chosen parts as chips that are taken off, the focus returns', async () => {
  const { store, user } = await show('svg-checkbox', { parts: ['roof', 'wheel'] });
  const open = screen.getByRole('button', { name: 'Full screen' });
  await user.click(open);
  const dialog = await screen.findByRole('dialog', { name: 'Drawing: Parts' });
  const inside = within(dialog);
  const chips = () => inside.queryAllByRole('button', { name: /^Take off/ }).map(each => each.textContent);
  expect(chips()).toEqual(['ROOF', 'WHEEL']);
  await user.click(inside.getByRole('checkbox', { name: 'DOOR' }));
  expect(store.get('parts')).toEqual(['roof', 'wheel', 'door']);
  await user.click(inside.getByRole('button', { name: 'Take off ROOF' }));
  expect(document.activeElement).toBe(inside.getByRole('button', { name: 'Take off WHEEL' }));
  await user.click(inside.getByRole('button', { name: 'Take off WHEEL' }));
  await user.click(inside.getByRole('button', { name: 'Take off DOOR' }));
  expect(document.activeElement).toBe(inside.getByRole('group', { name: 'Drawing: Parts' }));
  expect(inside.getByText('Nothing chosen')).toBeDefined();
  expect(store.get('parts')).toEqual([]);
  await user.click(inside.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(open);
});

test('full screen: the one answer of a required field cannot be taken off', async () => {
  const { user } = await show('svg-radio', { parts: 'roof' }, { required: true });
  await user.click(screen.getByRole('button', { name: 'Full screen' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('listitem').textContent).toBe('ROOF');
  expect(within(dialog).queryByRole('button', { name: /^Take off/ })).toBeNull();
});

test('full screen: what is only to be read is shown large, and stays as it is', async () => {
  const { store, user } = await show('svg-checkbox', { parts: ['roof'] }, {}, 'view');
  const open = screen.getByRole('button', { name: 'Full screen' });
  await user.click(open);
  const inside = within(await screen.findByRole('dialog', { name: 'Drawing: Parts' }));
  expect(inside.getByRole('listitem').textContent).toBe('ROOF');
  expect(inside.queryByRole('button', { name: /^Take off/ })).toBeNull();
  await user.click(inside.getByRole('checkbox', { name: 'DOOR' }));
  fireEvent.keyDown(inside.getByRole('checkbox', { name: 'DOOR' }), { key: ' ' });
  expect(store.get('parts')).toEqual(['roof']);
  await user.click(inside.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(open);
});
