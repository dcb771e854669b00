/** Plans an export before anything is streamed: forms, number of entries, and how to read them. */
import { limits, Problem, resources } from '@kontor/contract';
import type { Data, Form } from '@kontor/form';
import { sql } from '../db/sql.ts';
import { chosenToRead } from '../records/column-ids.ts';
import type { CallInput, Ctx } from '../records/context.ts';
import { presented } from '../records/former-fields.ts';
import { type Forms, formOf } from '../records/forms.ts';
import { list, matchingRows, stream } from '../records/list.ts';
import { readListQuery } from '../records/query.ts';
import { mayNone, predicate } from '../records/scope.ts';
import type { Row } from '../records/select.ts';
import { alive } from '../records/verb.ts';
import type { ExportType } from './manner.ts';
import type { Words } from './words.ts';

const { reports, 'report-configs': configs } = resources;
const mostForms = 50;
const byForm = 'filter[report_config_id]';
/** Small, since a batch is processed without yielding to the event loop. */
const batch = 50;

/** Structured-cloneable, so that it can be passed to a thread. */
export interface PlannedForm {
  /** Null for an export without any form. */
  id: string | null;
  name: string;
  form: Form;
  /** The number of its published version. */
  version?: number;
  /** It has been shared by a link: its entries say whether they came by one. */
  shared?: boolean;
  /** Entries of it have running numbers. */
  numbered?: boolean;
  /** Set if a single entry is exported. */
  entry?: Row;
  /** Ids of its entries in their order, where columns have found them. */
  chosen?: string;
}

interface Marks {
  shared: boolean;
  numbered: boolean;
}

export interface Plan {
  /** File name without extension. */
  name: string;
  total: number;
  forms: PlannedForm[];
}

type Query = CallInput['query'];

async function* alone(row: Row): AsyncGenerator<Row[], void, void> {
  yield [row];
}

async function* nothing(): AsyncGenerator<Row[], void, void> {}

/** Streams the entries of a planned form as they are stored. */
export function rowsOf(ctx: Ctx, { id, entry, chosen }: PlannedForm, query: Query): AsyncGenerator<Row[], void, void> {
  if (entry) return alone(entry);
  return id === null ? nothing() : stream(ctx, reports, { ...query, [byForm]: id }, batch, chosen);
}

/** The same with answers by the present names of their fields, and those of former fields by theirs. */
export async function* presentRowsOf(ctx: Ctx, planned: PlannedForm, query: Query): AsyncGenerator<Row[], void, void> {
  for await (const rows of rowsOf(ctx, planned, query))
    yield rows.map(row => ({ ...row, data: presented(planned.form, row.data as Data, Number(row.form_version)) }));
}

/** Which of the forms have been shared by a link or have numbered their entries, however long ago. */
async function marksOf(ctx: Ctx, forms: readonly string[]): Promise<(id: string) => Marks> {
  const found = await ctx.db.rows<{ id: string } & Marks>(sql`
    select f.id, exists (select 1 from share_links l where l.report_config_id = f.id) as shared,
      exists (select 1 from reports r where r.report_config_id = f.id and r.number is not null) as numbered
    from unnest(${forms}::uuid[]) f (id)`);
  const marks = new Map(found.map(({ id, ...mark }) => [id, mark]));
  return id => marks.get(id) ?? { shared: false, numbered: false };
}

export async function planOne(ctx: Ctx, forms: Forms, row: Row): Promise<Plan> {
  const id = row.report_config_id as string;
  const { name, form, number: version } = await formOf(ctx, forms, id, () => new Problem('notFound'));
  const marks = (await marksOf(ctx, [id]))(id);
  const number = typeof row.number === 'string' ? ` ${row.number}` : '';
  return { name: `${name}${number}`, total: 1, forms: [{ id, name, form, version, ...marks, entry: row }] };
}

async function countOf(ctx: Ctx, query: Query): Promise<number> {
  const { sort: _sort, direction: _direction, contain: _contain, ...filters } = query;
  return (await list(ctx, reports, { ...filters, page: 1, limit: 1 })).count;
}

/**
 * Entries of a list query: of one form, or of all their forms that the reader may read, at most 50 (else a 400).
 * Entries whose form is in the trash have no columns and are left out.
 */
export async function plan(ctx: Ctx, forms: Forms, query: Query, words: Words): Promise<Plan> {
  // Validated here, before streaming starts.
  readListQuery(reports, query);
  const wanted = query[byForm];
  if (typeof wanted === 'string' && wanted !== '') {
    const { name, form, number } = await formOf(
      ctx,
      forms,
      wanted,
      () => new Problem('badQuery', [{ path: byForm, code: 'unknown' }]),
    );
    const chosen = await chosenToRead(ctx, reports, query);
    const total = chosen?.count ?? (await countOf(ctx, query));
    const marks = (await marksOf(ctx, [wanted]))(wanted);
    const planned = { id: wanted, name, form, version: number, ...marks, ...(chosen && { chosen: chosen.ids }) };
    return { name, total, forms: [planned] };
  }
  const found = await formsOf(ctx, query);
  if (found.length === 0)
    return {
      name: words.reports,
      total: 0,
      forms: [{ id: null, name: words.reports, form: { fields: [], states: [] } }],
    };
  const exported: PlannedForm[] = [];
  const marks = await marksOf(
    ctx,
    found.map(({ id }) => id),
  );
  for (const { id } of found) {
    const { name, form, number } = await forms.get(ctx, id);
    exported.push({ id, name, form, version: number, ...marks(id) });
  }
  const total = found.reduce((sum, { count }) => sum + count, 0);
  return { name: words.reports, total, forms: exported };
}

/** A table has the columns of one form, and a document ends somewhere. */
export function mustSuit({ forms, total }: Plan, type: ExportType, where: 'at once' | 'background'): void {
  if (type === 'csv' && forms.length > 1) throw new Problem('badQuery', [{ path: byForm, code: 'required' }]);
  const max = where === 'at once' ? limits.pdf_direct : limits.pdf_entries;
  if (type === 'pdf' && total > max)
    throw new Problem('badQuery', [{ path: 'filter', code: 'too_many', values: { max } }]);
}

async function formsOf(ctx: Ctx, query: Query): Promise<{ id: string; count: number }[]> {
  const where = matchingRows(ctx, reports, query, 'read');
  if (mayNone(ctx.actor, configs, 'read')) return [];
  const found = await ctx.db.rows<{ id: string; count: number }>(
    sql`
    with found as (select t.report_config_id as id, count(*) as count from reports t where ${where} group by 1)
    select t.id, found.count from found join report_configs t on t.id = found.id
    where ${predicate(ctx.actor, configs, 'read')} and ${alive(configs)} order by lower(t.name) collate "und-x-icu", t.id limit ${mostForms + 1}`,
    'rare',
  );
  if (found.length > mostForms)
    throw new Problem('badQuery', [{ path: byForm, code: 'too_many', values: { max: mostForms } }]);
  return found;
}
