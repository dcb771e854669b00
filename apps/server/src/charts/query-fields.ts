/**
 * Annotates a list query with the form's facts about the answers that it filters or sorts by: the type of each field,
 * and whether it repeats (`name.0`, `name.1` …; a filter on `name` means any instance). Runs before the query becomes
 * SQL.
 */
import { type AnswerKey, find, inputsOf } from '@kontor/form';
import type { Ctx } from '../records/context.ts';
import type { FilteredField } from '../records/filters.ts';
import { lookupOf } from '../records/former-fields.ts';
import type { Forms } from '../records/forms.ts';
import { fieldsOf, type RawQuery } from '../records/query.ts';
import { withFigure } from './figure-filter.ts';

const byForm = 'filter[report_config_id]';
const most = 100;

/** The keys of the instance that a name ends with. */
const keysAt = (keys: readonly AnswerKey[], name: string): AnswerKey[] =>
  keys.map(key => ({ ...key, name: `${key.name}${name.slice(name.indexOf('.'))}` }));

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
  const id = query[byForm];
  if (names.size === 0 || typeof id !== 'string') return query;
  const known = await forms.get(ctx, id).catch(() => null);
  if (!known) return query;
  const fields: [string, FilteredField][] = [];
  const form = lookupOf(known.form);
  for (const input of inputsOf(form)) {
    const { measure, keys } = input;
    const corrected = input.known !== null;
    const container = input.repeat === null ? undefined : find(form.fields, input.repeat);
    const instances = container ? Math.min(most, Number(container.options.maxRepeats) || 1) : 0;
    for (const name of names) {
      if (name === input.name) fields.push([name, { instances, measure, corrected, ...(keys && { keys }) }]);
      // One instance of a repeat, by its number.
      else if (instances > 0 && name.split('.')[0] === input.name)
        fields.push([name, { instances: 0, measure, corrected, ...(keys && { keys: keysAt(keys, name) }) }]);
    }
  }
  return { ...query, [fieldsOf]: Object.fromEntries(fields) };
}
