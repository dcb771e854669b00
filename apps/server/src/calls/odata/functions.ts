/** The functions of $filter: what each takes, gives and is in SQL. Days and hours are those of UTC, as OData's are. */
import { type Sql, sql } from '../../db/sql.ts';
import type { Kind } from './values.ts';

interface Row {
  takes: readonly (readonly Kind[])[];
  gives: Kind;
  sql(args: Sql[], now: Date): Sql;
}

const text: readonly Kind[] = ['text'];
const number: readonly Kind[] = ['number'];
const dated: readonly Kind[] = ['day', 'moment'];
const timed: readonly Kind[] = ['moment'];

const said = (of: (a: Sql, b: Sql) => Sql): Row => ({
  takes: [text, text],
  gives: 'bool',
  sql: ([a = sql`null`, b = sql`null`]) => sql`coalesce(${of(a, b)}, false)`,
});
const ofOne = (takes: readonly Kind[], gives: Kind, of: (a: Sql) => Sql): Row => ({
  takes: [takes],
  gives,
  sql: ([a = sql`null`]) => of(a),
});
/** A day is read at midnight. */
const utc = (at: Sql) => sql`(${at}::timestamptz at time zone 'utc')`;
const part = (name: Sql, takes: readonly Kind[]): Row =>
  ofOne(takes, 'number', at => sql`extract(${name} from ${utc(at)})::numeric`);

export const functions: Readonly<Record<string, Row>> = {
  contains: said((a, b) => sql`strpos(${a}, ${b}) > 0`),
  startswith: said((a, b) => sql`starts_with(${a}, ${b})`),
  endswith: said((a, b) => sql`right(${a}, length(${b})) = ${b}`),
  tolower: ofOne(text, 'text', a => sql`lower(${a} collate "und-x-icu")`),
  toupper: ofOne(text, 'text', a => sql`upper(${a} collate "und-x-icu")`),
  trim: ofOne(text, 'text', a => sql`trim(${a})`),
  length: ofOne(text, 'number', a => sql`length(${a})::numeric`),
  indexof: {
    takes: [text, text],
    gives: 'number',
    sql: ([a = sql`null`, b = sql`null`]) => sql`(strpos(${a}, ${b}) - 1)::numeric`,
  },
  concat: { takes: [text, text], gives: 'text', sql: ([a = sql`null`, b = sql`null`]) => sql`(${a} || ${b})` },
  round: ofOne(number, 'number', a => sql`round(${a})`),
  floor: ofOne(number, 'number', a => sql`floor(${a})`),
  ceiling: ofOne(number, 'number', a => sql`ceil(${a})`),
  year: part(sql`year`, dated),
  month: part(sql`month`, dated),
  day: part(sql`day`, dated),
  hour: part(sql`hour`, timed),
  minute: part(sql`minute`, timed),
  second: ofOne(timed, 'number', at => sql`floor(extract(second from ${utc(at)}))::numeric`),
  date: ofOne(dated, 'day', at => sql`${utc(at)}::date`),
  now: { takes: [], gives: 'moment', sql: (_args, now) => sql`${now.toISOString()}::timestamptz` },
};
