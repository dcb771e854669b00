/**
 * Hash of an entry's content that does not depend on file ids: answers with each file replaced by the hash of its
 * bytes. An entry that was imported from a device's export and is then sent by the device itself has other file ids
 * each time.
 */
import { resources } from '@kontor/contract';
import { sql } from '../db/sql.ts';
import { hashOf } from './content-hash.ts';
import type { Ctx } from './context.ts';
import { predicate } from './scope.ts';
import { alive, type Values } from './verb.ts';

const { files } = resources;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Only of files that the caller may read: hashes must not reveal the bytes of other people's files. */
async function sums({ db, actor }: Ctx, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await db.rows<{ id: string; sum: string }>(
    sql`select t.id, encode(t.sha256, 'hex') as sum from files t where t.id = any(${ids}::uuid[]) and ${predicate(actor, files, 'read')} and ${alive(files)}`,
  );
  return new Map(found.map(({ id, sum }) => [id, sum]));
}

/** Maps every text in `value`, at any depth, by `turn`. */
function turned(value: unknown, turn: (text: string) => string): unknown {
  if (typeof value === 'string') return turn(value);
  if (Array.isArray(value)) return value.map(one => turned(one, turn));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, turned(inner, turn)]));
}

/** All texts in `data` that could be ids, in lower case. */
function idsIn(data: unknown): string[] {
  const ids = new Set<string>();
  turned(data, text => {
    if (uuid.test(text)) ids.add(text.toLowerCase());
    return text;
  });
  return [...ids];
}

/** Hash of an entry's body without its `local_id`. A missing state equals none. */
export async function alikeHash(ctx: Ctx, { data, state, report_config_id }: Values): Promise<Buffer> {
  const known = await sums(ctx, idsIn(data));
  const told = turned(data, text => known.get(text.toLowerCase()) ?? text);
  return hashOf({ report_config_id, state: state ?? null, data: told });
}

/**
 * Whether `content` equals the entry `report` as its device sent it (hash `was`): file ids in `content` are replaced by
 * those that the entry was submitted with where the bytes are equal; compared with and without a state, since links
 * send none.
 */
export async function cameAlike(
  ctx: Ctx,
  report: string,
  { state, ...content }: Values,
  was: Buffer,
): Promise<boolean> {
  const came = await ctx.db.rows<{ id: string; sum: string }>(
    sql`select file_id as id, encode(sha256, 'hex') as sum from report_arrivals where report_id = ${report} order by file_id`,
  );
  const ids = idsIn(content.data);
  const known = await sums(ctx, ids);
  const left = came.filter(({ id }) => !ids.includes(id));
  const names = new Map<string, string>();
  for (const id of ids) {
    const at = came.some(file => file.id === id) ? -1 : left.findIndex(({ sum }) => sum === known.get(id));
    for (const file of at < 0 ? [] : left.splice(at, 1)) names.set(id, file.id);
  }
  const said = { ...content, data: turned(content.data, text => names.get(text.toLowerCase()) ?? text) };
  const told = [{ ...said, state: state ?? null }, ...(state ? [] : [said])];
  return told.some(each => hashOf(each).equals(was));
}
