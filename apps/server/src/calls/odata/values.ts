/** Typed values in a $filter: literals, what compares with what, and conditions as values. */
import { isDay } from '@kontor/form';
import { type Sql, sql } from '../../db/sql.ts';
import type { Edm, Property } from '../../exports/entities/model.ts';
import { mistake } from './fault.ts';

export type Kind = 'text' | 'number' | 'day' | 'moment' | 'time' | 'bool' | 'guid' | 'null';

export interface Value {
  kind: Kind;
  sql: Sql;
  property?: Property;
  /** Of a literal: how it is written in a list's filter. */
  given?: string;
}

const kinds: Partial<Record<Edm, Kind>> = {
  'Edm.Guid': 'guid',
  'Edm.Boolean': 'bool',
  'Edm.Double': 'number',
  'Edm.Int32': 'number',
  'Edm.Date': 'day',
  'Edm.TimeOfDay': 'time',
  'Edm.DateTimeOffset': 'moment',
};
export const kindOf = (type: Edm): Kind => kinds[type] ?? 'text';

const fault = (message: string) => mistake('$filter', message);
function momentOf(text: string): string {
  const at = new Date(text.toUpperCase());
  if (Number.isNaN(at.getTime()) || !isDay(text.slice(0, 10))) throw fault(`${text} is no point in time.`);
  return at.toISOString();
}

/** By the name of its token. */
export function literal(token: string, text: string): Value {
  switch (token) {
    case 'Text': {
      const given = text.slice(1, -1).replaceAll("''", "'");
      return { kind: 'text', sql: sql`${given}::text`, given };
    }
    case 'Number': {
      const number = Number(text);
      if (!Number.isFinite(number)) throw fault(`${text} is too large.`);
      return { kind: 'number', sql: sql`${String(number)}::numeric`, given: String(number) };
    }
    case 'Day':
      if (!isDay(text)) throw fault(`${text} is no date.`);
      return { kind: 'day', sql: sql`${text}::date`, given: text };
    case 'Moment':
      return { kind: 'moment', sql: sql`${momentOf(text)}::timestamptz` };
    case 'Time': {
      const whole = text.length === 5 ? `${text}:00` : text;
      if (!/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d/.test(whole)) throw fault(`${text} is no time.`);
      return { kind: 'time', sql: sql`(${whole}::text collate "C")` };
    }
    case 'Guid':
      return { kind: 'guid', sql: sql`${text}::uuid`, given: text };
    default:
      if (text === 'null') return { kind: 'null', sql: sql`null` };
      return { kind: 'bool', sql: text === 'true' ? sql`true` : sql`false`, given: text };
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Brings a value to the kind of the one beside it, where both writings mean the same. */
function as(kind: Kind, value: Value): Value {
  if (value.kind === kind) return value;
  if (kind === 'moment' && value.kind === 'day')
    return { kind, sql: sql`(${value.sql}::timestamp at time zone 'utc')` };
  if (kind === 'guid' && value.kind === 'text' && value.given !== undefined && uuid.test(value.given))
    return { kind, sql: sql`${value.given}::uuid` };
  if (kind === 'text' && value.kind === 'guid' && value.given !== undefined)
    return { kind, sql: sql`${value.given}::text`, given: value.given };
  return value;
}

/** Both sides of a comparison, in one kind. */
export function comparable(one: Value, other: Value, text: string): [Value, Value] {
  if (one.kind === 'null' || other.kind === 'null') return [one, other];
  const [left, right] = [as(other.kind, one), as(one.kind, other)];
  const [a, b] = one.kind === right.kind ? [one, right] : [left, other];
  if (a.kind !== b.kind)
    throw fault(
      `A value of kind ${one.kind} does not compare with one of kind ${other.kind} in: ${text.slice(0, 100)}`,
    );
  return a.kind === 'text'
    ? [
        { ...a, sql: sql`(${a.sql} collate "C")` },
        { ...b, sql: sql`(${b.sql} collate "C")` },
      ]
    : [a, b];
}

/** A value that stands as a condition: blank is false. */
export function booleanOf(value: Value): Sql {
  if (value.kind !== 'bool') throw fault('A condition is missing: this is a value.');
  return sql`coalesce(${value.sql}, false)`;
}
