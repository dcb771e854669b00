/** Entities as OData's JSON: what a property's type cannot say of a stored answer is null. */
import { answerOf, type CompiledRepeat, type Data, isDay, isMoment, isTime } from '@kontor/form';
import type { Edm, EntitySet, Model, Property } from './model.ts';

/** Which properties of an entity are written, and which repeats within it. */
export interface Shape {
  properties: readonly Property[];
  expanded: readonly (readonly [name: string, set: EntitySet])[];
}

export interface Found {
  id: string;
  number: string | null;
  state: string | null;
  user_id: string | null;
  version: number;
  form_version: number;
  created: string;
  modified: string;
  data: Data;
  instance: number;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const textOf = (value: unknown) => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
};
const listOf = (value: unknown, fits: (text: string) => boolean = () => true): string[] =>
  (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === 'string' && fits(each));

const readers: Record<Edm, (value: unknown) => unknown> = {
  'Edm.Guid': textOf,
  'Edm.String': textOf,
  'Edm.Boolean': value => (typeof value === 'boolean' ? value : null),
  'Edm.Double': value => (typeof value === 'number' && Number.isFinite(value) ? value : null),
  'Edm.Int32': value => value,
  'Edm.Date': value => (typeof value === 'string' && isDay(value) ? value : null),
  'Edm.TimeOfDay': value => (typeof value === 'string' && isTime(value) ? `${value}:00` : null),
  'Edm.DateTimeOffset': value => (typeof value === 'string' && isMoment(value) ? value : null),
  'Collection(Edm.String)': value => listOf(value),
  'Collection(Edm.Guid)': value => listOf(value, text => uuid.test(text)),
};

function read({ column, input, type }: Property, row: Found, instance: number): unknown {
  if (column) return readers[type](row[column as keyof Found]);
  if (!input) return instance;
  return readers[type](answerOf(input, row.data, input.repeat === null ? null : instance));
}

function entity(row: Found, instance: number, properties: readonly Property[]): Record<string, unknown> {
  return Object.fromEntries(properties.map(property => [property.name, read(property, row, instance)]));
}

/** The numbers of the instances in which something is answered. */
function instancesOf({ data }: Found, { inputs, max }: CompiledRepeat): number[] {
  const numbers = Array.from({ length: max }, (_, index) => index);
  return numbers.filter(index => inputs.some(({ name }) => Object.hasOwn(data, `${name}.${index}`)));
}

const expandedOf = (row: Found, { repeat, properties }: EntitySet) =>
  repeat ? instancesOf(row, repeat).map(instance => entity(row, instance, properties)) : [];

export function entityOf(
  stored: Found,
  { properties, expanded }: Shape,
  { presented }: Pick<Model, 'presented'>,
): Record<string, unknown> {
  const row = { ...stored, data: presented(stored.data, stored.form_version) };
  return {
    ...entity(row, row.instance, properties),
    ...Object.fromEntries(expanded.map(([name, set]) => [name, expandedOf(row, set)])),
  };
}
