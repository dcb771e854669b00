/** Reads the query options of an OData request against the model: what is selected, expanded and in which order. */
import { type Sql, sql } from '../../db/sql.ts';
import { type EntitySet, type Property, sqlOf } from '../../exports/entities/model.ts';
import type { Shape } from '../../exports/entities/rows.ts';
import { beyond, mistake } from './fault.ts';
import { kindOf } from './values.ts';

export interface OrderKey {
  key: Sql;
  /** To compare a key of the token by. */
  cast: Sql;
  fits(text: string): boolean;
  descending: boolean;
  /** Never null. */
  set: boolean;
}

export interface AskedShape extends Shape {
  /** As asked for, for the context; empty for all. */
  selected: string[];
}

const most = { orderBy: 5 };

export function shapeOf(set: EntitySet, select: string | undefined, expand: string | undefined): AskedShape {
  const names = listOf(select);
  const all = names.length === 0 || names.includes('*');
  for (const name of names) {
    if (name === '*' || set.properties.some(each => each.name === name) || set.inside.has(name)) continue;
    if (name.includes('/')) throw beyond('$select', `The path ${name}`);
    throw mistake('$select', `There is no property ${name}.`);
  }
  const expanded = listOf(expand).flatMap((name): [string, EntitySet][] => {
    if (name === '*') return [...set.inside];
    if (/[(/]/.test(name)) throw beyond('$expand', `An option or path in ${name}`);
    const inside = set.inside.get(name);
    if (!inside) throw mistake('$expand', `There is no repeat ${name}.`);
    return [[name, inside]];
  });
  const properties = all ? set.properties : set.properties.filter(({ name }) => names.includes(name));
  return { properties, selected: all ? [] : names, expanded: [...new Map(expanded)] };
}

const listOf = (text: string | undefined): string[] =>
  text === undefined || text.trim() === '' ? [] : text.split(',').map(each => each.trim());

const numeral = /^-?\d{1,400}(\.\d{1,400})?$/;
const moment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** How each kind of key is compared, and how a key of a token has to be written. */
const casts = {
  number: [sql`::numeric`, (text: string) => numeral.test(text)],
  moment: [sql`::timestamptz`, (text: string) => moment.test(text) && !Number.isNaN(Date.parse(text))],
  day: [
    sql`::date`,
    (text: string) => !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && /^\d{4}-\d\d-\d\d$/.test(text),
  ],
  guid: [sql`::uuid`, (text: string) => uuid.test(text)],
  bool: [sql`::bool`, (text: string) => text === 'true' || text === 'false'],
  text: [sql`::text`, (text: string) => !text.includes('\0')],
  time: [sql`::text`, (text: string) => !text.includes('\0')],
  null: [sql`::text`, () => false],
} as const;

function keyOf(property: Property, descending: boolean): OrderKey {
  const kind = kindOf(property.type);
  const [cast, fits] = casts[kind];
  const value = sqlOf(property);
  const key = kind === 'text' ? sql`(${value} collate "und-x-icu")` : value;
  return { key, cast, fits, descending, set: property.set === true };
}

/** The keys of an order: those asked for, and at the end those that make it total. */
export function orderOf(set: EntitySet, text: string | undefined): OrderKey[] {
  const asked = listOf(text);
  if (asked.length > most.orderBy) throw mistake('$orderby', `At most ${most.orderBy} properties order.`);
  const keys = asked.map(each => {
    const [, name = '', way] = /^([A-Za-z_]\w*)(?:\s+(asc|desc))?$/.exec(each) ?? [];
    if (name === '') throw beyond('$orderby', `The expression ${each.slice(0, 100)}`);
    const property = set.properties.find(one => one.name === name);
    if (!property) throw mistake('$orderby', `There is no property ${name}.`);
    if (property.type.startsWith('Collection(')) throw mistake('$orderby', `${name} is a collection.`);
    return keyOf(property, way === 'desc');
  });
  const created: OrderKey = {
    key: sql`t.created`,
    cast: sql`::timestamptz`,
    fits: casts.moment[1],
    descending: false,
    set: true,
  };
  const last = set.properties.filter(({ name }) => set.keys.includes(name)).map(property => keyOf(property, false));
  return [...(asked.length === 0 ? [created] : keys), ...last];
}
