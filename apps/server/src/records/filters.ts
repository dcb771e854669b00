/**
 * Compiles one filter of a list to SQL. Columns compare by their type; answers are JSON and compare by the form's field
 * type: numbers, days, timestamps. The caller has checked that the field is allowed.
 */
import { type Bound, every, negation, Problem, type Resource } from '@kontor/contract';
import { type AnswerKey, correctionKey, isDay, isMoment, isTime, type Measure } from '@kontor/form';
import { plainNumber, signs } from '../base/compare.ts';
import { and, identifier, join, or, type Sql, sql } from '../db/sql.ts';

/** Facts about a filtered answer field that only the form knows. */
export interface FilteredField {
  /** Largest number of instances (answers `name.0`, `name.1` …); 0 outside repeats. */
  instances: number;
  /** The order by which it can be compared; null for none. */
  measure: Measure | null;
  /** Filled from known data: a correction under `_updated_{name}` takes precedence over the answer. */
  corrected: boolean;
  /** Where its stored answers are, if it has had other names. */
  keys?: readonly AnswerKey[];
}

/** Defaults for a field of which only the name is known. */
export const plainField: FilteredField = { instances: 0, measure: null, corrected: false };

/** The name of a field, or the names that its answers are stored under. */
export type Named = string | readonly AnswerKey[];

/** Whether an entry `t` is of a version in which the name was this field's. */
const inVersions = (ranges: NonNullable<AnswerKey['in']>): Sql =>
  or(
    ranges.map(([from, to]) =>
      to === null ? sql`t.form_version >= ${from}::int` : sql`t.form_version between ${from}::int and ${to}::int`,
    ),
  );

/** What `read` gives for a name, in entries alone in which it is this field's. */
export const underKey = (key: AnswerKey, read: (name: string) => Sql): Sql =>
  key.in ? sql`(case when ${inVersions(key.in)} then ${read(key.name)} end)` : read(key.name);

const atName = (data: Sql, name: string, corrected: boolean): Sql =>
  corrected
    ? sql`coalesce(${data} -> ${correctionKey(name)}::text, ${data} -> ${name}::text)`
    : sql`(${data} -> ${name}::text)`;

/** The effective answer (correction first) as JSON, of the first name that has one. */
export function answerAt(data: Sql, named: Named, corrected: boolean): Sql {
  if (typeof named === 'string') return atName(data, named, corrected);
  return sql`coalesce(${join(
    named.map(key => underKey(key, name => atName(data, name, corrected))),
    ', ',
  )})`;
}

/** The answer of one instance of a repeat. */
export function instanceAt(data: Sql, named: Named, instance: Sql): Sql {
  const read = (name: string) => sql`(${data} -> (${`${name}.`}::text || ${instance}))`;
  if (typeof named === 'string') return read(named);
  return sql`coalesce(${join(
    named.map(key => underKey(key, read)),
    ', ',
  )})`;
}

/** Whether a key `e.key` of an entry is an instance of the field. */
export const isInstance = (named: Named): Sql =>
  typeof named === 'string'
    ? sql`starts_with(e.key, ${`${named}.`}::text)`
    : sql`(${or(named.map(key => sql`coalesce(${underKey(key, name => sql`starts_with(e.key, ${`${name}.`}::text)`)}, false)`))})`;

/** The effective answer as text. */
export const answerText = (data: Sql, named: Named, corrected: boolean): Sql =>
  corrected || typeof named !== 'string'
    ? sql`(${answerAt(data, named, corrected)} #>> '{}')`
    : sql`(${data} ->> ${named}::text)`;

/** Bounds of one field, all of which one answer must satisfy. */
export interface Limit {
  bound: Bound;
  value: string;
  /** Query parameter to name in a problem. */
  key: string;
}

/** Filter by a relation: linked to any, all or none of these ids; null means not linked at all. */
export interface LinkFilter {
  name: string;
  word: undefined | typeof negation | typeof every;
  values: (string | null)[];
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const badQuery = (path: string, code: string) => new Problem('badQuery', [{ path, code }]);

/** Validates a filter's value by its field's schema; '' means "not set". */
export function filterValue(resource: Resource, field: string, value: string, key: string): string | null {
  if (value === '') return null;
  const schema = JSON.stringify(resource.fields[field]?.schema ?? {});
  if (schema.includes('"uuid"') && !uuid.test(value)) throw badQuery(key, 'not_a_uuid');
  if (schema.includes('"boolean"') && value !== 'true' && value !== 'false') throw badQuery(key, 'not_a_choice');
  if (schema.includes('"integer"') && !/^-?\d{1,9}$/.test(value)) throw badQuery(key, 'invalid_number');
  if (value.includes('\0')) throw badQuery(key, 'not_text');
  return value;
}

/** Validates ids of linked items; duplicates in other spellings count once. */
export function linkFilter(name: string, word: string | undefined, given: readonly string[], key: string): LinkFilter {
  if (word !== undefined && word !== negation && word !== every) throw badQuery(key, 'not_allowed');
  const values = new Set(given.map(value => (value === '' ? null : value.toLowerCase())));
  for (const value of values) {
    // "Linked to all of these and to nothing" is contradictory, so null is refused with `every`.
    if (value === null ? word === every : !uuid.test(value)) throw badQuery(key, 'not_a_uuid');
  }
  return { name, word, values: [...values] };
}

export function columnFilter(field: string, values: (string | null)[]): Sql {
  const column = identifier(`t.${field}`);
  const given = values.filter(value => value !== null);
  const parts: Sql[] = [];
  if (given.length === 1) parts.push(sql`${column} = ${given[0]}`);
  if (given.length > 1) parts.push(sql`${column} = any(${given})`);
  if (given.length < values.length) parts.push(sql`${column} is null`);
  return or(parts);
}

/** Negation that includes null: an empty field is none of the values, unless "not set" is one of them. */
export const otherThan = (filter: Sql): Sql => sql`${filter} is not true`;

const readingsOf = (value: string): string[] => [
  JSON.stringify(value),
  ...(plainNumber.test(value) ? [String(Number(value))] : []),
  ...(value === 'true' || value === 'false' ? [value] : []),
];

/**
 * JSON path that matches `value` of a URL as text, number or boolean, alone or in a list (lax paths unwrap lists). A
 * single condition, so that the index on answers serves it.
 */
function answerPath(names: string[], values: string[]): string {
  const readings = values.flatMap(readingsOf);
  const [only, ...more] = names;
  if (more.length === 0)
    return `$.${JSON.stringify(only)} ? (${readings.map(reading => `@ == ${reading}`).join(' || ')})`;
  const each = names.flatMap(name => readings.map(reading => `@.${JSON.stringify(name)} == ${reading}`));
  return `$ ? (${each.join(' || ')})`;
}

/** Keys of a repeated field, one for each instance; a match in any of them counts. */
const keysOf = (name: string, instances: number): string[] =>
  instances === 0 ? [name] : Array.from({ length: instances }, (_, index) => `${name}.${index}`);

const anyOf = (values: string[]): string =>
  `$ ? (${values
    .flatMap(readingsOf)
    .map(reading => `@ == ${reading}`)
    .join(' || ')})`;

/** The index finds entries whose answer or correction matches; the effective one of the two decides. */
function correctedFilter(data: Sql, name: string, values: string[]): Sql {
  const either = answerPath([name, correctionKey(name)], values);
  const path = anyOf(values);
  return sql`(${data} @? ${either}::jsonpath and jsonb_path_exists(${answerAt(data, name, true)}, ${path}::jsonpath))`;
}

const emptyOnes = sql`('null', '""', '[]')`;

/** Whether `holds` of an instance's answer `a.v`, in a repeat of a field that has had other names. */
const someInstance = (data: Sql, keys: readonly AnswerKey[], instances: number, holds: Sql): Sql =>
  sql`exists (select 1 from generate_series(0, ${instances - 1}::int) r (i), lateral (select ${instanceAt(data, keys, sql`r.i`)} as v) a where ${holds})`;

/** As below; the index finds entries with the values under any of the names, and the first that is there decides. */
function keyedFilter(data: Sql, keys: readonly AnswerKey[], values: string[], field: FilteredField): Sql {
  const { instances, corrected } = field;
  const given = values.filter(value => value !== '');
  const answer = answerAt(data, keys, corrected);
  const parts: Sql[] = [];
  if (given.length > 0) {
    const names = keys.flatMap(({ name }) => keysOf(name, instances));
    const stored = corrected ? names.flatMap(name => [name, correctionKey(name)]) : names;
    const found =
      instances > 0
        ? someInstance(data, keys, instances, sql`jsonb_path_exists(a.v, ${anyOf(given)}::jsonpath)`)
        : sql`coalesce(jsonb_path_exists(${answer}, ${anyOf(given)}::jsonpath), false)`;
    parts.push(sql`(${data} @? ${answerPath(stored, given)}::jsonpath and ${found})`);
  }
  if (given.length < values.length)
    parts.push(
      instances > 0
        ? sql`not ${someInstance(data, keys, instances, sql`coalesce(a.v, 'null') not in ${emptyOnes}`)}`
        : sql`coalesce(${answer}, 'null') in ${emptyOnes}`,
    );
  return or(parts);
}

export function answerFilter(column: string, name: string, values: string[], field: FilteredField): Sql {
  const { instances, corrected, keys } = field;
  const data = identifier(`t.${column}`);
  if (keys) return keyedFilter(data, keys, values, field);
  const given = values.filter(value => value !== '');
  const names = keysOf(name, instances);
  const parts: Sql[] = [];
  if (given.length > 0 && corrected) parts.push(correctedFilter(data, name, given));
  else if (given.length > 0) parts.push(sql`${data} @? ${answerPath(names, given)}::jsonpath`);
  if (given.length < values.length) {
    const unset = names.map(key => sql`coalesce(${answerAt(data, key, corrected)}, 'null') in ${emptyOnes}`);
    parts.push(sql`(${and(unset)})`);
  }
  return or(parts);
}

const compares: Record<Bound, Sql> = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` };

/** A day as upper bound includes the whole day. Days are UTC; a timestamp has its own zone. */
function timeBound(time: Sql, { bound, value, key }: Limit): Sql {
  if (isMoment(value)) return sql`${time} ${compares[bound]} ${value}::timestamptz`;
  if (!isDay(value)) throw badQuery(key, 'invalid_date');
  const day = sql`(${value}::date)::timestamp at time zone 'utc'`;
  const next = sql`(${value}::date + 1)::timestamp at time zone 'utc'`;
  const edges: Record<Bound, Sql> = {
    gt: sql`${time} >= ${next}`,
    gte: sql`${time} >= ${day}`,
    lt: sql`${time} < ${day}`,
    lte: sql`${time} < ${next}`,
  };
  return edges[bound];
}

export const columnRange = (field: string, limits: Limit[]): Sql =>
  and(limits.map(limit => timeBound(identifier(`t.${field}`), limit)));

/**
 * Pattern of a timestamp as the form engine stores it. Old data may hold anything, and a failing cast would fail the
 * whole list.
 */
const moment =
  '^(?!0000)(\\d{4}-((0[13578]|1[02])-(0[1-9]|[12]\\d|3[01])|(0[469]|11)-(0[1-9]|[12]\\d|30)|02-(0[1-9]|1\\d|2[0-8]))|(\\d\\d(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)-02-29)T([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,9})?)?(Z|[+-](0\\d|1[0-4]):[0-5]\\d)$';

function momentRange(texts: Sql[], limits: Limit[]): Sql {
  const times = texts.map(text => sql`(case when ${text} ~ ${moment} then ${text}::timestamptz end)`);
  const [only = sql`null`, ...more] = times;
  if (more.length === 0) return sql`coalesce(${and(limits.map(limit => timeBound(only, limit)))}, false)`;
  const kept = and(limits.map(limit => timeBound(sql`m.at`, limit)));
  return sql`exists (select 1 from unnest(array[${join(times, ', ')}]) m (at) where ${kept})`;
}

function literal(measure: Exclude<Measure, 'moment'>, { value, key }: Limit): string {
  if (measure === 'number') {
    if (!plainNumber.test(value)) throw badQuery(key, 'invalid_number');
    return String(Number(value));
  }
  if (measure === 'time' ? !isTime(value) : !isDay(value))
    throw badQuery(key, measure === 'time' ? 'invalid_time' : 'invalid_date');
  return JSON.stringify(value);
}

/** Compares one answer by JSON's own comparison: twice as fast as a path. Other text cannot sort between two dates. */
function plainRange(answer: Sql, measure: Exclude<Measure, 'moment'>, limits: Limit[]): Sql {
  if (measure === 'number') {
    const kept = limits.map(limit => sql`${answer} ${compares[limit.bound]} ${literal(measure, limit)}::jsonb`);
    return sql`coalesce(jsonb_typeof(${answer}) = 'number' and ${and(kept)}, false)`;
  }
  const day = sql`(${answer} #>> '{}') collate "C"`;
  const kept = limits.map(
    limit => sql`${day} ${compares[limit.bound]} ${JSON.parse(literal(measure, limit)) as string}`,
  );
  return sql`coalesce(${day} >= '0' and ${day} < ':' and ${and(kept)}, false)`;
}

/** One answer has to satisfy all limits; in a repeat, within the same instance. No index serves it. */
export function answerRange(column: string, name: string, limits: Limit[], field: FilteredField): Sql {
  const data = identifier(`t.${column}`);
  const names = keysOf(name, field.instances);
  const { measure, corrected, keys, instances } = field;
  if (measure === null) throw badQuery(limits[0]?.key ?? name, 'not_allowed');
  const ranged = (answer: Sql): Sql =>
    measure === 'moment' ? momentRange([sql`(${answer} #>> '{}')`], limits) : plainRange(answer, measure, limits);
  if (keys && instances > 0) return someInstance(data, keys, instances, ranged(sql`a.v`));
  if (keys) return ranged(answerAt(data, keys, corrected));
  if (measure === 'moment')
    return momentRange(
      names.map(key => answerText(data, key, corrected)),
      limits,
    );
  if (field.instances === 0) return plainRange(answerAt(data, name, corrected), measure, limits);
  const kept = limits.map(limit => `@ ${signs[limit.bound]} ${literal(measure, limit)}`).join(' && ');
  const path = `$ ? (${names.map(key => `exists (@.${JSON.stringify(key)} ? (${kept}))`).join(' || ')})`;
  // The function instead of the operator: with the operator the planner would scan the whole index on answers.
  return sql`jsonb_path_exists(${data}, ${path}::jsonpath)`;
}
