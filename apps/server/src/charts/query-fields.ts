/**
 * Annotates a list query with the form's facts about the answers that it filters or sorts by: the type of each field,
 * and whether it repeats (`name.0`, `name.1` …; a filter on `name` means any instance). Runs before the query becomes
 * SQL.
 */
import { find, inputsOf } from '@kontor/form';
import type { Ctx } from '../records/context.ts';
import type { FilteredField } from '../records/filters.ts';
import type { Forms } from '../records/forms.ts';
import { fieldsOf, type RawQuery } from '../records/query.ts';
import { withFigure } from './figure-filter.ts';

const form = 'filter[report_config_id]';
const most = 100;

/** Annotates the query with the facts of its form, and of a chart whose figure it names. */
export const withFields = async <Q extends RawQuery>(ctx: Ctx, forms: Forms, query: Q): Promise<Q> =>
  withFigure(ctx, await withAnswers(ctx, forms, query));

/** Returns the query unchanged unless it filters or sorts by answers of one form. */
async function withAnswers<Q extends RawQuery>(ctx: Ctx, forms: Forms, query: Q): Promise<Q> {
  const names = new Set(
    [...Object.keys(query), `filter[${String(query.sort)}]`].flatMap(
      key => /^filter\[data\.([A-Za-z0-9_]+(?:\.\d+)?)\]/.exec(key)?.[1] ?? [],
    ),
  );
  const id = query[form];
  if (names.size === 0 || typeof id !== 'string') return query;
  const known = await forms.get(ctx, id).catch(() => null);
  if (!known) return query;
  const fields: [string, FilteredField][] = [];
  for (const input of inputsOf(known.form)) {
    const { measure } = input;
    const corrected = input.known !== null;
    const container = input.repeat === null ? undefined : find(known.form.fields, input.repeat);
    const instances = container ? Math.min(most, Number(container.options.maxRepeats) || 1) : 0;
    for (const name of names) {
      if (name === input.name) fields.push([name, { instances, measure, corrected }]);
      // One instance of a repeat, by its number.
      else if (instances > 0 && name.split('.')[0] === input.name)
        fields.push([name, { instances: 0, measure, corrected }]);
    }
  }
  return { ...query, [fieldsOf]: Object.fromEntries(fields) };
}
