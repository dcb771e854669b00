/** Tests of the rich text view and editor. */
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Content, Data, Form, Options } from '../../engine/base/types.ts';
import { createInput } from '../../engine/content-types/input.ts';
import type { Folds } from '../form/context.ts';
import { FormView, type FormViewProps } from '../form-view.tsx';
import { createFormStore } from '../store/store.ts';

afterEach(cleanup);

const full = { width: 'col-12', before: 0, after: 0 } as const;
const field = (kind: 'html' | 'text', name: string, label: string, options: Options = {}): Content => {
  const made = createInput(kind);
  return { ...made, options: { ...made.options, name, label, ...options } };
};
const container = (type: Content['type'], options: Options, ...contents: Content[]): Content => ({
  id: `0190a6d2-7c00-7000-8000-00000000${type.length}0`,
  type,
  column: full,
  options: { ...options, contents },
});

function show(fields: Content[], data: Data | null, props: Partial<FormViewProps> = {}) {
  const form: Form = { fields, states: [] };
  const store = createFormStore(form, data, { mode: props.mode ?? 'fill' });
  render(<FormView form={form} store={store} locale="de" {...props} />);
  return store;
}

const evil =
  '<h2 onclick="x()">Befund</h2><p>Ein <b>Milan</b><script>window.evil = 1</script> <a href="javascript:x()">hier</a> <a href="https://k.test/">dort</a></p><img src=x onerror="window.evil = 2">';

test('rich text is read as elements of the allowed list, whatever is stored', async () => {
  show([field('html', 'story', 'Hergang')], { story: evil }, { mode: 'view' });
  expect((await screen.findByRole('heading', { name: 'Befund', level: 2 })).attributes).toHaveLength(0);
  const group = screen.getByRole('group', { name: 'Hergang' });
  expect(within(group).getByText('Milan').tagName).toBe('STRONG');
  expect(group.querySelectorAll('script, img, [onclick]')).toHaveLength(0);
  const [link, ...more] = within(group).getAllByRole<HTMLAnchorElement>('link');
  expect(more).toEqual([]);
  expect([link?.textContent, link?.getAttribute('href'), link?.rel]).toEqual([
    'dort',
    'https://k.test/',
    'noopener noreferrer nofollow',
  ]);
});

test('rich text is edited under its label, with what is wrong beside it', async () => {
  const store = show([field('html', 'story', 'Hergang', { required: true })], { story: '' });
  await screen.findByRole('toolbar', { name: 'Formatierung' });
  const text = await screen.findByRole('textbox', { name: 'Hergang' });
  await waitFor(() => expect(text.getAttribute('aria-required')).toBe('true'));
  act(() => void store.check());
  await waitFor(() => expect(text.getAttribute('aria-invalid')).toBe('true'));
  expect(store.issues()).toMatchObject([{ code: 'required' }]);

  act(() => store.replace({ story: evil }));
  await waitFor(() => expect(text.querySelector('h2')?.textContent).toBe('Befund'));
  expect(text.querySelectorAll('script, img, [onclick]')).toHaveLength(0);
  expect(store.get('story')).toBe(evil);

  const tools = screen.getByRole('toolbar', { name: 'Formatierung' });
  expect(
    within(tools)
      .getAllByRole('button')
      .filter(each => each.tabIndex === 0),
  ).toHaveLength(1);
  fireEvent.keyDown(within(tools).getByRole('button', { name: 'Große Überschrift' }), { key: 'End' });
  expect(document.activeElement).toBe(within(tools).getByRole('button', { name: 'Link' }));
});

const texts = () => screen.getAllByRole<HTMLInputElement>('textbox').map(each => each.value);

test('instances move by buttons and keys, keep the focus, and are stored in their order', () => {
  const repeat = container('repeat_container', { maxRepeats: 3 }, field('text', 'part', 'Teil'));
  const store = show([repeat], { 'part.0': 'Bug', 'part.1': 'Flügel', 'part.2': 'Heck', _repeat: { [repeat.id]: 3 } });
  const up = screen.getByRole('button', { name: 'Eintrag 3 nach oben' });
  up.focus();
  fireEvent.click(up);
  expect(texts()).toEqual(['Bug', 'Heck', 'Flügel']);
  expect(document.activeElement).toBe(up);
  expect(up.getAttribute('aria-label')).toBe('Eintrag 2 nach oben');
  expect(screen.getByRole('status').textContent).toBe('Jetzt an Stelle 2 von 3');
  const [first] = screen.getAllByRole('textbox');
  fireEvent.keyDown(first as HTMLElement, { key: 'ArrowDown', altKey: true });
  expect(texts()).toEqual(['Heck', 'Bug', 'Flügel']);
  expect(store.settled()).toMatchObject({ _repeat: { [repeat.id]: [2, 0, 1] }, 'part.2': 'Heck' });

  fireEvent.click(screen.getByRole('button', { name: 'Eintrag 1 nach oben' }));
  expect(texts()).toEqual(['Heck', 'Bug', 'Flügel']);
  fireEvent.click(screen.getByRole('button', { name: 'Eintrag 3 nach oben' }));
  fireEvent.click(screen.getByRole('button', { name: 'Eintrag 1 nach unten' }));
  fireEvent.click(screen.getByRole('button', { name: 'Eintrag 3 nach oben' }));
  expect(store.changed()).toBe(true);
});

test('who looks at an entry moves nothing, and a single instance has nowhere to go', () => {
  const repeat = container('repeat_container', { maxRepeats: 3 }, field('text', 'part', 'Teil'));
  show([repeat], { _repeat: { [repeat.id]: 2 } }, { mode: 'view' });
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  show([repeat], null);
  expect(screen.queryByRole('button', { name: /nach (oben|unten)/ })).toBeNull();
});

test('sections stand open as they were left, apart for filling in and reading', () => {
  const kept = new Map<string, boolean>();
  const folds: Folds = { get: key => kept.get(key) ?? null, set: (key, open) => void kept.set(key, open) };
  const section = container('collapse_container', { label: 'Kosten' }, field('text', 'costs', 'Summe'));
  const details = () => document.querySelector('details') as HTMLDetailsElement;
  show([section], null, { folds });
  expect(details().open).toBe(false);
  details().open = true;
  fireEvent(details(), new Event('toggle'));
  cleanup();
  show([section], null, { folds });
  expect(details().open).toBe(true);
  cleanup();
  show([section], {}, { folds, mode: 'view' });
  expect(details().open).toBe(true);
  details().open = false;
  fireEvent(details(), new Event('toggle'));
  expect([...kept.values()]).toEqual([true, false]);
});
