/** The columns of a list of entries: marks on the fields, numbered in their order. */
import { type Content, type ListColumn, replace, rowOf } from '@kontor/form';
import { inOrder } from './edits.ts';

export type ListName = 'list_column' | 'backend_list_column';

export interface Chosen {
  content: Content;
  column: ListColumn;
}

/** Fields that hold an answer, in form order. */
export const fieldsIn = (fields: readonly Content[]): Content[] =>
  inOrder(fields).filter(content => rowOf(content).field !== undefined);

export function chosenIn(fields: readonly Content[], list: ListName): Chosen[] {
  const chosen = fieldsIn(fields).flatMap(content => {
    const column = content[list];
    return column ? [{ content, column }] : [];
  });
  return chosen.toSorted((a, b) => a.column.sorting - b.column.sorting);
}

/** The fields with exactly these columns, in this order. */
export function withColumns(fields: Content[], list: ListName, chosen: readonly Chosen[]): Content[] {
  const wanted = new Map(chosen.map(({ content, column }, sorting) => [content.id, { ...column, sorting }]));
  let tree = fields;
  for (const { id } of fieldsIn(fields))
    tree = replace(tree, id, content => {
      const column = wanted.get(id) ?? null;
      const before = content[list] ?? null;
      const same = before?.sorting === column?.sorting && before?.useToSort === column?.useToSort;
      return same ? content : { ...content, [list]: column };
    });
  return tree;
}

/** The field shown in a list, behind those that are, or shown no longer. */
export function withColumn(fields: Content[], list: ListName, id: string, shown: boolean): Content[] {
  const others = chosenIn(fields, list).filter(({ content }) => content.id !== id);
  const content = shown ? fieldsIn(fields).find(each => each.id === id) : undefined;
  const added = content ? [{ content, column: { sorting: others.length, useToSort: true } }] : [];
  return withColumns(fields, list, [...others, ...added]);
}
