/** What the filtered entries amount to, field by field, for the foot of the list and its histograms: one statement. */
import { limits, Problem, resources } from '@kontor/contract';
import { inputsOf } from '@kontor/form';
import { sql } from '../../db/sql.ts';
import type { Ctx } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { type Forms, formOf } from '../../records/forms.ts';
import { heavily } from '../../records/heavily.ts';
import { matchingRows } from '../../records/list.ts';
import { zoneAsked } from '../../records/time-zone.ts';
import { oneForm, unknownForm } from './counts.ts';
import { dayBins, numberBins } from './summary-bins.ts';
import { type Asked, askedOf, type Found, summarised } from './summary-sql.ts';

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

/** Of a form with very many entries only the newest are read: the cost of an answer has a bound. */
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
    const inputs = new Map(inputsOf(form).map(input => [input.name, input]));
    const all = names.map(name => askedOf(name, inputs.get(name), zone));
    const source = sql`reports t where ${where} order by t.created desc, t.id desc limit ${limits.summary_reports + 1}`;
    const rows = await heavily(ctx, () =>
      ctx.db.rows<{ at: number; found: Found & { counted: number } }>(summarised(all, source), 'rare'),
    );
    const found = new Map(rows.map(row => [row.at, row.found]));
    const counted = found.get(-1)?.counted ?? 0;
    return {
      data: {
        counted: Math.min(counted, limits.summary_reports),
        complete: counted <= limits.summary_reports,
        fields: all.flatMap((one, at) => {
          const own = found.get(at);
          return own ? [shown(one, own)] : [];
        }),
      },
    };
  };
