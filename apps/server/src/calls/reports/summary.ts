/** What the filtered entries amount to, field by field, for the foot of the list and its histograms: one statement. */
import { limits, Problem, resources } from '@kontor/contract';
import { type Input, inputsOf } from '@kontor/form';
import type { SummaryField } from '../../columns/question.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { Ctx } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { lookupOf } from '../../records/former-fields.ts';
import { type Forms, formOf } from '../../records/forms.ts';
import { heavily } from '../../records/heavily.ts';
import { askColumns, matchingRows } from '../../records/list.ts';
import type { RawQuery } from '../../records/raw-query.ts';
import { zoneAsked } from '../../records/time-zone.ts';
import { oneForm, unknownForm } from './counts.ts';
import { dayBins, numberBins } from './summary-bins.ts';
import { type Asked, askedOf, columnField, type Found, summarised } from './summary-sql.ts';

const { reports } = resources;

/** What JSON cannot say is none. */
const finite = (value: number | null): number | null => (value !== null && Number.isFinite(value) ? value : null);

function shown({ field, kind, ranked }: Asked, found: Found) {
  const { filled, different, sum, mean, median, min, max, first, last } = found;
  return {
    field,
    filled,
    different,
    number:
      kind === 'number'
        ? {
            sum: finite(sum),
            mean: finite(mean),
            median: finite(median),
            min: finite(min),
            max: finite(max),
            bins: numberBins(found),
          }
        : null,
    day: kind === 'day' ? { min: first, max: last, bins: dayBins(found) } : null,
    median: found.middle === null ? null : (ranked[found.middle - 1] ?? null),
  };
}

interface Counted {
  counted: number;
  complete: boolean;
  /** In the order of the fields. */
  found: (Found | undefined)[];
}

/** Of a form with very many entries only the newest are read: the cost of an answer has a bound. */
async function bySql(ctx: Ctx, all: readonly Asked[], source: Sql): Promise<Counted> {
  const most = limits.summary_reports;
  const rows = await heavily(ctx, () =>
    ctx.db.rows<{ at: number; found: Found & { counted: number } }>(
      summarised(all, sql`${source} limit ${most + 1}`),
      'rare',
    ),
  );
  const found = new Map(rows.map(row => [row.at, row.found]));
  const counted = found.get(-1)?.counted ?? 0;
  return { counted: Math.min(counted, most), complete: counted <= most, found: all.map((_, at) => found.get(at)) };
}

/** Of all entries, by the columnar copy; null where it does not answer. */
async function byColumns(
  ctx: Ctx,
  query: RawQuery,
  { all, inputs, zone }: { all: readonly Asked[]; inputs: ReadonlyMap<string, Input>; zone: string },
): Promise<Counted | null> {
  const fields = all.map(one => columnField(one.field, inputs.get(one.field), one));
  if (fields.includes(null)) return null;
  const answer = await askColumns(ctx, reports, query, ({ tests }) => ({
    want: 'summary',
    tests,
    fields: fields as SummaryField[],
    zone,
  }));
  if (!answer || !('summary' in answer)) return null;
  return { counted: answer.summary.counted, complete: true, found: answer.summary.fields };
}

export const reportSummary =
  (forms: Forms) =>
  async (ctx: Ctx, { query }: In<'reportSummary'>) => {
    const { fields, time_zone: asked, ...rest } = query;
    const id = oneForm(rest);
    const where = matchingRows(ctx, reports, rest, 'read');
    const { form } = await formOf(ctx, forms, id, unknownForm);
    const zone = await zoneAsked(ctx.db, asked);
    const names = [...new Set(fields.split(','))];
    if (names.length > limits.summary_fields) throw new Problem('badQuery', [{ path: 'fields', code: 'too_many' }]);
    const inputs = new Map(inputsOf(lookupOf(form)).map(input => [input.name, input]));
    const all = names.map(name => askedOf(name, inputs.get(name), zone));
    const { counted, complete, found } =
      (await byColumns(ctx, rest, { all, inputs, zone })) ??
      (await bySql(ctx, all, sql`reports t where ${where} order by t.created desc, t.id desc`));
    const summed = all.flatMap((one, at) => {
      const own = found[at];
      return own ? [shown(one, own)] : [];
    });
    return { data: { counted, complete, fields: summed } };
  };
