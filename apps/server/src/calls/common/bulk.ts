/** Shared checks of bulk changes: what selects items, the maximum number, all or nothing. */
import { Problem } from '@kontor/contract';

export const mostAtOnce = 20_000;

/** Whether the query selects anything: sorting or a blank search would select every item by mistake. */
const picks = (query: Record<string, unknown>): boolean =>
  Object.keys(query).some(key => key.startsWith('filter[')) || String(query.search ?? '').trim() !== '';

export function mustPick(query: Record<string, unknown>, body: { ids?: string[]; all?: true }): void {
  if (!body.ids && !body.all && !picks(query)) throw new Problem('invalid', [{ path: 'ids', code: 'required' }]);
}

/** Throws if there are too many, which rolls the transaction back. */
export function mustBeFew(rows: readonly unknown[], most = mostAtOnce): void {
  if (rows.length > most) throw new Problem('invalid', [{ path: 'ids', code: 'too_many', values: { max: most } }]);
}
