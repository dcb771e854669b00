/** Old and new values of an edit for the audit log: without secrets, long ones shortened. */
import { type Resource, type ResourceName, resources } from '@kontor/contract';
import { identifier, sql } from '../db/sql.ts';
import type { Ctx } from './context.ts';
import { labelOf } from './labels.ts';
import type { Row } from './select.ts';
import type { Values } from './verb.ts';

/** Characters of a text, and of a document as JSON; permissions, which their schema bounds, are logged whole. */
const longest = { text: 200, json: 400, permissions: 8_000 };
const mostNames = 50;
const mask = '********';
const secret = /password|secret|token|authorization|cookie|api.?key|^headers$/i;

/** `permissions` are told as they hold, with the role's; `own_permissions` are those of the person alone. */
const ownPrefix = 'own_';

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text);

function shown(name: string, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (secret.test(name)) return mask;
  if (typeof value === 'string') return cut(value, longest.text);
  if (typeof value !== 'object') return value;
  const text = JSON.stringify(value, (key, inner: unknown) => (secret.test(key) && inner !== null ? mask : inner));
  if (text.length <= (name.endsWith('permissions') ? longest.permissions : longest.json)) return JSON.parse(text);
  return Array.isArray(value) ? { count: value.length } : cut(text, longest.json);
}

/** Fields that people change; of permissions those that are the person's own. */
export const comparable = ({ fields }: Resource): string[] =>
  Object.entries(fields).flatMap(([name, { read, update, computed }]) => {
    const isOwn = name.startsWith(ownPrefix);
    return read && !computed && (update || isOwn) && !Object.hasOwn(fields, `${ownPrefix}${name}`) ? [name] : [];
  });

const same = (one: unknown, two: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(two ?? null);

export type Changes = Record<string, [unknown, unknown]>;

/** An id with the name of the item that it links, as it is now. */
async function withName(ctx: Ctx, to: Resource, id: unknown): Promise<unknown> {
  if (typeof id !== 'string') return id;
  const found = await ctx.db.one<{ name: string | null }>(
    sql`select ${labelOf(ctx.actor, to)} as name from ${identifier(to.table)} t where t.id = ${id}`,
  );
  return { id, name: found?.name ?? null };
}

export async function changedValues(ctx: Ctx, resource: Resource, before: Row, after: Row): Promise<Changes> {
  const changed = comparable(resource).filter(name => !same(before[name], after[name]));
  // The value of an option is as secret as its name says.
  const called = (name: string) => (name === 'value' ? String(after.name) : name);
  const changes: Changes = {};
  for (const name of changed) {
    const link = Object.values(resource.links).find(one => one.kind === 'one' && one.by === name);
    const to = link && resources[link.to as ResourceName];
    const tell = (value: unknown) => (to ? withName(ctx, to, value) : shown(called(name), value));
    changes[name] = [await tell(before[name]), await tell(after[name])];
  }
  return changes;
}

/** Names of the items that the body's relations link, to compare before and after. */
export async function linkedNames(
  ctx: Ctx,
  resource: Resource,
  id: string,
  body: Values,
): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>();
  for (const [name, link] of Object.entries(resource.links)) {
    if (link.kind !== 'many' || !link.write || body[name] === undefined) continue;
    const to: Resource = resources[link.to as ResourceName];
    const found = await ctx.db.rows<{ name: string }>(sql`
      select coalesce(${labelOf(ctx.actor, to)}, t.id::text) as name from ${identifier(link.through)} l
      join ${identifier(to.table)} t on t.id = ${identifier(`l.${link.other}`)}
      where ${identifier(`l.${link.from}`)} = ${id} order by 1 limit ${mostNames}`);
    names.set(
      name,
      found.map(row => row.name),
    );
  }
  return names;
}

export const changedLinks = (before: Map<string, string[]>, after: Map<string, string[]>): Changes =>
  Object.fromEntries(
    [...before].flatMap(([name, was]): [string, [unknown, unknown]][] => {
      const is = after.get(name) ?? [];
      return same(was, is) ? [] : [[name, [was, is]]];
    }),
  );
