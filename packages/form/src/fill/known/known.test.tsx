/** Tests of known data in the form view. */
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import type { Content, Data, Form, Options } from '../../engine/base/types.ts';
import type { Known, SuggestionsAdapter } from '../base/suggestions.ts';
import { FormView, type FormViewProps } from '../form-view.tsx';
import { createFormStore } from '../store/store.ts';
import { cancelChanges, lock, openChanges, stageOf, unlock } from './known.ts';

afterEach(cleanup);

const idAt = (number: number) => `0190a6d2-7c00-7000-8000-${String(number).padStart(12, '0')}`;
const content = (number: number, type: Content['type'], options: Options): Content => ({
  id: idAt(number),
  type,
  column: { width: 'col-12', before: 0, after: 0 },
  options,
});
const field = (number: number, type: string, name: string, label: string, more: Options = {}) =>
  content(number, 'input', { type, name, label, ...more });

const container = idAt(9);
const form: Form = {
  states: [],
  fields: [
    content(9, 'auto_complete_container', {
      changeValues: 'Korrigieren',
      changeDataSet: 'Anderer Flughafen',
      cancelChanges: 'Korrekturen verwerfen',
      contents: [
        field(1, 'text', 'iata', 'Kürzel', { required: true }),
        field(2, 'textarea', 'city', 'Ort'),
        field(3, 'number', 'height', 'Höhe', { maxValue: 5000 }),
        field(4, 'text', 'remark', 'Bemerkung'),
        field(5, 'text', 'fixed', 'Fest', { disabled: true }),
      ],
    }),
    field(6, 'text', 'visitor', 'Besucher'),
  ],
};
const munich: Known = { iata: 'MUC', city: 'Munich', height: '453', fixed: 'f', runway: '08L', constructor: 'x' };
const others = Array.from(
  { length: 24 },
  (_, at): Known => ({ iata: `MU${at}`, city: null, height: 'high', runway: null }),
);

function fake(rows: readonly Known[] = [munich, ...others]) {
  const asked: { key: string; value: string; page: number; signal: AbortSignal }[] = [];
  const onDiscarded = vi.fn();
  const adapter: SuggestionsAdapter = {
    columns: ['iata', 'city', 'height', 'fixed', 'runway'],
    async ask(key, value, page, signal) {
      asked.push({ key, value, page, signal });
      const data = rows.filter(row => row[key]?.toLowerCase().includes(value.toLowerCase()));
      return { data: data.slice((page - 1) * 20, page * 20), count: data.length, page, limit: 20 };
    },
    onDiscarded,
  };
  return { adapter, asked, onDiscarded };
}

function show(data: Data | null = null, props: Partial<FormViewProps> = {}) {
  const store = createFormStore(form, data, { mode: props.mode ?? 'fill' });
  render(<FormView form={form} store={store} locale="de" {...props} />);
  return { store, user: userEvent.setup() };
}
const code = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Kürzel' });
const filled = { iata: 'MUC', city: 'Munich', height: 453, fixed: 'f', _$locked: [container] };

test('only text and long text that are columns, unlocked and typed into ask, once after a pause', async () => {
  const { adapter, asked } = fake();
  const { user } = show(null, { suggestions: adapter });
  await user.type(await code(), 'm');
  await user.type(await code(), 'uc');
  expect(asked).toEqual([]);
  expect(await screen.findByRole('option', { name: /MUC Munich · 453/ })).toBeDefined();
  expect(asked.map(({ key, value, page }) => [key, value, page])).toEqual([['iata', 'muc', 1]]);
  await user.type(screen.getByLabelText('Ort'), 'mun');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ key: 'city', value: 'mun' }));
  for (const [label, text] of [
    ['Höhe', '453'],
    ['Bemerkung', 'muc'],
    ['Besucher', 'muc'],
  ] as const)
    await user.type(screen.getByLabelText(label), text);
  await user.clear(await code());
  // By the time of the next request, any pending one would have been sent.
  await user.type(screen.getByLabelText('Ort'), 'i');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ key: 'city', value: 'muni' }));
  expect(asked).toHaveLength(3);
});

test('an outdated question is cancelled, and its answer heard no more', async () => {
  const { adapter, asked } = fake();
  const answers: (() => void)[] = [];
  const slow: SuggestionsAdapter = {
    ...adapter,
    ask: async (...question) => {
      await new Promise<void>(done => answers.push(done));
      return adapter.ask(...question);
    },
  };
  const { user } = show(null, { suggestions: slow });
  await user.type(await code(), 'mu');
  await waitFor(() => expect(answers).toHaveLength(1));
  await user.type(await code(), 'c');
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  await screen.findByRole('option', { name: /MUC/ });
  answers[0]?.();
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked.find(each => each.value === 'mu')?.signal.aborted).toBe(true);
  expect(screen.getAllByRole('option')).toHaveLength(2);
});

test('arrows and Enter choose; what is chosen is read by the rules, locked, and nothing else', async () => {
  const { adapter } = fake();
  const { store, user } = show(null, { suggestions: adapter });
  await user.type(screen.getByLabelText('Besucher'), 'Anna');
  await user.type(await code(), 'muc');
  await screen.findByRole('listbox');
  const input = await code();
  expect(input.getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.keyboard('{ArrowDown}');
  await screen.findByRole('listbox');
  await user.keyboard('{ArrowUp}{ArrowDown}');
  const active = document.getElementById(input.getAttribute('aria-activedescendant') ?? '');
  expect(active?.textContent).toContain('MUC');
  await user.keyboard('{Enter}');
  expect({ ...store.settled('refuse') }).toEqual({ ...filled, visitor: 'Anna' });
  for (const label of ['Kürzel', 'Ort', 'Höhe', 'Bemerkung', 'Fest'])
    expect(screen.getByLabelText<HTMLInputElement>(label).readOnly).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Besucher').readOnly).toBe(false);
  expect(document.activeElement).toBe(screen.getByLabelText('Kürzel'));
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('what does not fit a field leaves it empty', async () => {
  const { adapter } = fake();
  const { store, user } = show({ height: 12, city: 'typed', remark: 'mine' }, { suggestions: adapter });
  await user.type(await code(), 'MU7');
  await user.click(await screen.findByRole('option', { name: /^MU7/ }));
  expect({ ...store.settled() }).toEqual({ iata: 'MU7', remark: 'mine', _$locked: [container] });
});

test('a failed question is passed over: filling in goes on by hand', async () => {
  const { adapter } = fake();
  const ask = vi.fn(async () => Promise.reject(new Error('offline')));
  const { store, user } = show(null, { suggestions: { ...adapter, ask } });
  await user.type(await code(), 'muc');
  await waitFor(() => expect(ask).toHaveBeenCalled());
  await user.type(await code(), 'h');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(store.get('iata')).toBe('much');
});

test('the table: all columns, pages, and the row that is chosen', async () => {
  const { adapter, asked } = fake();
  const { store, user } = show(null, { suggestions: adapter });
  await user.type(await code(), 'mu');
  await user.click(await screen.findByRole('option', { name: 'Alle 25 Treffer in einer Tabelle' }));
  const dialog = await screen.findByRole('dialog', { name: 'Datensatz wählen' });
  expect(await within(dialog).findByText('1 bis 20 von 25')).toBeDefined();
  const heads = within(dialog)
    .getAllByRole('columnheader')
    .map(each => each.textContent);
  expect(heads).toEqual(['Kürzel', 'Ort', 'Höhe', 'Fest', 'runway']);
  await user.click(within(dialog).getByRole('button', { name: 'Nächste Seite' }));
  expect(await within(dialog).findByText('21 bis 25 von 25')).toBeDefined();
  expect(asked.at(-1)).toMatchObject({ value: 'mu', page: 2 });
  await user.type(within(dialog).getByRole('searchbox', { name: 'Kürzel enthält' }), 'c');
  await user.click(await within(dialog).findByRole('button', { name: '„MUC“ übernehmen' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect({ ...store.settled() }).toEqual(filled);
});

test('corrections: opened from the originals, checked by their rule, discarded with a way back', async () => {
  const { adapter, onDiscarded } = fake();
  const { store, user } = show(filled, { suggestions: adapter });
  await user.click(await screen.findByRole('button', { name: 'Korrigieren' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Kürzel'));
  const height = screen.getByLabelText<HTMLInputElement>('Höhe');
  expect([height.value, height.readOnly]).toEqual(['453', false]);
  expect(screen.getByText('Im Datensatz: 453')).toBeDefined();
  await user.clear(height);
  await user.type(height, '9999');
  expect(store.check().map(each => each.path)).toEqual(['data._updated_height']);
  await waitFor(() => expect(height.getAttribute('aria-invalid')).toBe('true'));
  await user.clear(height);
  await user.type(height, '448');
  expect(store.issues()).toEqual([]);
  expect(store.settled()).toMatchObject({ ...filled, _updated_height: 448 });

  await user.click(screen.getByRole('button', { name: 'Korrekturen verwerfen' }));
  expect({ ...store.settled() }).toEqual(filled);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Korrigieren' }));
  const [what, undo] = onDiscarded.mock.lastCall as ['corrections', () => void];
  expect(what).toBe('corrections');
  undo();
  expect(store.settled()).toMatchObject({ _updated_height: 448, _updated_iata: 'MUC' });
});

test('another data set: all of the container goes, with a way back', async () => {
  const { adapter, onDiscarded } = fake();
  const { store, user } = show({ ...filled, _updated_city: 'München', visitor: 'Anna' }, { suggestions: adapter });
  await user.click(await screen.findByRole('button', { name: 'Anderer Flughafen' }));
  expect({ ...store.settled() }).toEqual({ visitor: 'Anna' });
  expect(document.activeElement).toBe(await code());
  const [, undo] = onDiscarded.mock.lastCall as ['data', () => void];
  undo();
  expect({ ...store.settled() }).toEqual({ ...filled, _updated_city: 'München', visitor: 'Anna' });
});

test('what a row left open and is required is asked for at its correction', async () => {
  const { store, user } = show({ city: 'Munich', _$locked: [container] });
  await screen.findByRole('button', { name: 'Korrigieren' });
  expect(store.check().map(each => each.path)).toEqual(['data.iata']);
  const input = screen.getByLabelText<HTMLInputElement>('Kürzel');
  await waitFor(() => expect([input.readOnly, input.getAttribute('aria-invalid')]).toEqual([false, 'true']));
  await user.click(screen.getByRole('button', { name: 'Korrekturen verwerfen' }));
  expect(input.readOnly).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Korrigieren' }));
  await user.type(input, 'MUC');
  expect(store.issues()).toEqual([]);
  expect({ ...store.settled() }).toMatchObject({ city: 'Munich', _updated_iata: 'MUC' });
});

test('to look at: the correction, and the original where it differs; no buttons', async () => {
  show({ ...filled, _updated_city: 'München', _updated_iata: 'MUC' }, { mode: 'view' });
  expect(await screen.findByText('Im Datensatz: Munich')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Ort').value).toBe('München');
  expect(screen.queryByText('Im Datensatz: MUC')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('without columns nothing is asked', async () => {
  const { adapter, asked } = fake();
  const { user } = show(null, { suggestions: { ...adapter, columns: [] } });
  await waitFor(() => expect(document.querySelector('[inert]')).toBeNull());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await user.type(screen.getByLabelText('Kürzel'), 'muc');
  await vi.advanceTimersByTimeAsync(5_000);
  vi.useRealTimers();
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(asked).toEqual([]);
});

test('what is locked without a value can be let go', async () => {
  const { store, user } = show({ _$locked: [container, 'gone'] });
  await user.click(await screen.findByRole('button', { name: 'Anderer Flughafen' }));
  await user.type(screen.getByLabelText('Kürzel'), 'muc');
  expect({ ...store.settled() }).toEqual({ iata: 'muc', _$locked: ['gone'] });
});

const row = fc.record(
  { iata: fc.constantFrom('MUC', null, ''), city: fc.string(), height: fc.constantFrom('1', 'x', null, '9999') },
  { requiredKeys: [] },
) as fc.Arbitrary<Known>;
type Verb = { lock: Known } | { unlock: true } | { open: true } | { cancel: true } | { set: string; to: string };
const verbs = fc.array(
  fc.oneof(
    fc.record({ lock: row }),
    fc.constantFrom<Verb>({ unlock: true }, { open: true }, { cancel: true }),
    fc.record({
      set: fc.constantFrom('iata', 'city', '_updated_iata', '_updated_city'),
      to: fc.constantFrom('', 'x', 'y'),
    }),
  ),
  { maxLength: 12 },
);

test('law: each change has its way back, and what is settled is what the stage says', () => {
  fc.assert(
    fc.property(verbs, list => {
      const store = createFormStore(form, null, { now: new Date(0) });
      const ways: { back: () => void; before: string }[] = [];
      for (const verb of list as Verb[]) {
        const before = JSON.stringify(store.settled('refuse'));
        if ('set' in verb) {
          const present = store.get(verb.set);
          store.set(verb.set, verb.to);
          ways.push({ before, back: () => store.set(verb.set, present) });
        } else if ('lock' in verb) ways.push({ before, back: lock(store, container, verb.lock) });
        else
          ways.push({
            before,
            back: ('unlock' in verb ? unlock : 'open' in verb ? openChanges : cancelChanges)(store, container),
          });
        const settled = store.settled('refuse');
        if ('unlock' in verb) expect({ ...settled }).toEqual({});
        if ('cancel' in verb) expect(Object.keys(settled).filter(key => key.startsWith('_updated_'))).toEqual([]);
        if ('lock' in verb) expect(stageOf(store, container)).not.toBe('open');
        expect(createFormStore(form, { ...settled }).settled('refuse')).toEqual(settled);
      }
      for (const { back, before } of ways.toReversed()) {
        back();
        expect(JSON.stringify(store.settled('refuse'))).toBe(before);
      }
      expect(store.changed()).toBe(false);
    }),
  );
});
