/** Counts of entries by state, by who changed them last, and of the answers of a field, for tabs and filters of the list. */

import { Problem, resources } from '@kontor/contract';
import { choicesOf, type Input, inLanguage, inputsOf } from '@kontor/form';
import type { Answer } from '../../columns/question.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { namesOf } from '../../records/changer-names.ts';
import type { Ctx } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { answerAt, isInstance } from '../../records/filters.ts';
import { lookupOf } from '../../records/former-fields.ts';
import { type Forms, formOf } from '../../records/forms.ts';
import { heavily } from '../../records/heavily.ts';
import { languageAsked } from '../../records/language.ts';
import { askColumns, matchingRows } from '../../records/list.ts';
import { counterScope } from '../../records/scope.ts';

const { reports } = resources;
const most = 500;

interface Tally {
  value: string | null;
  label: string | null;
  count: number;
}

export const unknownForm = () => new Problem('badQuery', [{ path: 'filter[report_config_id]', code: 'unknown' }]);

export const oneForm = (query: Record<string, unknown>): string => {
  const id = query['filter[report_config_id]'];
  if (typeof id !== 'string' || id === '')
    throw new Problem('badQuery', [{ path: 'filter[report_config_id]', code: 'required' }]);
  return id;
};

/** Answered by trigger-maintained counters if only the form is filtered; else by counting the filtered rows. */
export const reportStates =
  (forms: Forms) =>
  async (ctx: Ctx, { query, headers }: In<'reportStates'>) => {
    const id = oneForm(query);
    const where = matchingRows(ctx, reports, query, 'read');
    const { form } = await formOf(ctx, forms, id, unknownForm);
    const plain = Object.keys(query).every(key => key === 'filter[report_config_id]');
    const found = plain ? null : await askColumns(ctx, reports, query, ({ tests }) => ({ want: 'states', tests }));
    const rows = await (found
      ? talliesOf(found)
      : plain
        ? ctx.db.rows<Tally>(
            sql`select nullif(k.state, '') as value, sum(k.n)::int8 as count from report_counts k where k.report_config_id = ${id} and ${counterScope(ctx.actor, reports.entity, 'k')} group by k.state having sum(k.n) > 0`,
          )
        : heavily(ctx, () =>
            ctx.db.rows<Tally>(
              sql`select t.state as value, count(*) as count from reports t where ${where} group by t.state`,
              'rare',
            ),
          ));
    const labels = new Map(inLanguage(form, languageAsked(headers)).states.map(state => [state.value, state.label]));
    return { data: rows.map(row => ({ ...row, label: labels.get(row.value ?? '') ?? null })) };
  };

/** By whom they were changed last, most frequent first, at most 500. */
export const reportChangers =
  (forms: Forms) =>
  async (ctx: Ctx, { query }: In<'reportChangers'>) => {
    const id = oneForm(query);
    const where = matchingRows(ctx, reports, query, 'read');
    await formOf(ctx, forms, id, unknownForm);
    const question = sql`select t.modified_by as value, count(*) as count from reports t where ${where} group by 1 order by count desc, 1 limit ${most}`;
    const found = await askColumns(ctx, reports, query, ({ tests }) => ({ want: 'changers', tests }));
    const rows = found ? talliesOf(found) : await heavily(ctx, () => ctx.db.rows<Tally>(question, 'rare'));
    const names = await namesOf(
      ctx,
      rows.map(({ value }) => value),
    );
    return { data: rows.map(row => ({ ...row, label: names.get(row.value ?? '') ?? null })) };
  };

const talliesOf = (answer: Answer): Tally[] =>
  'tallies' in answer ? answer.tallies.map(row => ({ ...row, label: null })) : [];

/** In a repeat, each instance has an answer of its own (`name.i`). */
const answers = (where: Sql, { name, keys, repeat, known }: Input): Sql =>
  repeat !== null
    ? sql`select e.value as answer from reports t left join lateral jsonb_each(t.data) e on ${isInstance(keys ?? name)} where ${where}`
    : sql`select ${answerAt(sql`t.data`, keys ?? name, known !== null)} as answer from reports t where ${where}`;

/** For answers that are lists, each value counts. At most 500 answers, most frequent first. */
export const reportValues =
  (forms: Forms) =>
  async (ctx: Ctx, { query, headers }: In<'reportValues'>) => {
    const { field, ...rest } = query;
    const id = oneForm(rest);
    const where = matchingRows(ctx, reports, rest, 'read');
    const { form } = await formOf(ctx, forms, id, unknownForm);
    const input = inputsOf(lookupOf(form)).find(one => one.name === field);
    if (!input) throw new Problem('badQuery', [{ path: 'field', code: 'unknown' }]);
    const question = sql`
    with answers as materialized (${answers(where, input)})
    select nullif(v.value #>> '{}', '') as value, count(*) as count from answers
    left join lateral jsonb_array_elements(case when jsonb_typeof(answer) = 'array' then nullif(answer, '[]') else jsonb_build_array(answer) end) v on true
    group by 1 order by count desc, 1 limit ${most}`;
    const asked = { name: field, corrected: input.known !== null };
    const found = await askColumns(ctx, reports, rest, ({ tests }) =>
      input.repeat === null && !input.keys ? { want: 'values', tests, answer: asked } : null,
    );
    const rows = found ? talliesOf(found) : await heavily(ctx, () => ctx.db.rows<Tally>(question, 'rare'));
    const choices = choicesOf(input.content.options, languageAsked(headers));
    const labels = new Map(choices.map(choice => [choice.value, choice.label]));
    return {
      data: rows.map(row => ({
        ...row,
        label: labels.get(row.value ?? '') ?? null,
      })),
    };
  };
