/**
 * Running numbers of entries (decisions 0071), taken in the transaction that inserts the entry. Without gaps, a form has
 * one counter, which the transaction holds to its end. Else it has lanes, of which each takes every n-th number: an entry
 * takes the lowest number of those lanes that no other transaction holds, so that nobody waits, and a number that was
 * given back is the next one's.
 */
import { type Numbering, numberHead, wallOf } from '@kontor/contract';
import { type Sql, sql } from '../db/sql.ts';
import type { Ctx } from './context.ts';
import { instanceZone } from './time-zone.ts';

/** As many entries of a form are saved at the same time without waiting for each other; more than connections. */
const lanes = 16;

export interface Taken {
  number: string;
  /** Gives it back, if the entry was not inserted after all. */
  undo(): Promise<void>;
}

/** The year of the instance's time zone. */
async function yearAt(ctx: Ctx): Promise<number> {
  return new Date(wallOf(ctx.now.getTime(), await instanceZone(ctx.db))).getUTCFullYear();
}

const lanesOf = ({ gapless }: Numbering): number => (gapless ? 1 : lanes);

/** The counter's rows, from its first number on; also where somebody else adds them at the same time. */
const begin = (ctx: Ctx, form: string, year: number, count: number, first: Sql = sql`1`): Promise<number> =>
  ctx.db.run(
    sql`insert into report_numbers (report_config_id, year, lane, step, next) select ${form}, ${year}::int, lane, ${count}::int, ${first} + lane from generate_series(0, ${count}::int - 1) lane where not exists (select 1 from report_numbers where report_config_id = ${form} and year = ${year}) on conflict do nothing`,
  );

interface Next {
  lane: number;
  number: string;
  taken: boolean;
}

interface Asked {
  form: string;
  year: number;
  head: string;
  digits: number;
}

/** The `count` lowest free numbers; none if there is no counter yet or, with `skip locked`, if all lanes are held. */
function nextOf(ctx: Ctx, { form, year, head, digits }: Asked, count: number, wait: Sql): Promise<Next[]> {
  const n = sql`w.n::text`;
  const number = sql`(${head}::text || repeat('0', greatest(0, ${digits}::int - length(${n}))) || ${n})`;
  const counter = sql`report_config_id = ${form} and year = ${year}`;
  return ctx.db.rows<Next>(sql`
    with free as (select lane, next, step from report_numbers where ${counter} order by next limit ${count} for update ${wait}),
    walked as (select f.lane, f.next + f.step * k as n from free f, generate_series(0, ${count}::int - 1) k order by n limit ${count}),
    counted as (update report_numbers r set next = w.last + r.step from (select lane, max(n) as last from walked group by lane) w where ${counter} and r.lane = w.lane)
    select w.lane, ${number} as number, exists (select 1 from reports t where t.report_config_id = ${form} and t.number = ${number}) as taken
    from walked w order by w.n`);
}

/** Numbers that a former pattern gave to other entries are passed over. */
async function take(ctx: Ctx, form: string, numbering: Numbering, count: number): Promise<(Next & { year: number })[]> {
  const at = await yearAt(ctx);
  const year = numbering.year ? at : 0;
  const asked = { form, year, head: numberHead(numbering, at), digits: numbering.digits };
  const found: Next[] = [];
  while (found.length < count) {
    const lacks = count - found.length;
    const free = numbering.gapless ? [] : await nextOf(ctx, asked, lacks, sql`skip locked`);
    // Of a lane that is waited for one number: by then others are free.
    const next = free.length > 0 ? free : await nextOf(ctx, asked, numbering.gapless ? lacks : 1, sql``);
    if (next.length === 0) await begin(ctx, form, year, lanesOf(numbering));
    found.push(...next.filter(({ taken }) => !taken));
  }
  return found.map(each => ({ ...each, year }));
}

export async function takeNumber(ctx: Ctx, form: string, numbering: Numbering): Promise<Taken> {
  const [{ number, year, lane }] = (await take(ctx, form, numbering, 1)) as [Next & { year: number }];
  const undo = async () => {
    await ctx.db.run(
      sql`update report_numbers set next = next - step where report_config_id = ${form} and year = ${year} and lane = ${lane}`,
    );
  };
  return { number, undo };
}

/** The numbers of `count` entries that are inserted together, by as many questions as for one. */
export const takeNumbers = async (ctx: Ctx, form: string, numbering: Numbering, count: number): Promise<string[]> =>
  (await take(ctx, form, numbering, count)).map(({ number }) => number);

/** Goes on from the lowest number that was not given, with gaps or without; waits for entries that are being saved. */
export async function changeCounting(ctx: Ctx, form: string, numbering: Numbering): Promise<void> {
  const gone = await ctx.db.rows<{ year: number; next: string }>(
    sql`with gone as (delete from report_numbers where report_config_id = ${form} returning year, next) select year, min(next)::text as next from gone group by year`,
  );
  for (const { year, next } of gone) await begin(ctx, form, year, lanesOf(numbering), sql`${next}::bigint`);
}
