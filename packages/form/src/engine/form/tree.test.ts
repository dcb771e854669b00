/** Tests of edits of the content tree. */
import { describe, expect, test } from 'vitest';
import type { Content, ContentType, Options } from '../base/types.ts';
import { contentTypes } from '../content-types/index.ts';
import { createInput } from '../content-types/input.ts';
import { namesOf } from './names.ts';
import { beside, duplicate, find, insert, keepFilled, move, parentOf, refusal, remove, replace } from './tree.ts';
import { childrenOf } from './walk.ts';

function field(name: string): Content {
  const content = createInput('text');
  return { ...content, id: name, options: { ...content.options, name, label: name } };
}

function box(type: ContentType, id: string, ...contents: Content[]): Content {
  const made = contentTypes[type].create();
  return { ...made, id, options: { ...made.options, contents } as Options };
}

const a = field('a');
const b = field('b');
const c = field('c');
const inner = box('collapse_container', 'inner', c);
const outer = box('condition_container', 'outer', b, inner);
const tree = [a, outer];
const ids = (list: readonly Content[]): string =>
  list.map(each => (contentTypes[each.type].container ? `${each.id}(${ids(childrenOf(each))})` : each.id)).join(' ');

test('finding', () => {
  expect(find(tree, 'c')).toBe(c);
  expect(find(tree, 'nobody')).toBeNull();
  expect(parentOf(tree, 'c')).toEqual({ parent: 'inner', index: 0 });
  expect(parentOf(tree, 'outer')).toEqual({ parent: null, index: 1 });
});

describe('changes share what they do not touch', () => {
  test('insert', () => {
    const after = insert(tree, { parent: 'inner', index: 1 }, field('d'));
    expect(ids(after)).toBe('a outer(b inner(c d))');
    expect(after[0]).toBe(a);
    expect(childrenOf(after[1]!)[0]).toBe(b);
    expect(ids(tree)).toBe('a outer(b inner(c))');
    expect(insert(tree, { parent: 'a', index: 0 }, field('d'))).toBe(tree);
    expect(insert(tree, { parent: 'nobody', index: 0 }, field('d'))).toBe(tree);
  });

  test('remove', () => {
    expect(ids(remove(tree, 'inner'))).toBe('a outer(b)');
    expect(remove(tree, 'nobody')).toBe(tree);
  });

  test('replace', () => {
    const after = replace(tree, 'c', content => ({ ...content, column: { ...content.column, after: 2 } }));
    expect(find(after, 'c')!.column.after).toBe(2);
    expect(after[0]).toBe(a);
    expect(replace(tree, 'c', content => content)).toBe(tree);
  });

  test.each<[string, string | null, number, string]>([
    ['a', null, 2, 'outer(b inner(c)) a'],
    ['a', 'inner', 0, 'outer(b inner(a c))'],
    ['c', null, 0, 'c a outer(b inner())'],
    ['b', 'outer', 2, 'a outer(inner(c) b)'],
    ['inner', 'outer', 0, 'a outer(inner(c) b)'],
  ])('move %s to %s %i', (id, parent, index, expected) => {
    expect(ids(move(tree, id, { parent, index }))).toBe(expected);
  });

  test('a move to where it is, into itself or nowhere changes nothing', () => {
    expect(move(tree, 'a', { parent: null, index: 0 })).toBe(tree);
    expect(move(tree, 'a', { parent: null, index: 1 })).toBe(tree);
    expect(move(tree, 'outer', { parent: 'inner', index: 0 })).toBe(tree);
    expect(move(tree, 'outer', { parent: 'outer', index: 0 })).toBe(tree);
    expect(move(tree, 'a', { parent: 'c', index: 0 })).toBe(tree);
    expect(move(tree, 'a', { parent: 'nobody', index: 0 })).toBe(tree);
  });
});

test('a duplicate has ids and names of its own', () => {
  const after = duplicate(tree, 'outer');
  expect(after.renamed).toEqual([
    { from: 'b', to: 'b2' },
    { from: 'c', to: 'c2' },
  ]);
  expect(after.fields).toHaveLength(3);
  expect(after.fields[2]!.id).toBe(after.id);
  expect([...namesOf(after.fields)]).toEqual(['a', 'b', 'c', 'b2', 'c2']);
  expect(after.fields[1]).toBe(outer);
  expect(duplicate(tree, 'nobody')).toEqual({ fields: tree, id: null, renamed: [] });
});

describe('forbidden nesting', () => {
  const repeat = box('repeat_container', 'repeat', box('collapse_container', 'section', field('d')));
  const form = [...tree, repeat];

  test.each<[string, Content, string | null, [ContentType, ContentType] | null]>([
    ['anything into the form', repeat, null, null],
    ['a field into a repeat', a, 'repeat', null],
    ['a section into a repeat', inner, 'repeat', null],
    ['a condition into a repeat', outer, 'repeat', ['condition_container', 'repeat_container']],
    ['a repeat into a repeat', repeat, 'repeat', ['repeat_container', 'repeat_container']],
    ['a condition into a section in a repeat', outer, 'section', ['condition_container', 'repeat_container']],
    [
      'a section with a repeat into a repeat',
      box('collapse_container', 's', repeat),
      'repeat',
      ['repeat_container', 'repeat_container'],
    ],
    ['a repeat into a condition', repeat, 'outer', null],
    ['a condition into a condition', outer, 'inner', null],
  ])('%s', (_, content, parent, expected) => {
    expect(refusal(form, content, parent)).toEqual(expected && { dragged: expected[0], target: expected[1] });
  });

  test('a row into a row, but a row into a section in a row', () => {
    const row = box('layout_row', 'row', box('collapse_container', 'in', a));
    const other = box('layout_row', 'other', b);
    expect(refusal([row], other, 'row')).toEqual({ dragged: 'layout_row', target: 'layout_row' });
    expect(refusal([row], other, 'in')).toBeNull();
  });
});

test('nothing stays empty', () => {
  expect(keepFilled([]).map(each => each.type)).toEqual(['formatString']);
  expect(keepFilled(tree)).toBe(tree);
  const emptied = remove(tree, 'c');
  const filled = keepFilled(emptied);
  expect(childrenOf(find(filled, 'inner')!).map(each => each.type)).toEqual(['formatString']);
  expect(filled[0]).toBe(a);
  const rows = [box('layout_row', 'row'), box('collapse_container', 's', box('layout_row', 'row2'))];
  expect(keepFilled(rows).map(each => [each.type, childrenOf(each).map(child => child.type)])).toEqual([
    ['collapse_container', ['formatString']],
  ]);
});

describe('beside', () => {
  test('makes a row of both, each half', () => {
    const after = beside(tree, 'a', field('d'));
    expect(after[0]!.type).toBe('layout_row');
    expect(childrenOf(after[0]!).map(each => [each.id, each.column.width])).toEqual([
      ['a', 'col-6'],
      ['d', 'col-6'],
    ]);
  });

  test('extends the row it finds, before or after, and moves what is in the tree', () => {
    const rowed = beside(tree, 'a', field('d'));
    const third = beside(rowed, 'd', b, 'before');
    expect(ids(third).replace(/^[0-9a-f-]+/, 'row')).toBe('row(a b d) outer(inner(c))');
    expect(childrenOf(third[0]!).map(each => each.column.width)).toEqual(['col-4', 'col-4', 'col-4']);
  });

  test('never beside itself or something inside', () => {
    expect(beside(tree, 'a', a)).toBe(tree);
    expect(beside(tree, 'c', outer)).toBe(tree);
    expect(beside(tree, 'nobody', field('d'))).toBe(tree);
  });
});
