import { type Content, createInput } from '@kontor/form';
import { expect, test } from 'vitest';
import { chosenIn, withColumn, withColumns } from '../src/screens/designer/list-columns.ts';

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
