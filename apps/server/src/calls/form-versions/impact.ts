/**
 * What publishing the draft means for what is stored: field by field, entries with an answer, those that do not fit, and
 * what uses the field.
 */
import { Problem, resources } from '@kontor/contract';
import {
  type AnswerKey,
  asksFor,
  compareFields,
  type FieldChange,
  type Form,
  inLanguage,
  nameOf,
  walk,
} from '@kontor/form';
import type { Language } from '@kontor/form/languages';
import { sql } from '../../db/sql.ts';
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
import { lookThrough } from './impact-answers.ts';

const { reports, 'report-configs': configs, charts, 'saved-views': views, 'report-handlers': handlers } = resources;

type Impact = Out<'formImpact'>['data']['fields'][number];

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
    const published = await read<{ fields: Form['fields'] }>(ctx, configs, id, {}, { action: 'update' });
    const draft = await draftOf(ctx, id);
    if (!draft) throw new Problem('notFound');
    const language = languageAsked(headers);
    const after = inLanguage({ fields: draft.fields, states: draft.states } as Form, language);
    const changes = compareFields(inLanguage({ fields: published.fields, states: [] }, language), after);
    const { keys } = presentOf((await formOf(ctx, forms, id, () => new Problem('notFound'))).form);
    const where = matchingRows(ctx, reports, { 'filter[report_config_id]': id }, 'read');
    const asked = changes.map(row => ({ row, keys: keys?.[row.name] ?? [{ name: row.name }] }));
    return heavily(ctx, async () => {
      const { entries, answers } = await lookThrough(ctx, where, asked);
      const rows: Impact[] = [];
      for (const [at, { row, keys: known }] of asked.entries()) {
        const told = answers[at] ?? { answers: 0, misfits: 0, complete: true, first: [], gone: [] };
        const uses = row.before && row.change !== 'required' ? await usedBy(ctx, id, known) : [];
        const asking = row.change === 'removed' ? askingIn(after, id, row.name) : [];
        const { id: field, name, change } = row;
        rows.push({ id: field, name, label: labelOf(row), change, ...told, used_by: [...uses, ...asking] });
      }
      return { data: { fields: rows, entries, cases: await differingCases(ctx, id, draft, language) } };
    });
  };
