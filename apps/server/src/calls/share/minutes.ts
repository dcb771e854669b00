/**
 * How long a form takes to fill in: the median of what was measured lately (the client says for how long an entry was
 * really filled in), or an estimate from its fields: seconds by kind, half of them where a condition shows one.
 */
import { mostFillSeconds } from '@kontor/contract';
import { type Content, childrenOf, type Form, rowOf } from '@kontor/form';
import { identifier, type Sql, sql } from '../../db/sql.ts';

/** Reading the question included. Kinds that are not listed take `usual`. */
const seconds: Readonly<Record<string, number>> = {
  ...{ textarea: 35, html: 45, file: 30, 'svg-checkbox': 15, 'svg-radio': 12 },
  ...{ radio: 7, checkbox: 8, select: 8, switch: 4, rating: 5, range: 6, number: 9, date: 9, time: 9 },
  ...{ canvas: 25, hidden: 0, calculated: 0 },
};
const usual = 14;

function secondsOf(content: Content): number {
  const { options, type } = content;
  const row = rowOf(content);
  // Inputs have their kind in their options; a content with an answer of its own is its kind.
  const own = row.field ? (seconds[String(options.type ?? type)] ?? usual) : 0;
  const inside = childrenOf(content).reduce((sum, child) => sum + secondsOf(child), 0);
  return own + (row.shows ? inside / 2 : inside);
}

const estimate = ({ fields }: Pick<Form, 'fields'>): number =>
  fields.reduce((sum, content) => sum + secondsOf(content), 0);

export const minutesFor = (form: Pick<Form, 'fields'> & { measured: number | null }): number =>
  Math.max(1, Math.round((form.measured ?? estimate(form)) / 60));

/** Of so few a median would say something of single ones, and little of the next. */
const fewest = 5;
/** The latest that are known count, as far as they are among the latest of all: the list's index alone is walked. */
const [counted, looked] = [200, 500];

/** Null while too few are known. */
export const measuredSeconds = (alias: string): Sql => sql`(
  select case when count(*) >= ${fewest}::int then percentile_disc(0.5) within group (order by m.fill_seconds) end
  from (select l.fill_seconds from (
    select r.fill_seconds from reports r where r.report_config_id = ${identifier(alias)}.id and r.deleted is null
    order by r.created desc, r.id desc limit ${looked}::int) l
  where l.fill_seconds is not null limit ${counted}::int) m)`;

/** What the header says of an entry; null for what cannot be. */
export function fillSecondsOf(header: unknown): number | null {
  const seconds = /^\d{1,6}$/.test(String(header)) ? Number(header) : 0;
  return seconds >= 1 && seconds <= mostFillSeconds ? seconds : null;
}
