/**
 * Filters on fields that repeat. An answer in a repeat stands under `name.0`, `name.1` …; a filter on `name` means any
 * of them. How often a field can repeat is known to its form alone, so the query is read here before it is SQL.
 */
import { find, inputsOf } from '@kontor/form';
import type { Ctx } from './context.ts';
import type { Forms } from './forms.ts';
import { type RawQuery, repeatsOf } from './query.ts';

const form = 'filter[report_config_id]';
const most = 100;

/** The query with what it needs to know of repeats; untouched where it filters no answers of one form. */
export async function withRepeats<Q extends RawQuery>(ctx: Ctx, forms: Forms, query: Q): Promise<Q> {
  const names = Object.keys(query).flatMap(key => /^filter\[data\.([A-Za-z0-9_]+)\]$/.exec(key)?.[1] ?? []);
  const id = query[form];
  if (names.length === 0 || typeof id !== 'string') return query;
  const known = await forms.get(ctx, id).catch(() => null);
  if (!known) return query;
  const repeats: Record<string, number> = {};
  for (const input of inputsOf(known.form)) {
    if (input.repeat === null || !names.includes(input.name)) continue;
    const container = find(known.form.fields, input.repeat);
    repeats[input.name] = Math.min(most, Number(container?.options.maxRepeats) || 1);
  }
  return { ...query, [repeatsOf]: repeats };
}
