/** What changes of many at once have in common: how they pick, how many they may be, and that it is all or nothing. */
import { Problem } from '@kontor/contract';

export const mostAtOnce = 20_000;

/** A sort order or a blank search picks nothing, so that nobody changes everything by mistake. */
const picks = (query: Record<string, unknown>): boolean =>
  Object.keys(query).some(key => key.startsWith('filter[')) || String(query.search ?? '').trim() !== '';

export function mustPick(query: Record<string, unknown>, body: { ids?: string[]; all?: true }): void {
  if (!body.ids && !body.all && !picks(query)) throw new Problem('invalid', [{ path: 'ids', code: 'required' }]);
}

/** What is too much is undone with the transaction, and said. */
export function mustBeFew(rows: readonly unknown[], most = mostAtOnce): void {
  if (rows.length > most) throw new Problem('invalid', [{ path: 'ids', code: 'too_many', values: { max: most } }]);
}
