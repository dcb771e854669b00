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

/** The lowest free number; undefined if there is no counter yet or, with `skip locked`, if all lanes are held. */
function nextOf(ctx: Ctx, form: string, year: number, head: string, digits: number, wait: Sql) {
  const count = sql`(n.next - n.step)::text`;
  const number = sql`(${head}::text || repeat('0', greatest(0, ${digits}::int - length(${count}))) || ${count})`;
  return ctx.db.one<Next>(sql`
    with free as (select lane from report_numbers where report_config_id = ${form} and year = ${year} order by next limit 1 for update ${wait})
    update report_numbers n set next = n.next + n.step from free
    where n.report_config_id = ${form} and n.year = ${year} and n.lane = free.lane
    returning n.lane, ${number} as number,
      exists (select 1 from reports r where r.report_config_id = n.report_config_id and r.number = ${number}) as taken`);
}

/** Numbers that a former pattern gave to other entries are passed over. */
export async function takeNumber(ctx: Ctx, form: string, numbering: Numbering): Promise<Taken> {
  const at = await yearAt(ctx);
  const [year, head] = [numbering.year ? at : 0, numberHead(numbering, at)];
  const ask = (wait: Sql) => nextOf(ctx, form, year, head, numbering.digits, wait);
  for (;;) {
    const next = (numbering.gapless ? undefined : await ask(sql`skip locked`)) ?? (await ask(sql``));
    if (!next) {
      await begin(ctx, form, year, lanesOf(numbering));
      continue;
    }
    if (next.taken) continue;
    const undo = async () => {
      await ctx.db.run(
        sql`update report_numbers set next = next - step where report_config_id = ${form} and year = ${year} and lane = ${next.lane}`,
      );
    };
    return { number: next.number, undo };
  }
}

/** Goes on from the lowest number that was not given, with gaps or without; waits for entries that are being saved. */
export async function changeCounting(ctx: Ctx, form: string, numbering: Numbering): Promise<void> {
  const gone = await ctx.db.rows<{ year: number; next: string }>(
    sql`with gone as (delete from report_numbers where report_config_id = ${form} returning year, next) select year, min(next)::text as next from gone group by year`,
  );
  for (const { year, next } of gone) await begin(ctx, form, year, lanesOf(numbering), sql`${next}::bigint`);
}
