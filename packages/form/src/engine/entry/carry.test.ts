/** Tests of carrying a draft's answers over to another version of its form. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repeatContainer } from '../content-types/repeat-container.ts';
import { answeredFields, type Content, carryAnswers, createInput, type Data, type Form, walk } from '../index.ts';
import { entries, forms } from '../samples/random.ts';

const field = (id: string, name: string): Content => {
  const made = createInput('text');
  return { ...made, id, options: { ...made.options, name, label: `Label of ${id}` } };
};
const repeat = (id: string, ...contents: Content[]): Content => {
  const made = repeatContainer.create();
  return { ...made, id, options: { ...made.options, maxRepeats: 5, contents } };
};
const formOf = (...fields: Content[]): Form => ({ fields, states: [] });
const carried = (from: Form, to: Form, data: Data) => {
  const { data: next, left } = carryAnswers(answeredFields(from, data), to, data);
  return { data: next, left: left.map(({ name }) => name) };
};

test('an answer follows its field to another name, with its correction and files', () => {
  const [from, to] = [formOf(field('1', 'place')), formOf(field('1', 'site'))];
  expect(carried(from, to, { place: 'Ulm', _images: { place: ['x'] } })).toEqual({
    data: { site: 'Ulm', _images: { site: ['x'] } },
    left: [],
  });
});

test('names that were exchanged do not exchange the answers', () => {
  const from = formOf(field('1', 'a'), field('2', 'b'));
  const to = formOf(field('1', 'b'), field('2', 'a'));
  expect(carried(from, to, { a: 'one', b: 'two' })).toEqual({ data: { b: 'one', a: 'two' }, left: [] });
});

test('what has no place is named, and stays where no other field shows it', () => {
  const from = formOf(field('1', 'a'), field('2', 'b'), field('3', 'c'));
  const to = formOf(field('3', 'c'), field('9', 'b'));
  expect(carried(from, to, { a: 'one', b: 'two', c: 'three' })).toEqual({
    data: { a: 'one', b_: 'two', c: 'three' },
    left: ['a', 'b'],
  });
});

test('what an earlier version left behind is not the answer of a new field with that name', () => {
  const from = formOf(field('1', 'a'));
  const to = formOf(field('1', 'a'), field('2', 'old'));
  expect(carried(from, to, { old: 'of before', a: 'one' })).toEqual({
    data: { old_: 'of before', a: 'one' },
    left: [],
  });
});

test('what no field was asked for stays', () => {
  const from = formOf(field('1', 'a'));
  const to = formOf(field('1', 'old'));
  const data = { old: 'of an earlier version', a: 'one', _at: '2026-11-27T08:00Z' };
  expect(carried(from, to, data)).toEqual({
    data: { old: 'one', old_: 'of an earlier version', _at: '2026-11-27T08:00Z' },
    left: [],
  });
});

test('moved into a repeat it is in its first instance, moved out the first one is kept and the others are named', () => {
  const [plain, repeated] = [formOf(field('1', 'a')), formOf(repeat('r', field('1', 'a')))];
  expect(carried(plain, repeated, { a: 'one' })).toEqual({ data: { 'a.0': 'one' }, left: [] });
  const data = { 'a.0': 'one', 'a.1': 'two', _repeat: { r: 2 } };
  expect(carried(repeated, plain, data)).toEqual({
    data: { a: 'one', 'a.1': 'two', _repeat: { r: 2 } },
    left: ['a'],
  });
});

test('moved to another repeat its instances come along', () => {
  const from = formOf(repeat('r', field('1', 'a')), repeat('s', field('2', 'b')));
  const to = formOf(repeat('r'), repeat('s', field('1', 'a'), field('2', 'b')));
  const data = { 'a.0': 'one', 'a.2': 'three', 'b.0': 'x', _repeat: { r: [0, 2] } };
  expect(carried(from, to, data).data).toEqual({ ...data, _repeat: { r: [0, 2], s: [0, 2] } });
});

test('renamed and named back, every answer of any form is where it was', () => {
  const renamed = (form: Form, suffix: string): Form => {
    const copy = structuredClone(form);
    walk(copy.fields, ({ options }) => {
      if (typeof options.name === 'string') options.name += suffix;
    });
    return copy;
  };
  const pairs = forms.chain(form => fc.tuple(fc.constant(form), entries(form)));
  fc.assert(
    fc.property(pairs, ([form, data]) => {
      const later = renamed(form, '_2');
      const there = carryAnswers(answeredFields(form, data), later, data);
      expect(there.left).toEqual([]);
      const back = carryAnswers(answeredFields(later, there.data), form, there.data);
      expect(back).toEqual({ data, left: [] });
    }),
    { numRuns: 300 },
  );
});
