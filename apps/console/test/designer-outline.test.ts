/** Unit tests of the designer's outline: rows, search, keyboard navigation. */
import { type Content, contentTypes, createInput, type Form } from '@kontor/form';
import { describe, expect, test, vi } from 'vitest';
import { treeKey } from '../src/screens/designer/outline-keys.ts';
import { around, faultyIds, outlineRows } from '../src/screens/designer/outline-rows.ts';

const field = (name: string, label: string): Content => {
  const content = createInput('text');
  return { ...content, id: name, options: { ...content.options, name, label } };
};
const holder = (type: Content['type'], id: string, contents: Content[], options = {}): Content => {
  const content = contentTypes[type].create();
  return { ...content, id, options: { ...content.options, ...options, contents } };
};
const wing = field('wing', 'Flügel von {bird}');
const form: Form = {
  states: [],
  fields: [
    holder('layout_row', 'row', [field('bird', 'Art'), field('count', 'Anzahl')]),
    holder(
      'collapse_container',
      'costs',
      [
        holder('condition_container', 'only', [wing], {
          comparisons: [{ valOne: 'bird', comparison: 'eq', valTwo: 'Bussard', gate: null }],
        }),
      ],
      { label: 'Kosten' },
    ),
    {
      ...createInput('select'),
      id: 'part',
      options: { type: 'select', name: 'part', label: 'Bauteil', values: [{ id: '1', value: 'r', label: 'Radom' }] },
    },
  ],
};
const rows = (search = '', closed: string[] = []) =>
  outlineRows(form, { search, closed: new Set(closed), locale: 'de' });
const lines = (...given: Parameters<typeof rows>) =>
  rows(...given).map(row => `${'-'.repeat(row.level - 1)}${row.title}`);

describe('the lines of a form', () => {
  test('rows of the layout are no level; slots are labels; a condition is its sentence', () =>
    expect(lines()).toEqual(['Art', 'Anzahl', 'Kosten', '-Wenn „Art“ „Bussard“ ist', '--Flügel von Art', 'Bauteil']));
  test('positions count what is seen on a level', () =>
    expect(rows().map(row => [row.position, row.siblings])).toEqual([
      [1, 4],
      [2, 4],
      [3, 4],
      [1, 1],
      [1, 1],
      [4, 4],
    ]));
  test('what is closed keeps its contents to itself', () => {
    expect(lines('', ['costs'])).toEqual(['Art', 'Anzahl', 'Kosten', 'Bauteil']);
    expect(rows('', ['costs']).map(row => row.open)).toEqual([null, null, false, null]);
  });
});

describe('searching', () => {
  test.each([
    [
      'by label, without accents, with all around it, closed or not',
      'flugel',
      ['Kosten', '-Wenn „Art“ „Bussard“ ist', '--Flügel von Art'],
    ],
    ['by field name', 'count', ['Anzahl']],
    ['by the label of a choice', 'radom', ['Bauteil']],
    ['by all words', 'fluegel art', []],
    ['a rule by what it asks', 'bussard', ['Kosten', '-Wenn „Art“ „Bussard“ ist']],
    ['nothing', 'xyz', []],
  ])('%s', (_, search, found) => expect(lines(search, ['costs'])).toEqual(found));
  test('what is only around a match is no match', () =>
    expect(rows('flugel').map(row => row.found)).toEqual([false, false, true]));
});

test('issues are told of the innermost content', () => {
  const issues = [
    { path: 'fields.1.options.contents.0.options.comparisons.0.valTwo', code: 'required' },
    { path: 'fields.0.options.contents.1', code: 'nested_container' },
    { path: 'name', code: 'required' },
  ];
  expect([...faultyIds(form.fields, issues)]).toEqual(['only', 'count']);
  expect(around(form.fields, 'wing')).toEqual(['costs', 'only']);
});

describe('keys', () => {
  const key = (name: string, at: number, more = {}) => {
    const acts = { step: vi.fn(), remove: vi.fn(), extend: vi.fn() };
    const does = { jump: vi.fn(), toggle: vi.fn(), open: vi.fn(), acts };
    const did = treeKey(
      { key: name, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...more },
      rows('', ['only']),
      at,
      does,
    );
    const called = [does.jump, does.toggle, does.open, ...Object.values(acts)].flatMap(each => each.mock.calls);
    return [did, ...called.flat()];
  };
  // Art, Anzahl, Kosten (open), rule (closed), Bauteil
  test.each([
    ['ArrowDown', -1, [true, 'bird']],
    ['ArrowDown', 4, [true]],
    ['ArrowUp', 1, [true, 'bird']],
    ['ArrowUp', -1, [true, 'part']],
    ['Home', 3, [true, 'bird']],
    ['End', 0, [true, 'part']],
    ['ArrowRight', 2, [true, 'only']],
    ['ArrowRight', 3, [true, 'only', true]],
    ['ArrowRight', 0, [true]],
    ['ArrowLeft', 2, [true, 'costs', false]],
    ['ArrowLeft', 3, [true, 'costs']],
    ['ArrowLeft', 0, [true]],
    ['Enter', 1, [true, 'count']],
    ['Delete', 1, [true, 'count']],
    ['Delete', -1, [true]],
    ['a', 1, [false]],
  ])('%s at %i', (name, at, expected) => expect(key(name, at)).toEqual(expected));
  test('with Alt a content moves; with Ctrl the browser keeps its keys', () => {
    expect(key('ArrowUp', 1, { altKey: true })).toEqual([true, 'count', 'up']);
    expect(key('ArrowDown', -1, { altKey: true })).toEqual([false]);
    expect(key('Home', 1, { ctrlKey: true })).toEqual([false]);
  });
  test('with Shift the selection grows to the next line, and not past the ends', () => {
    expect(key('ArrowDown', 0, { shiftKey: true })).toEqual([true, 'count']);
    expect(key('ArrowUp', 1, { shiftKey: true })).toEqual([true, 'bird']);
    expect(key('ArrowUp', 0, { shiftKey: true })).toEqual([true]);
  });
});
