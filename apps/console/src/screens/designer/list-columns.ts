/**
 * Which fields are columns of a form's entry lists, one list for mobile and one for the console: pure functions that
 * read, set and suggest them in the content tree.
 */
import { type Content, type ListColumn, listColumns, nameOf, replace, rowOf } from '@kontor/form';
import { inOrder } from './edits.ts';

export type ListName = 'list_column' | 'backend_list_column';

export interface Chosen {
  content: Content;
  column: ListColumn;
}

/** Contents with an answer, in form order. */
export const fieldsIn = (fields: readonly Content[]): Content[] =>
  inOrder(fields).filter(content => rowOf(content).field !== undefined);

export function chosenIn(fields: readonly Content[], list: ListName): Chosen[] {
  const chosen = fieldsIn(fields).flatMap(content => {
    const column = content[list];
    return column ? [{ content, column }] : [];
  });
  return chosen.toSorted((a, b) => a.column.sorting - b.column.sorting);
}

/** Sets exactly these columns in this order. */
export function withColumns(fields: Content[], list: ListName, chosen: readonly Chosen[]): Content[] {
  const wanted = new Map(chosen.map(({ content, column }, sorting) => [content.id, { ...column, sorting }]));
  let tree = fields;
  for (const { id } of fieldsIn(fields))
    tree = replace(tree, id, content => {
      const column = wanted.get(id) ?? null;
      const before = content[list] ?? null;
      return alike(before, column) ? content : { ...content, [list]: column };
    });
  return tree;
}

const alike = (a: ListColumn | null, b: ListColumn | null): boolean =>
  a?.sorting === b?.sorting && a?.useToSort === b?.useToSort && (a?.class ?? '') === (b?.class ?? '');

/** Default columns when none are chosen: the most informative fields, all sortable. */
export function suggestedFor(fields: readonly Content[], list: ListName): Chosen[] {
  const form = { fields: [...fields], states: [] };
  const bare = { ...form, fields: withColumns(form.fields, list, []) };
  const names = listColumns(bare, list === 'list_column' ? 'mobile' : 'console').map(column => column.name);
  const all = fieldsIn(fields);
  return names.flatMap((name, sorting) => {
    const content = all.find(each => nameOf(each) === name);
    return content ? [{ content, column: { sorting, useToSort: true } }] : [];
  });
}

/** Adds the field as the last column of a list, or removes it. */
export function withColumn(fields: Content[], list: ListName, id: string, shown: boolean): Content[] {
  const others = chosenIn(fields, list).filter(({ content }) => content.id !== id);
  const content = shown ? fieldsIn(fields).find(each => each.id === id) : undefined;
  const added = content ? [{ content, column: { sorting: others.length, useToSort: true } }] : [];
  return withColumns(fields, list, [...others, ...added]);
}
