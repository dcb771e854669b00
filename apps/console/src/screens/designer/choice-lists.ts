/** Choice lists for the designer: their names, and the rows of the one that a field takes its choices from. */
import { limits } from '@kontor/contract/limits';
import type { ListsAdapter } from '@kontor/form/design';
import type { StoreOptions } from '@kontor/form/fill';
import { ask } from '../../api/ask.ts';
import { allOf } from '../../api/lists.ts';
import { can, session } from '../../api/session.ts';

const adapter: ListsAdapter = {
  all: () => allOf('choice-lists', { sort: 'name', direction: 'asc' }),
  async values(list) {
    const query = { limit: limits.choices_with_form, page: 1 };
    const { data, count } = await ask('GET /choice-lists/{id}/rows.json', { params: { id: list }, query });
    const isLong = count > data.length;
    const rows = isLong ? [] : data.map(({ value, label, retired }) => ({ value, label, ...(retired && { retired }) }));
    return { list, rows, ...(isLong && { long: true }) };
  },
  href: id => `/reports/lists/${id}`,
};

/** Rows that a form which is tried out looks up, by value. */
export const rowsForTrial: NonNullable<StoreOptions['rows']> = async ({ list, values }) => {
  const found = values.map(async value => {
    const query = { search: value, limit: limits.choices_with_form, page: 1 };
    const { data } = await ask('GET /choice-lists/{id}/rows.json', { params: { id: list }, query });
    return data.filter(row => row.value === value);
  });
  return (await Promise.all(found)).flat();
};

/** For those who may read lists. */
export const listsForDesigner = (): ListsAdapter | undefined =>
  can(session.get().user, 'ChoiceLists', 'read') ? adapter : undefined;
