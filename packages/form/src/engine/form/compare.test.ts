/** Tests of the comparison of versions. */
import { expect, it } from 'vitest';
import { type Content, compareFields, createInput, type Form, type InputKind } from '../index.ts';

const field = (id: string, kind: InputKind, name: string, options: object = {}): Content => {
  const made = createInput(kind);
  return { ...made, id, options: { ...made.options, name, label: name, ...options } };
};
const form = (...fields: Content[]): Form => ({ fields, states: [] });
const said = (before: Form, after: Form) => compareFields(before, after).map(({ name, change }) => `${name} ${change}`);
const values = (...all: string[]) => all.map(value => ({ id: value, value, label: value }));

it('says nothing of what answers do not notice: order, labels, new fields that may stay empty', () => {
  const [one, two] = [field('1', 'text', 'one'), field('2', 'number', 'two')];
  expect(said(form(one, two), form(two, one))).toEqual([]);
  expect(said(form(one), form(field('1', 'text', 'one', { label: 'Other' }), two))).toEqual([]);
});

it('tells fields that are gone, renamed, of another kind, and required by now', () => {
  const before = form(field('1', 'text', 'one'), field('2', 'text', 'two'), field('3', 'text', 'three'));
  const after = form(
    field('1', 'text', 'uno', { required: true }),
    field('2', 'number', 'two'),
    field('4', 'text', 'four', { required: true }),
  );
  expect(said(before, after)).toEqual(['one renamed', 'one required', 'two kind', 'four required', 'three removed']);
});

it('a name that is given to a new field is another field', () => {
  expect(said(form(field('1', 'text', 'one')), form(field('9', 'text', 'one')))).toEqual(['one removed']);
});

it('tells choices that are no longer offered, not new ones', () => {
  const choice = (...all: string[]) => form(field('1', 'select', 'level', { values: values(...all) }));
  expect(compareFields(choice('a', 'b'), choice('b', 'c'))).toMatchObject([{ change: 'choices', gone: ['a'] }]);
  expect(compareFields(choice('a'), choice('a', 'b'))).toEqual([]);
});

it('one choice that becomes several is another kind', () => {
  const choice = (multiple: boolean) => form(field('1', 'select', 'level', { multiple, values: values('a') }));
  expect(said(choice(false), choice(true))).toEqual(['level kind']);
});

it('a field that goes into a repeat is moved', () => {
  const one = field('1', 'text', 'one');
  const repeat = { id: 'r', type: 'repeat_container', options: { name: 'items', label: 'Items', contents: [one] } };
  expect(said(form(one), form(repeat as unknown as Content))).toEqual(['one moved']);
});
