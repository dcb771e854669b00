/**
 * Idempotent adding: a repeated idempotency key answers the first row, even if the form has changed since, so that a
 * client can retry after a lost answer (security.md, D17).
 */
import { Problem, type Resource } from '@kontor/contract';
import { identifier, type Sql, sql } from '../db/sql.ts';
import { alikeHash, cameAlike } from './content-equality.ts';
import { hashOf } from './content-hash.ts';
import { type Ctx, ownerId } from './context.ts';
import { columns, present, type Row } from './select.ts';
import type { Values } from './verb.ts';

export interface Added {
  row: Row;
  /** False if the same key was added before with the same content. */
  created: boolean;
}

export interface Once {
  /** The key's columns and the hash of the request's content. */
  values: Values;
  /** SQL condition that no purged row is remembered under the key. */
  forgotten: Sql;
  conflict: Sql;
  /** The first row of the key, or what is remembered of it; a 409 if its content differs; null if none. */
  again(): Promise<Added | null>;
}

/**
 * Whether the entry equals the stored one but for file ids (same bytes): an imported entry and the one its device sends
 * later are the same, in either order.
 */
async function isCopy(ctx: Ctx, { once }: Resource, id: string, content: Values, was: Buffer | null): Promise<boolean> {
  if (!once?.imports) return false;
  if (ctx.sender && was && (await cameAlike(ctx, id, content, was))) return true;
  const found = await ctx.db.one<{ hash: Buffer }>(
    sql`select hash from ${identifier(once.imports)} where report_id = ${id}`,
  );
  return found?.hash.equals(await alikeHash(ctx, content)) ?? false;
}

/** Null if the resource has no key or the body brings none. */
export function onceOf(ctx: Ctx, resource: Resource, given: Values): Once | null {
  const { once } = resource;
  if (!once) return null;
  const owner = ctx.sender?.owner ?? ownerId(ctx.actor);
  const { [once.key]: key, ...content } = given;
  const hash = hashOf(content);
  const is = (alias: string) =>
    sql`${identifier(`${alias}.${once.owner}`)} = ${owner} and ${identifier(`${alias}.${once.key}`)} = ${key}`;
  const [hashColumn, tombstones, table] = [once.hash, once.tombstones, resource.table].map(identifier) as [
    Sql,
    Sql,
    Sql,
  ];
  const other = (id: string) => new Problem('localIdTaken', [{ path: once.key, code: 'taken', values: { id } }]);

  return {
    values: { [once.owner]: owner, [once.hash]: hash },
    forgotten: key ? sql`not exists (select 1 from ${tombstones} d where ${is('d')})` : sql`true`,
    conflict: key ? sql`on conflict (${identifier(once.owner)}, ${identifier(once.key)}) do nothing` : sql``,
    async again() {
      if (!key) return null;
      const kept = await ctx.db.one<Row & { was: Buffer | null }>(
        sql`select ${columns(ctx.actor, resource, 'item')}, t.${hashColumn} as was from ${table} t where ${is('t')}`,
      );
      if (kept) {
        const { was, ...row } = kept;
        if (!was?.equals(hash) && !(await isCopy(ctx, resource, row.id, content, was))) throw other(row.id);
        present(ctx, resource, [row as Row]);
        return { row: row as Row, created: false };
      }
      const purged = await ctx.db.one<{ id: string; was: Buffer | null }>(
        sql`select d.report_id as id, d.${hashColumn} as was from ${tombstones} d where ${is('d')}`,
      );
      if (!purged) return null;
      const { id, was } = purged;
      if (!was?.equals(hash) && !(await isCopy(ctx, resource, id, content, was))) throw other(purged.id);
      const row = { ...given, id: purged.id, version: 1, deleted: ctx.now.toISOString() };
      return { row, created: false };
    },
  };
}
