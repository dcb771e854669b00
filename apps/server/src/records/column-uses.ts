/** Columns of a choice list that formulas read: of forms, of their drafts, and of conditions under which entries are delivered. */
import { type ChoiceListColumn, type Issue, resources } from '@kontor/contract';
import { type Form, nameOf, textsOf } from '@kontor/form';
import { columnsReadIn, lookupsOf } from '@kontor/form/formulas';
import { sql } from '../db/sql.ts';
import type { Ctx } from './context.ts';
import { predicate } from './scope.ts';
import { alive } from './verb.ts';

const { 'report-configs': configs, 'report-handlers': handlers } = resources;

interface Asking {
  name: string;
  /** Whether the caller may see it. */
  readable: boolean;
  draft: boolean;
  /** Of a condition of deliveries: its title, and its formula. */
  title: string | null;
  formula: string | null;
  fields: Form['fields'];
  rules: unknown;
}

/**
 * Forms, drafts and delivery handlers that refer to the list, by its id; drafts also by its name, which becomes the id only
 * when they are published. Whether one reads a column is then found in its parsed formulas.
 */
const askingOf = (ctx: Ctx, { id, name }: Pick<List, 'id' | 'name'>) =>
  ctx.db.rows<Asking>(
    sql`
    select t.name, a.* from report_configs t
    cross join lateral (
      select ${predicate(ctx.actor, configs, 'read')} as readable, false as draft, null as title, null as formula, t.fields, t.rules where t.choice_lists @> ${JSON.stringify([id])}::jsonb
      union all
      select ${predicate(ctx.actor, configs, 'update')}, true, null, null, d.fields, d.rules from report_config_drafts d where d.report_config_id = t.id
        and (strpos(lower(concat(d.fields, d.rules)), ${id}::text) > 0 or strpos(lower(concat(d.fields, d.rules)), lower(${name}::text)) > 0)
      union all
      select ${predicate(ctx.actor, handlers, 'read', 'h')} and ${predicate(ctx.actor, configs, 'read')}, false, h.title, h.formula, '[]', '[]' from report_handlers h where h.report_config_id = t.id and h.deleted is null and strpos(h.formula, ${id}::text) > 0
    ) a
    where ${alive(configs)} order by lower(t.name) collate "und-x-icu", t.id, a.draft`,
    'rare',
  );

interface List {
  id: string;
  name: string;
  columns: readonly ChoiceListColumn[];
}

interface Reading {
  column: string;
  /** What the formula stands at, in the words of its author. */
  at: string;
}

function readingsOf({ title, formula, fields, rules }: Asking, list: List): Reading[] {
  const names = [list.id, list.name.toLowerCase()];
  const isOfList = (each: { list: string }) => names.includes(each.list.toLowerCase());
  if (formula !== null)
    return lookupsOf(formula, '').flatMap(each => (isOfList(each) ? [{ column: each.column, at: title ?? '' }] : []));
  return columnsReadIn({ fields, states: [], rules }).flatMap(each =>
    isOfList(each) ? [{ column: each.column, at: each.content ? wordsOf(each.content) : '' }] : [],
  );
}

const wordsOf = (content: Form['fields'][number]): string =>
  textsOf(content.options.label).find(label => typeof label === 'string' && label.trim() !== '') ?? nameOf(content);

const most = 20;

/** An issue for each form that reads one of the columns; those that the caller may not read are not named. */
export async function columnsInUse(ctx: Ctx, list: List, removed: readonly string[]): Promise<Issue[]> {
  const found = new Map<string, { values: Record<string, string | number>; places: Set<string> }>();
  for (const asking of await askingOf(ctx, list))
    for (const { column, at } of readingsOf(asking, list)) {
      if (!removed.includes(column)) continue;
      const label = list.columns.find(({ name }) => name === column)?.label ?? column;
      const form = asking.readable ? asking.name : '';
      const key = JSON.stringify([column, form, asking.draft]);
      const values = { column: label, form, ...(asking.draft && { draft: 1 }) };
      const use = found.get(key) ?? { values, places: new Set<string>() };
      found.set(key, use);
      if (asking.readable && at !== '') use.places.add(at.slice(0, 100));
    }
  return Array.from(found.values(), ({ values, places }) => ({
    path: 'columns',
    code: 'column_in_use',
    message: `formulas of ${values.form ? `the form ${values.form}` : 'forms that you may not read'} ask for it`,
    values: { ...values, fields: [...places].slice(0, most).join(', ') },
  })).slice(0, most);
}
