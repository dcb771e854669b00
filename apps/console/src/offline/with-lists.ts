/** A form with all rows of its long choice lists, to be filled in without a network: of fields, and of what formulas look up. */
import { type Content, choiceListOf, inputsOf, isLongList, listsKey, mapLists } from '@kontor/form';
import type { FormConfig } from './forms.ts';

interface Told {
  rows?: unknown;
  long?: boolean;
}

type Rows = readonly unknown[];

/** All rows of a list, portion by portion; null where there are more than `most`. */
export async function rowsInPortions(
  most: number,
  load: (page: number) => Promise<{ rows: Rows; count: number }>,
): Promise<Rows | null> {
  const found: unknown[] = [];
  for (let page = 1; ; page++) {
    const { rows, count } = await load(page);
    if (count > most) return null;
    for (const row of rows) found.push(row);
    if (rows.length === 0 || found.length >= count) return found;
  }
}

/**
 * `load` gives all rows of a list, or null where the form goes without them; `whole` tells whether there is no such list.
 * Rejects as `load` does. A field says of its rows whether they are all.
 */
export async function withWholeLists<C extends Pick<FormConfig, 'fields' | 'trees'>>(
  config: C,
  load: (list: string) => Promise<Rows | null>,
): Promise<{ config: C; whole: boolean }> {
  const lists: Record<string, Told> = { ...(config.trees?.[listsKey] as Record<string, Told> | undefined) };
  const looked = Object.keys(lists).filter(id => lists[id]?.long);
  const ofFields = inputsOf({ fields: config.fields, states: [] }).flatMap(({ content: { options } }) =>
    isLongList(options) ? (choiceListOf(options) ?? []) : [],
  );
  const loaded = new Map<string, Rows>();
  const wanted = new Set([...looked, ...ofFields]);
  for (const list of wanted) {
    const rows = await load(list);
    if (rows) loaded.set(list, rows);
  }
  if (loaded.size === 0) return { config, whole: wanted.size === 0 };
  for (const list of looked) if (loaded.has(list)) lists[list] = { rows: loaded.get(list) };
  const withRows = (content: Content): Content => {
    const { options } = content;
    const rows = isLongList(options) ? loaded.get(choiceListOf(options) ?? '') : undefined;
    const values = { ...Object(options.values), rows, whole: true };
    return rows ? { ...content, options: { ...options, values } } : content;
  };
  const fields = mapLists(config.fields, contents => contents.map(withRows));
  const trees = looked.length > 0 ? { ...config.trees, [listsKey]: lists } : config.trees;
  return { config: { ...config, fields, ...(trees && { trees }) }, whole: loaded.size === wanted.size };
}
