/** Property tests of the form store. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Comparison, Content, Data, Form, Options } from '../../engine/base/types.ts';
import { settle } from '../../engine/entry/entry.ts';
import { look, textFor } from '../../engine/entry/values.ts';
import { createFormStore, topics, type ValueCache } from './store.ts';

const how = { locale: 'de-DE', yes: 'Ja', no: 'Nein' };
const idAt = (number: number) => `0190a6d2-7c00-7000-8000-${String(number).padStart(12, '0')}`;
const content = (number: number, type: Content['type'], options: Options): Content => ({
  id: idAt(number),
  type,
  column: { width: 'col-12', before: 0, after: 0 },
  options,
});
const field = (number: number, name: string, more: Options = {}) =>
  content(number, 'input', { type: 'text', name, label: name, ...more });

const names = ['a', 'b', 'c', 'd', 'e', 'r'];
const comparison = fc.record<Comparison>({
  valOne: fc.constantFrom(...names),
  comparison: fc.constantFrom('eq', 'neq', 'empty', 'not_empty', 'filter'),
  valTwo: fc.constantFrom('', 'x', 'y', '{a}', '{r}'),
  gate: fc.constantFrom('and', 'or'),
});
const comparisons = fc.array(comparison, { minLength: 1, maxLength: 3 });

/** a and b are plain, c and d in conditions, e in a nested one, r repeated, and a text references them all. */
const forms = fc.tuple(comparisons, comparisons, comparisons, comparisons).map(([one, two, three, four]): Form => {
  const inner = content(13, 'condition_container', { comparisons: three, contents: [field(3, 'e')] });
  return {
    states: [],
    fields: [
      field(1, 'a'),
      field(2, 'b'),
      content(11, 'condition_container', { comparisons: one, contents: [field(4, 'c'), inner] }),
      content(12, 'condition_container', { comparisons: two, contents: [field(5, 'd')] }),
      content(14, 'condition_container', {
        comparisons: four,
        contents: [content(20, 'repeat_container', { maxRepeats: 3, contents: [field(6, 'r', { default: 'y' })] })],
      }),
      content(30, 'formatString', { text: names.map(name => `{${name}}`).join('|') }),
    ],
  };
});
type Step = { set: string; to: string } | { add: true } | { remove: number } | { undo: true };
const steps = fc.array(
  fc.oneof(
    fc.record({ set: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'r.0', 'r.1'), to: fc.constantFrom('', 'x', 'y') }),
    fc.constant<Step>({ add: true }),
    fc.record({ remove: fc.integer({ min: 0, max: 2 }) }),
    fc.constant<Step>({ undo: true }),
  ),
  { maxLength: 25 },
);
const watched = [11, 12, 13, 14].map(idAt);

test('what was told of is what is: conditions and texts by parts equal those by the whole entry', () => {
  fc.assert(
    fc.property(forms, steps, (form, list) => {
      const store = createFormStore(form, null, { now: new Date(0) });
      const text = () => textFor(form, store.look, String(form.fields.at(-1)!.options.text), how);
      const heard = new Map<string, unknown>(watched.map(id => [id, store.look.shows(id)]));
      for (const id of watched) store.subscribe(topics.condition(id), () => heard.set(id, store.look.shows(id)));
      heard.set('text', text());
      store.subscribe(topics.text(idAt(30)), () => heard.set('text', text()));
      heard.set('instances', store.instances(idAt(20)));
      store.subscribe(topics.repeat(idAt(20)), () => heard.set('instances', store.instances(idAt(20))));
      let undo = () => {};
      for (const step of list) {
        if ('set' in step) store.set(step.set, step.to);
        else if ('add' in step) store.add(idAt(20));
        else if ('remove' in step) undo = store.remove(idAt(20), step.remove);
        else undo();
        const whole = look(form, store.data());
        for (const id of watched) expect([id, heard.get(id)]).toEqual([id, whole.shows(id)]);
        expect(heard.get('text')).toBe(textFor(form, whole, String(form.fields.at(-1)!.options.text), how));
        expect(heard.get('instances')).toEqual(store.instances(idAt(20)));
      }
    }),
    { numRuns: 300 },
  );
});

test('an answer tells its own field and what depends on it, however large the form', () => {
  const fields = Array.from({ length: 1000 }, (_, index) => field(index, `f${index}`));
  fields.push(
    content(2000, 'condition_container', {
      comparisons: [{ valOne: 'f5', comparison: 'not_empty' }],
      contents: [field(2001, 'inside')],
    }),
  );
  const store = createFormStore({ fields, states: [] }, null);
  const told: string[] = [];
  for (let index = 0; index < 1000; index++) store.subscribe(topics.field(`f${index}`), () => told.push(`f${index}`));
  store.subscribe(topics.condition(idAt(2000)), () => told.push('condition'));
  store.set('f5', 'x');
  store.set('f5', 'xy');
  store.set('f6', 'z');
  expect(told).toEqual(['condition', 'f5', 'f5', 'f6']);
});

test('a draft leaves out what is half typed; going back to the saved answers is no change', () => {
  const form: Form = { states: [], fields: [field(1, 'speed', { type: 'number' }), field(2, 'a')] };
  const store = createFormStore(form, { speed: 3, a: 'x' });
  store.set('speed', '…');
  expect(store.changed()).toBe(true);
  expect({ ...store.data() }).toEqual({ a: 'x' });
  expect(store.check().map(issue => issue.code)).toEqual(['invalid_number']);
  store.set('speed', 3);
  expect(store.changed()).toBe(false);
  expect(store.issues()).toEqual([]);
});

test('cached fields keep their last value on the device, once saved', () => {
  let kept: Record<string, unknown> | null = null;
  const cache: ValueCache = {
    read: () => kept,
    write: values => {
      kept = values;
    },
  };
  const form: Form = { states: [], fields: [field(1, 'site', { cached: true }), field(2, 'note')] };
  const first = createFormStore(form, null, { cache });
  first.set('site', 'Nord');
  first.set('note', 'x');
  expect(kept).toBeNull();
  first.saved();
  expect(first.changed()).toBe(false);
  expect({ ...createFormStore(form, null, { cache }).data() }).toEqual({ site: 'Nord' });
});

test('an instance taken out leaves no files for the next one of its number; undo brings them back', () => {
  const files = field(2, 'files', { type: 'file' });
  const form: Form = { states: [], fields: [content(1, 'repeat_container', { maxRepeats: 3, contents: [files] })] };
  const saved = settle(form, { 'files.0': [idAt(8)], 'files.1': [idAt(9)], _repeat: { [idAt(1)]: 2 } });
  const store = createFormStore(form, saved, { fresh: true });
  const undo = store.remove(idAt(1), 1);
  undo();
  expect(store.field('files.1').value).toEqual([idAt(9)]);
  expect([store.changed(), store.settled()]).toEqual([false, saved]);
  store.remove(idAt(1), 1);
  expect(createFormStore(form, JSON.parse(JSON.stringify(store.data())) as Data).add(idAt(1))).toBe(1);
  expect(store.add(idAt(1))).toBe(1);
  expect(store.field('files.1').value).toEqual([]);
  expect(store.settled()._images).toEqual({ 'files.0': [idAt(8)] });
});

test('an instance that is added after a stored one was taken out has another number', () => {
  const form: Form = {
    states: [],
    fields: [content(1, 'repeat_container', { maxRepeats: 3, contents: [field(2, 'a')] })],
  };
  const store = createFormStore(form, settle(form, { 'a.0': 'x', 'a.1': 'y', _repeat: { [idAt(1)]: 2 } }));
  store.remove(idAt(1), 0);
  expect(store.add(idAt(1))).toBe(2);
  store.saved();
  store.remove(idAt(1), 1);
  expect(store.add(idAt(1))).toBe(0);
});

test('other answers in place of the present ones are shown everywhere', () => {
  const form: Form = { states: [], fields: [field(1, 'a'), field(2, 'b')] };
  const store = createFormStore(form, { a: 'x' });
  let told = 0;
  store.subscribe(topics.field('a'), () => told++);
  expect(store.field('a').value).toBe('x');
  const other: Data = { a: 'y', b: 'z' };
  store.replace(other);
  expect(told).toBeGreaterThan(0);
  expect(store.field('a').value).toBe('y');
  expect(store.changed()).toBe(true);
});

test('an answer that a formula locks stays open until the stored one is back', () => {
  const form: Form = { states: [], fields: [field(1, 'a'), field(2, 'b', { readOnlyIf: 'a = "x"' })] };
  const store = createFormStore(form, { a: '', b: 'stored' });
  store.set('b', 'typed');
  expect(store.asked('b')).toMatchObject({ readOnly: false, former: null });
  store.set('a', 'x');
  expect(store.asked('b')).toMatchObject({ readOnly: false, former: { value: 'stored' } });
  expect(store.check()).toEqual([{ path: 'data.b', code: 'read_only' }]);
  expect(store.data().b).toBe('typed');
  store.set('b', store.asked('b')?.former?.value);
  expect([store.issues(), store.asked('b')]).toMatchObject([[], { readOnly: true, former: null }]);
  // as it was stored, it is locked from the beginning
  expect(createFormStore(form, { a: 'x', b: 'stored' }).asked('b')).toMatchObject({ readOnly: true, former: null });
});

test('an answer may lock its own field: from when it is stored', () => {
  const form: Form = { states: [], fields: [field(1, 'a', { readOnlyIf: 'a = "closed"' })] };
  for (const given of [null, { a: 'open' }]) {
    const store = createFormStore(form, given);
    store.set('a', 'closed');
    expect([store.asked('a'), store.check()]).toMatchObject([{ readOnly: false, former: null }, []]);
    store.saved();
    expect(store.asked('a')).toMatchObject({ readOnly: true, former: null });
  }
});

test('what comes with an instance is locked at once, and stays open where somebody has changed it before', () => {
  const inner = [field(2, 'r', { default: 'usual', readOnlyIf: 'a = "x"' })];
  const repeat = content(3, 'repeat_container', { maxRepeats: 3, contents: inner });
  const form: Form = { states: [], fields: [field(1, 'a'), repeat] };
  const store = createFormStore(form, { a: '', 'r.0': 'first', _repeat: { [repeat.id]: 1 } });
  store.add(repeat.id);
  store.set('r.0', 'typed');
  store.set('a', 'x');
  expect([store.get('r.1'), store.asked('r.1')]).toMatchObject(['usual', { readOnly: true, former: null }]);
  expect([store.asked('r.0'), store.check()]).toMatchObject([
    { readOnly: false, former: { value: 'first' } },
    [{ path: 'data.r.0', code: 'read_only' }],
  ]);
});

test('what its formula gives a field is locked at once', () => {
  const form: Form = {
    states: [],
    fields: [field(1, 'a'), field(2, 'b', { initialFormula: 'a & "!"', readOnlyIf: 'a = "x"' })],
  };
  const store = createFormStore(form, null);
  store.set('a', 'x');
  expect([store.get('b'), store.asked('b'), store.check()]).toMatchObject(['x!', { readOnly: true, former: null }, []]);
});
