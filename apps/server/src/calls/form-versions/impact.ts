/**
 * What publishing the draft means for what is stored: field by field, entries with an answer, those that do not fit, and
 * what uses the field.
 */
import { Problem, resources } from '@kontor/contract';
import {
  type AnswerKey,
  asksFor,
  checkEntry,
  choicesOf,
  compareFields,
  type Data,
  type FieldChange,
  type Form,
  inLanguage,
  nameOf,
  walk,
} from '@kontor/form';
import type { Language } from '@kontor/form/languages';
import { type Sql, sql } from '../../db/sql.ts';
import { answered, countEntries as count } from '../../records/answered.ts';
import type { Ctx } from '../../records/context.ts';
import type { In, Out } from '../../records/endpoint.ts';
import { type CaseResult, runCases } from '../../records/form-cases.ts';
import { presentOf } from '../../records/former-fields.ts';
import { type Forms, formOf } from '../../records/forms.ts';
import { heavily } from '../../records/heavily.ts';
import { languageAsked } from '../../records/language.ts';
import { matchingRows } from '../../records/list.ts';
import { read } from '../../records/read.ts';
import { predicate } from '../../records/scope.ts';
import { alive } from '../../records/verb.ts';
import { draftOf } from './draft-row.ts';

const { reports, 'report-configs': configs, charts, 'saved-views': views, 'report-handlers': handlers } = resources;

type Impact = Out<'formImpact'>['data']['fields'][number];

/** How many different answers of a field are tried, and how many entries that do not fit are shown. */
const [tried, firstShown] = [5_000, 20];

/** Whether an answer is refused by the field as the draft has it, by itself. */
function misfitOf({ change, after, gone }: FieldChange): ((value: unknown) => boolean) | null {
  if (change === 'choices') {
    const lost = new Set<unknown>(gone);
    return value => [value].flat().some(each => lost.has(each));
  }
  if (change !== 'kind' || !after) return null;
  const { content, name } = after;
  const options = Object.fromEntries(Object.entries(content.options).filter(([key]) => !/If$|^rules$/.test(key)));
  const form: Form = { fields: [{ ...content, options }], states: [] };
  return value => checkEntry(form, { [name]: value } as Data, { draft: true }).length > 0;
}

async function misfits(ctx: Ctx, from: Sql, row: FieldChange): Promise<Pick<Impact, 'misfits' | 'first' | 'complete'>> {
  const isMisfit = misfitOf(row);
  if (!isMisfit) return { misfits: 0, first: [], complete: true };
  const values = await ctx.db.rows<{ value: unknown }>(
    sql`select distinct e.value from ${from} limit ${tried + 1}`,
    'rare',
  );
  const complete = values.length <= tried;
  const wrong = values.filter(({ value }) => isMisfit(value)).map(({ value }) => JSON.stringify(value));
  if (wrong.length === 0) return { misfits: 0, first: [], complete };
  const those = sql`${from} and e.value = any(${wrong}::jsonb[])`;
  const first = await ctx.db.rows<Impact['first'][number]>(
    sql`select t.id, t.number, e.value from ${those} order by t.created desc, t.id desc limit ${firstShown}`,
    'rare',
  );
  return { misfits: await count(ctx, those), first, complete };
}

/** Choices that are no longer offered and that entries have, with their labels. */
async function goneOf(ctx: Ctx, from: Sql, { change, before, gone }: FieldChange): Promise<Impact['gone']> {
  if (change !== 'choices' || !before) return [];
  const counted = await ctx.db.rows<{ value: string; answers: number }>(
    sql`select g.value, count(distinct t.id)::int as answers from unnest(${gone}::text[]) with ordinality g (value, at) join lateral (select t.id from ${from} and e.value ? g.value) t on true group by g.value, g.at order by g.at`,
    'rare',
  );
  const labels = new Map(choicesOf(before.content.options).map(({ value, label }) => [value, label]));
  return counted.map(({ value, answers }) => ({ value, label: labels.get(value) ?? value, answers }));
}

/** Lists, charts and handlers whose settings name the field, also by a name that it alone had, within the reader's scope. */
async function usedBy(ctx: Ctx, form: string, keys: readonly AnswerKey[]): Promise<Impact['used_by']> {
  const names = keys.flatMap((key, at) => (at === 0 || !key.in ? [key.name] : []));
  const word = `(^|[^A-Za-z0-9_])(${names.join('|')})([^A-Za-z0-9_]|$)`;
  return ctx.db.rows<Impact['used_by'][number]>(
    sql`
    select 'saved-views' as resource, t.id, t.name from saved_views t
      where t.report_config_id = ${form} and ${alive(views)} and ${predicate(ctx.actor, views, 'read')} and concat(t.query, ' ', t.columns) ~ ${word}
    union all
    select 'charts', t.id, t.name from charts t join chart_forms f on f.chart_id = t.id
      where f.report_config_id = ${form} and ${alive(charts)} and ${predicate(ctx.actor, charts, 'read')} and t.config::text ~ ${word}
    union all
    select 'report-handlers', t.id, t.title from report_handlers t
      where t.report_config_id = ${form} and ${alive(handlers)} and ${predicate(ctx.actor, handlers, 'read')} and concat(t.condition, ' ', t.formula) ~ ${word}
    limit 200`,
    'rare',
  );
}

/** Fields of the draft that ask for a field which it no longer has. */
function askingIn(draft: Form, id: string, name: string): Impact['used_by'] {
  const found: Impact['used_by'] = [];
  walk(draft.fields, content => {
    if (asksFor(content).includes(name))
      found.push({ resource: 'report-configs', id, name: String(nameOf(content) || content.type) });
  });
  return found;
}

/** What people call a field, in their language. */
const labelOf = ({ before, after, name }: FieldChange): string => {
  const label = (before ?? after)?.content.options.label;
  return typeof label === 'string' && label !== '' ? label : name;
};

/** None of a draft that could not be published: that is refused with what is missing. */
async function differingCases(ctx: Ctx, id: string, draft: Form, language: Language): Promise<CaseResult[]> {
  try {
    return (await runCases(ctx, id, draft, language)).filter(({ count: found }) => found > 0);
  } catch (error) {
    if (error instanceof Problem && error.kind === 'invalid') return [];
    throw error;
  }
}

export const formImpact =
  (forms: Forms) =>
  async (ctx: Ctx, { params, headers }: In<'formImpact'>): Promise<Out<'formImpact'>> => {
    const { id } = params;
    const published = await read<{ fields: Form['fields'] }>(ctx, configs, id, {}, 'update');
    const draft = await draftOf(ctx, id);
    if (!draft) throw new Problem('notFound');
    const language = languageAsked(headers);
    const after = inLanguage({ fields: draft.fields, states: draft.states } as Form, language);
    const changes = compareFields(inLanguage({ fields: published.fields, states: [] }, language), after);
    const { keys } = presentOf((await formOf(ctx, forms, id, () => new Problem('notFound'))).form);
    const where = matchingRows(ctx, reports, { 'filter[report_config_id]': id }, 'read');
    return heavily(ctx, async () => {
      const rows: Impact[] = [];
      for (const row of changes) {
        const known = keys?.[row.name] ?? [{ name: row.name }];
        const from = answered(where, known);
        const answers = row.before ? await count(ctx, from) : 0;
        const found = row.before ? await misfits(ctx, from, row) : { misfits: 0, first: [], complete: true };
        if (row.change === 'required') found.misfits = (await count(ctx, sql`reports t where ${where}`)) - answers;
        const uses = row.before && row.change !== 'required' ? await usedBy(ctx, id, known) : [];
        const asking = row.change === 'removed' ? askingIn(after, id, row.name) : [];
        const { id: field, name, change } = row;
        const told = { id: field, name, label: labelOf(row), change, answers, ...found };
        rows.push({ ...told, gone: await goneOf(ctx, from, row), used_by: [...uses, ...asking] });
      }
      return { data: { fields: rows, cases: await differingCases(ctx, id, draft, language) } };
    });
  };
