/** Unit tests of a form's list columns: choosing, ordering, suggestions. */
import { type Content, createInput, listColumns } from '@kontor/form';
import { expect, test } from 'vitest';
import { chosenIn, suggestedFor, withColumn, withColumns } from '../src/screens/designer/list-columns.ts';

const field = (name: string): Content => {
  const content = createInput('text');
  return { ...content, options: { ...content.options, name, label: name } };
};
const names = (fields: Content[]) => chosenIn(fields, 'list_column').map(({ content }) => content.options.name);

test('fields are chosen, ordered and given up for one list alone', () => {
  const fields = [field('a'), field('b'), field('c')];
  const all = fields.reduce((tree, { id }) => withColumn(tree, 'list_column', id, true), fields);
  expect(names(all)).toEqual(['a', 'b', 'c']);
  expect(chosenIn(all, 'backend_list_column')).toEqual([]);
  const turned = withColumns(all, 'list_column', chosenIn(all, 'list_column').toReversed());
  expect(names(turned)).toEqual(['c', 'b', 'a']);
  expect(turned.map(content => content.list_column?.sorting)).toEqual([2, 1, 0]);
  expect(names(withColumn(turned, 'list_column', fields[1]!.id, false))).toEqual(['c', 'a']);
});

test('what does not change keeps its identity', () => {
  const fields = [field('a'), field('b')];
  const chosen = withColumn(fields, 'list_column', fields[0]!.id, true);
  expect(chosen[1]).toBe(fields[1]);
  expect(withColumns(chosen, 'list_column', chosenIn(chosen, 'list_column'))).toBe(chosen);
});

test('the suggestion is what the list shows anyway, and stays itself once taken', () => {
  const fields = [
    field('a'),
    { ...createInput('file'), options: { ...createInput('file').options, name: 'f' } },
    field('b'),
  ];
  const suggested = suggestedFor(fields, 'backend_list_column');
  expect(suggested.map(({ content }) => content.options.name)).toEqual(['a', 'b']);
  const taken = withColumns(fields, 'backend_list_column', suggested);
  expect(listColumns({ fields: taken, states: [] }, 'console').map(each => each.name)).toEqual(['a', 'b']);
  expect(suggestedFor(taken, 'backend_list_column').map(({ content }) => content.options.name)).toEqual(['a', 'b']);
});

test('a class is a change of its own; no class is none', () => {
  const fields = withColumn([field('a')], 'list_column', '', true);
  const [chosen] = chosenIn(withColumns(fields, 'list_column', suggestedFor(fields, 'list_column')), 'list_column');
  const named = withColumns(fields, 'list_column', [{ ...chosen!, column: { ...chosen!.column, class: 'wide' } }]);
  expect(named[0]!.list_column).toEqual({ sorting: 0, useToSort: true, class: 'wide' });
  expect(withColumns(named, 'list_column', chosenIn(named, 'list_column'))).toBe(named);
});
