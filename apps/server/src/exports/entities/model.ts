/** The entity model of a form: a set of entries, a set for each repeat, and the typed properties of both. */
import { type CompiledInput, type CompiledRepeat, compile, type Data, type Form } from '@kontor/form';
import { identifier, type Sql, sql } from '../../db/sql.ts';
import { answerAt, instanceAt } from '../../records/filters.ts';
import { presented, presentOf } from '../../records/former-fields.ts';

export type Edm =
  | 'Edm.Guid'
  | 'Edm.String'
  | 'Edm.Boolean'
  | 'Edm.Double'
  | 'Edm.Int32'
  | 'Edm.Date'
  | 'Edm.TimeOfDay'
  | 'Edm.DateTimeOffset'
  | 'Collection(Edm.String)'
  | 'Collection(Edm.Guid)';

export interface Property {
  name: string;
  type: Edm;
  /** What people call it. */
  label: string;
  /** A column of the entry, which is never null if `set`. */
  column?: string;
  set?: true;
  /** The field whose answer it is. */
  input?: CompiledInput;
}

export interface EntitySet {
  name: string;
  typeName: string;
  properties: Property[];
  keys: string[];
  /** Of a set of instances. */
  repeat: CompiledRepeat | null;
  /** Navigation from an entry to a repeat's instances, by property. */
  inside: Map<string, EntitySet>;
}

export interface Model {
  entries: EntitySet;
  sets: ReadonlyMap<string, EntitySet>;
  /** Answers of an entry by the present names of their fields. */
  presented(data: Data, version: number): Data;
}

const column = (name: string, type: Edm, from: string, set = true): Property => ({
  name,
  type,
  label: '',
  column: from,
  ...(set && { set: true }),
});

/** Columns of entries; the underscore keeps them apart from answers, whose names never begin with one. */
const entryColumns = (): Property[] => [
  column('id', 'Edm.Guid', 'id'),
  column('_number', 'Edm.String', 'number', false),
  column('_state', 'Edm.String', 'state', false),
  column('_created', 'Edm.DateTimeOffset', 'created'),
  column('_modified', 'Edm.DateTimeOffset', 'modified'),
  column('_user_id', 'Edm.Guid', 'user_id', false),
  column('_version', 'Edm.Int32', 'version'),
];
const instanceColumns = (): Property[] => [
  column('_entry', 'Edm.Guid', 'id'),
  { name: '_instance', type: 'Edm.Int32', label: '', set: true },
];

const measures = {
  number: 'Edm.Double',
  day: 'Edm.Date',
  time: 'Edm.TimeOfDay',
  moment: 'Edm.DateTimeOffset',
} as const;

function typeOf({ files, measure, rule }: CompiledInput): Edm {
  if (files) return 'Collection(Edm.Guid)';
  if (measure) return measures[measure];
  if (Array.isArray(rule.empty)) return 'Collection(Edm.String)';
  return rule.empty === false ? 'Edm.Boolean' : 'Edm.String';
}

/** Names of properties begin with a letter or an underscore, and are unique in their set. */
function named(wanted: string, taken: ReadonlySet<string>): string {
  let name = /^[A-Za-z_]/.test(wanted) ? wanted : `_${wanted}`;
  while (taken.has(name)) name += '_';
  return name;
}

function add(properties: Property[], inputs: readonly CompiledInput[]): void {
  const taken = new Set(properties.map(({ name }) => name));
  for (const input of inputs) {
    const name = named(input.name, taken);
    taken.add(name);
    properties.push({ name, type: typeOf(input), label: input.label, input });
  }
}

const made = new WeakMap<Form, Model>();

export function modelOf(form: Form): Model {
  const known = made.get(form);
  if (known) return known;
  const { inputs, repeats } = compile(presentOf(form));
  const properties = entryColumns();
  add(
    properties,
    inputs.filter(input => input.repeat === null),
  );
  const entries: EntitySet = {
    name: 'Entries',
    typeName: 'Entry',
    properties,
    keys: ['id'],
    repeat: null,
    inside: new Map(),
  };
  const sets = new Map([[entries.name, entries]]);
  const taken = new Set(properties.map(({ name }) => name));
  for (const [index, repeat] of [...repeats.values()].entries()) {
    const name = named(repeat.name || `repeat_${index + 1}`, taken);
    taken.add(name);
    const own = instanceColumns();
    add(own, repeat.inputs);
    const set: EntitySet = {
      name: `Entries_${name}`,
      typeName: `Entry_${name}`,
      properties: own,
      keys: ['_entry', '_instance'],
      repeat,
      inside: new Map(),
    };
    entries.inside.set(name, set);
    sets.set(set.name, set);
  }
  const model = { entries, sets, presented: (data: Data, version: number) => presented(form, data, version) };
  made.set(form, model);
  return model;
}

/** The answer as JSON: of an instance, of that which `r.i` numbers. */
export function jsonOf({ name, keys, known, repeat }: CompiledInput): Sql {
  const named = keys ?? name;
  return repeat === null ? answerAt(sql`t.data`, named, known !== null) : instanceAt(sql`t.data`, named, sql`r.i`);
}

const scalars: Partial<Record<Edm, (json: Sql) => Sql>> = {
  'Edm.Double': json => sql`chart_number(${json})`,
  'Edm.Date': json => sql`chart_day(${json})`,
  'Edm.DateTimeOffset': json => sql`chart_moment(${json})`,
  'Edm.Boolean': json => sql`(case when ${json} = 'true' then true when ${json} = 'false' then false end)`,
  'Edm.TimeOfDay': json =>
    sql`((case when ${json} #>> '{}' ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' then (${json} #>> '{}') || ':00' end) collate "C")`,
  'Edm.String': json =>
    sql`(case when jsonb_typeof(${json}) in ('string', 'number') then nullif(${json} #>> '{}', '') end)`,
};

/** A property's value in SQL; a collection as JSON. */
export function sqlOf({ column, type, input }: Property): Sql {
  if (column)
    return type === 'Edm.String' ? sql`nullif(${identifier(`t.${column}`)}::text, '')` : identifier(`t.${column}`);
  if (!input) return sql`r.i`;
  const json = jsonOf(input);
  return scalars[type]?.(json) ?? json;
}

/** Whether an entry has an instance `r.i`: an answer in it. */
export const hasInstance = ({ inputs }: CompiledRepeat): Sql =>
  sql`t.data ?| array(select n || '.' || r.i from unnest(${inputs.flatMap(({ name, keys = [{ name }] }) => keys.map(key => key.name))}::text[]) n)`;

export const instances = ({ max }: CompiledRepeat): Sql => sql`generate_series(0, ${Math.max(0, max - 1)}::int) r (i)`;
