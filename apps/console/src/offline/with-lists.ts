/** A form with all rows of its long choice lists, to be filled in without a network: of fields, and of what formulas look up. */
import { type Content, inputsOf, isLongList, listsKey, mapLists } from '@kontor/form';
import type { FormConfig } from './forms.ts';

/** A field that takes its choices from a list, or a list that formulas look up. */
export type AskedList = { field: string } | { list: string };

interface Told {
  rows?: unknown;
  long?: boolean;
}

/** Rejects as `load` does. */
export async function withWholeLists<C extends Pick<FormConfig, 'fields' | 'trees'>>(
  config: C,
  load: (asked: AskedList) => Promise<unknown>,
): Promise<C> {
  const lists: Record<string, Told> = { ...(config.trees?.[listsKey] as Record<string, Told> | undefined) };
  const looked = Object.keys(lists).filter(id => lists[id]?.long);
  for (const list of looked) lists[list] = { rows: await load({ list }) };
  const trees = looked.length > 0 ? { ...config.trees, [listsKey]: lists } : config.trees;
  const rows = new Map<string, unknown>();
  for (const { name, content } of inputsOf({ fields: config.fields, states: [] }))
    if (isLongList(content.options)) rows.set(content.id, await load({ field: name }));
  const withRows = (content: Content): Content => {
    const found = rows.get(content.id);
    const values = Object(content.options.values);
    return found ? { ...content, options: { ...content.options, values: { ...values, rows: found } } } : content;
  };
  const fields = rows.size > 0 ? mapLists(config.fields, list => list.map(withRows)) : config.fields;
  return { ...config, fields, ...(trees && { trees }) };
}
