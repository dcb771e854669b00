/** The entries that rows of a file change: found by the values of its keys, among those that the actor may read. */
import { createHash } from 'node:crypto';
import { resources } from '@kontor/contract';
import { type AnswerKey, correctionKey, type Form, isId } from '@kontor/form';
import { and, or, type Sql, sql, unindexed } from '../../db/sql.ts';
import type { Ctx } from '../context.ts';
import { presentOf } from '../former-fields.ts';
import { within } from '../scope.ts';
import { columns, type Row } from '../select.ts';
import { filledFields } from './columns.ts';
import type { Import, MatchedRow } from './types.ts';

const { reports } = resources;

/** What tells the entry of a row: its id, its number, answers; null without keys. */
export interface Key {
  id?: string;
  number?: string;
  data: Record<string, unknown>;
  hash: Buffer;
}

/** Null without keys, and where a value of them is missing. */
export function keyOf(
  keys: readonly string[],
  isField: (name: string) => boolean,
  values: Map<string, unknown>,
): Key | null {
  if (keys.length === 0) return null;
  const found: Omit<Key, 'hash'> = { data: {} };
  for (const name of keys) {
    const value = values.get(name);
    if (value === undefined) return null;
    if (isField(name)) found.data[name] = value;
    else if (name === 'id') found.id = String(value).toLowerCase();
    else found.number = String(value);
  }
  return { ...found, hash: createHash('sha256').update(JSON.stringify(found)).digest() };
}

/** An entry of the form, and whether the actor may change it. */
export type Entry = Row & { version: number; form_version: number; may: boolean };

export interface Found {
  /** By the place of the key; `several` where more than one has its values. */
  entries: Map<number, Entry | 'several'>;
}

/** The answer to a field of the key, under each name that the field has had; what corrects known data goes first. */
function answers(form: Form, field: string): Sql {
  const keys: readonly AnswerKey[] = presentOf(form).keys?.[field] ?? [{ name: field }];
  const isKnown = (filledFields(form).get(field)?.known ?? null) !== null;
  return or(
    keys.map(({ name, in: versions }) => {
      const has = (key: string) => sql`t.data @> jsonb_build_object(${key}::text, k.data -> ${field}::text)`;
      const correction = correctionKey(name);
      const plain = sql`${has(name)} and btrim(coalesce(t.data ->> ${correction}::text, '')) = ''`;
      const same = isKnown ? sql`(${has(correction)} or (${plain}))` : has(name);
      if (!versions) return same;
      const ranges = versions.map(
        ([from, to]) => sql`t.form_version between ${from}::int and ${to ?? 2_147_483_647}::int`,
      );
      return sql`(${same} and ${or(ranges)})`;
    }),
  );
}

/** By id, and whether the actor may change them; with `lock`, they stay until they are written. */
async function entriesById(ctx: Ctx, of: readonly string[], lock: boolean): Promise<Map<string, Entry>> {
  const ids = [...new Set(of)].sort();
  const rows = await ctx.db.rows<Entry>(
    sql`select ${columns(ctx.actor, reports, 'item')}, (${within(ctx.actor, reports, 'update')}) as may from reports t where t.id = any(${ids}::uuid[]) and t.deleted is null order by t.id ${lock ? sql`for no key update of t` : sql``}`,
  );
  return new Map(rows.map(row => [row.id, row]));
}

/** The entries that were found for rows when they were matched, as they are by now. */
export async function entriesMatched(ctx: Ctx, rows: readonly MatchedRow[]): Promise<Found['entries']> {
  const matched = rows.flatMap(({ report_id }, at) => (report_id === null ? [] : [{ at, id: report_id }]));
  if (matched.length === 0) return new Map();
  const byId = await entriesById(
    ctx,
    matched.map(({ id }) => id),
    false,
  );
  return new Map(
    matched.flatMap(({ at, id }): [number, Entry][] => {
      const entry = byId.get(id);
      return entry ? [[at, entry]] : [];
    }),
  );
}

/** Looks all keys up at once, each by an index of its own; with `lock`, entries stay until they are written. */
export async function entriesOf(
  ctx: Ctx,
  of: Import,
  form: Form,
  keys: readonly (Key | null)[],
  lock: boolean,
): Promise<Found['entries']> {
  const asked = keys.flatMap((key, at) => (key && (key.id === undefined || isId(key.id)) ? [{ at, key }] : []));
  const [first] = asked;
  if (!first) return new Map();
  const ofForm = sql`t.report_config_id = ${of.report_config_id}`;
  const where = and([
    // Numbers have an index by form; ids and answers are rare enough by themselves.
    first.key.number === undefined ? unindexed(ofForm) : ofForm,
    sql`t.deleted is null`,
    ...(first.key.id === undefined ? [] : [sql`t.id = k.id`]),
    ...(first.key.number === undefined ? [] : [sql`t.number = k.number`]),
    ...Object.keys(first.key.data).map(field => answers(form, field)),
  ]);
  // Two by an aggregate: for a limit PostgreSQL would read entries in any order, sure to come across two soon.
  const places = await ctx.db.rows<{ at: number; id: string }>(
    sql`select k.at, f.id from unnest(${asked.map(({ at }) => at)}::int[], ${asked.map(({ key }) => key.id ?? null)}::uuid[], ${asked.map(({ key }) => key.number ?? null)}::text[], ${asked.map(({ key }) => JSON.stringify(key.data))}::jsonb[]) k (at, id, number, data) cross join lateral (select unnest((array_agg(t.id))[:2]) as id from reports t where ${where} and ${unindexed(within(ctx.actor, reports, 'read'))}) f`,
    'rare',
  );
  const byId = await entriesById(
    ctx,
    places.map(({ id }) => id),
    lock,
  );
  const found: Found['entries'] = new Map();
  for (const { at, id } of places) {
    const entry = byId.get(id);
    if (entry) found.set(at, found.has(at) ? 'several' : entry);
  }
  return found;
}
