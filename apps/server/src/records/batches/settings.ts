/**
 * At the end of a mapping, what reads the former field reads the other one: charts, saved views, conditions of automations.
 * What cannot ask the other field the same stays, and is counted. The batch keeps what each had, and gives it back when it
 * is undone, unless it was changed since.
 */
import { isDeepStrictEqual } from 'node:util';
import { type ChartConfig, type ChartForm, type ChartQuery, checkChart } from '@kontor/charts';
import { type AnswerMap, type Resource, resources } from '@kontor/contract';
import { type CompiledInput, compile, type Form, inputsOf } from '@kontor/form';
import { identifier, join, sql } from '../../db/sql.ts';
import { notifyChanged } from '../change-notifications.ts';
import { chartForms } from '../chart-forms.ts';
import type { Ctx } from '../context.ts';
import { keepRevision } from '../edit.ts';
import { lookupOf, presentName } from '../former-fields.ts';
import type { Forms } from '../forms.ts';
import { allLinksFollow } from '../link-queries.ts';
import { audit, param } from '../verb.ts';
import { converter } from './convert.ts';
import { chartAfter, type Follow, type HandlerParts, handlerAfter, type ViewParts, viewAfter } from './follow.ts';
import { fieldById } from './map-check.ts';
import type { Batch } from './types.ts';

const { charts, 'saved-views': views, 'report-handlers': handlers } = resources;
const byName: Readonly<Record<string, Resource>> = {
  charts,
  'saved-views': views,
  'report-handlers': handlers,
};

type Values = Record<string, unknown>;

interface Item {
  id: string;
  resource: keyof typeof byName;
  /** Nobody changed it since the version was published. */
  untouched: boolean;
  values: Values;
}

/** What the batch keeps of an item that it changed. */
interface Followed {
  resource: string;
  id: string;
  before: Values;
  after: Values;
}

/** A map with its fields, and the names that settings may call the former one by. */
interface Way {
  map: AnswerMap;
  from: CompiledInput;
  to: CompiledInput;
  names: ReadonlySet<string>;
  /** A name that both have had: it meant the former one until the version was published. */
  shared: ReadonlySet<string>;
}

/** The forms that maps are read by: the present one, the one before the batch, and the one that its entries come to. */
interface Versions {
  present: Form;
  before: Form;
  own: Form;
}

/**
 * A choice that was merged is asked for by its field's names; another field's names are those that no other has taken. The
 * other field is as answers come to it, also where a later version has it no more, by what it is called at present.
 */
function wayOf({ present, before, own }: Versions, map: AnswerMap): Way | null {
  const [from, mapped] = [fieldById(before, map.from), fieldById(own, map.to)];
  if (!from || !mapped) return null;
  const to = { ...mapped, name: presentName(present, mapped) };
  const named = inputsOf(lookupOf(present)).flatMap(({ content: { id }, name }) =>
    id === map.from || id.startsWith(`${map.from}:`) ? [name] : [],
  );
  if (map.from === map.to) return { map, from, to, names: new Set(), shared: new Set(named) };
  return { map, from, to, names: new Set(named), shared: new Set(from.name === to.name ? [to.name] : []) };
}

/**
 * Locked in one order until the mapping has ended: what is saved meanwhile is read as it is then, or waits. Those are read
 * by a statement of their own, which sees what the lock waited for.
 */
async function locked(ctx: Ctx, form: string): Promise<string[]> {
  const ids: string[] = [];
  for (const [table, where] of [
    [sql`charts`, sql`exists (select 1 from chart_forms f where f.chart_id = t.id and f.report_config_id = ${form})`],
    [sql`report_handlers`, sql`t.report_config_id = ${form}`],
    [sql`saved_views`, sql`t.report_config_id = ${form}`],
  ] as const) {
    const found = await ctx.db.rows<{ id: string }>(
      sql`select t.id from ${table} t where ${where} order by t.id for no key update of t`,
    );
    ids.push(...found.map(({ id }) => id));
  }
  return ids;
}

/** What an earlier mapping wrote is of the versions before, whenever it ended. */
const followedEarlier = ({ report_config_id, form_version }: Batch) =>
  sql`select 1 from batches o cross join lateral jsonb_array_elements(o.settings) s where o.report_config_id = ${report_config_id} and o.kind = 'mapping' and o.form_version < ${form_version}::int and s ->> 'resource' = i.resource and s ->> 'id' = i.id::text and i.values || (s -> 'after') = i.values`;

async function itemsOf(ctx: Ctx, batch: Batch): Promise<Item[]> {
  const { id, report_config_id: form } = batch;
  const ours = sql`t.id = any(${await locked(ctx, form)}::uuid[])`;
  const since = sql`(select b.created from batches b where b.id = ${id})`;
  return ctx.db.rows<Item>(sql`
    select i.id, i.resource, i.values, (i.modified <= ${since} or exists (${followedEarlier(batch)})) as untouched from (
    select t.id, 'charts' as resource, t.modified, jsonb_build_object('type', t.type, 'config', t.config) as values
      from charts t join chart_forms f on f.chart_id = t.id where f.report_config_id = ${form} and ${ours}
    union all
    select t.id, 'saved-views', t.modified, jsonb_build_object('query', t.query, 'columns', t.columns) from saved_views t where ${ours}
    union all
    select t.id, 'report-handlers', t.modified, jsonb_build_object('condition', t.condition, 'formula', t.formula) from report_handlers t where ${ours}
    ) i order by 2, 1`);
}

/** Answers as the field stores them, of which a setting has one as text. */
function answerOf(from: CompiledInput, text: string): unknown {
  if (from.group === 'choice' && typeof from.rule.parse(true) === 'boolean' && /^(true|false)$/.test(text))
    return text === 'true';
  const parsed = from.rule.parse(text);
  return typeof parsed === 'symbol' || parsed === undefined ? text : parsed;
}

const isAlike = ({ from, to, map }: Way): boolean =>
  from.kind === to.kind && from.group !== 'choice' && Object.keys(map.values ?? {}).length === 0;

const followOf = (way: Way, item: Item, value: Follow['value']): Follow => ({
  ...{ from: way.from, to: way.to, alike: isAlike(way), value },
  names: item.untouched ? new Set([...way.names, ...way.shared]) : way.names,
});

/** Its values by the other field; null where it stays. */
function after({ resource, values }: Item, follow: Follow): Values | null {
  if (follow.names.size === 0) return values;
  if (resource === 'saved-views') return viewAfter(values as unknown as ViewParts, follow) as Values | null;
  if (resource === 'report-handlers') return handlerAfter(values as unknown as HandlerParts, follow) as Values | null;
  const config = chartAfter(values.config as ChartConfig, follow);
  return config && (config === values.config ? values : { ...values, config });
}

/** Values of settings as the other field has them: all that are asked for are found first, then converted together. */
async function valuesOf(ctx: Ctx, way: Way, items: readonly Item[]): Promise<Follow['value']> {
  const asked = new Set<string>();
  const note = (text: string) => {
    asked.add(text);
    return text;
  };
  for (const item of items) after(item, followOf(way, item, note));
  const { map, from, to } = way;
  const { convert } = await converter(
    ctx,
    { from, to },
    map,
    Array.from(asked, text => answerOf(from, text)),
  );
  return text => {
    // Nobody has a choice that went without another: who asks for it goes on to find none.
    if (map.from === map.to && (map.values?.[text] ?? null) === null) return text;
    const made = [convert(answerOf(from, text))?.answer].flat();
    return made.length === 1 && made[0] !== undefined && made[0] !== null ? String(made[0]) : null;
  };
}

/** A chart over several forms asks all of them the same: it follows once none of the others has the field any more. */
function fitsForms(chart: ChartQuery, forms: readonly ChartForm[], { names, to }: Follow, own: string): boolean {
  const others = forms.filter(({ id }) => id !== own).map(({ form }) => compile(form).byName);
  if (others.some(known => [...names].some(name => known.has(name)) && !known.has(to.name))) return false;
  return checkChart(chart, forms).length === 0;
}

async function write(ctx: Ctx, { resource: name, id }: Pick<Followed, 'resource' | 'id'>, values: Values) {
  const resource = byName[name] as Resource;
  await keepRevision(ctx, resource, id);
  if (resource === views && typeof values.query === 'string') await allLinksFollow(ctx, id, values.query);
  const sets = Object.entries(values).map(([column, value]) => sql`${identifier(column)} = ${param(value)}`);
  await ctx.db.run(
    sql`update ${identifier(resource.table)} set ${join(sets, ', ')}, version = version + 1, modified = ${ctx.now} where id = ${id}`,
  );
  if (resource.audited)
    await audit(ctx, { action: 'edit', entity: resource.entity, id, detail: { fields: Object.keys(values) } });
  notifyChanged(ctx, resource, { id });
}

/** Only what differs, and of each what it had. */
function changeOf({ resource, id }: Item, before: Values, next: Values): Followed {
  const names = Object.keys(next).filter(name => !isDeepStrictEqual(next[name], before[name]));
  const only = (values: Values) => Object.fromEntries(names.map(name => [name, values[name] ?? null]));
  return { resource, id, before: only(before), after: only(next) };
}

async function chartFits(ctx: Ctx, item: Item, next: Values, follow: Follow, own: string): Promise<boolean> {
  const which = sql`exists (select 1 from chart_forms f where f.report_config_id = t.id and f.chart_id = ${item.id})`;
  return fitsForms(next as unknown as ChartQuery, await chartForms(ctx.db, which, true), follow, own);
}

/** In the transaction in which the mapping ends. */
export async function followMaps(ctx: Ctx, forms: Forms, batch: Batch): Promise<void> {
  const { id, report_config_id, map: maps, form_version } = batch;
  const present = await forms.get(ctx, report_config_id);
  const { form: before } = await forms.at(ctx, report_config_id, present, form_version - 1);
  const { form: own } = await forms.at(ctx, report_config_id, present, form_version);
  const ways = (maps ?? []).flatMap(map => wayOf({ present: present.form, before, own }, map) ?? []);
  const items = await itemsOf(ctx, batch);
  const had = new Map(items.map(item => [item, item.values]));
  const stayed = new Set<Item>();
  for (const way of ways) {
    const value = await valuesOf(ctx, way, items);
    for (const item of items) {
      const follow = followOf(way, item, value);
      const next = after(item, follow);
      if (isDeepStrictEqual(next, item.values)) continue;
      if (next && (item.resource !== 'charts' || (await chartFits(ctx, item, next, follow, report_config_id))))
        item.values = next;
      else stayed.add(item);
    }
  }
  const followed = items.flatMap(item => {
    const before = had.get(item) ?? item.values;
    return before === item.values ? [] : [changeOf(item, before, item.values)];
  });
  for (const each of followed) await write(ctx, each, each.after);
  await ctx.db.run(
    sql`update batches set settings = ${JSON.stringify(followed)}::jsonb, followed = ${followed.length}, stayed = ${stayed.size} where id = ${id}`,
  );
}

/** In the transaction in which its undoing ends. */
export async function followBack(ctx: Ctx, { id }: Batch): Promise<void> {
  const kept = await ctx.db.one<{ settings: Followed[] | null }>(
    sql`select b.settings from batches b where b.id = ${id}`,
  );
  for (const each of kept?.settings ?? []) {
    const { table } = byName[each.resource] as Resource;
    const same = Object.entries(each.after).map(
      ([name, value]) => sql`to_jsonb(t.${identifier(name)}) is not distinct from ${JSON.stringify(value)}::jsonb`,
    );
    const found = await ctx.db.one(
      sql`select 1 from ${identifier(table)} t where t.id = ${each.id} and ${join(same, ' and ')} for no key update of t`,
    );
    if (found) await write(ctx, each, each.before);
  }
  await ctx.db.run(sql`update batches set settings = null, followed = 0, stayed = 0 where id = ${id}`);
}
