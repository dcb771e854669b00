/**
 * Shared by all verbs: the hooks that a resource may add (`Behaviour`), the rows an actor may act on, and the audit
 * log.
 */
import { type Action, Problem, type Resource } from '@kontor/contract';
import { v7 as uuidv7 } from 'uuid';
import { identifier, type Sql, sql } from '../db/sql.ts';
import { concernedBy, itemName } from './audit-names.ts';
import { type Actor, actorId, type Ctx } from './context.ts';
import { mayNone, within } from './scope.ts';
import type { Row } from './select.ts';

export type Values = Record<string, unknown>;
export type Change = 'add' | 'edit' | 'remove' | 'restore' | 'purge';

/** An item that a value names, and the path of that value. */
export interface NamedLink {
  id: string;
  path: string;
  /** Of a file: media types, one of which it must have. */
  types?: readonly string[];
}

export interface Prepared {
  values: Values;
  /** An assumption of `beforeWrite`, as a condition that the inserting statement checks again. */
  provided?: Sql;
  /** Relations derived from the values, linked beside those listed in the body. */
  links?: Record<string, NamedLink[]>;
  /**
   * Runs directly before the insert, in the row's transaction: further columns to write, and what takes them back where
   * nothing is inserted.
   */
  beforeInsert?(ctx: Ctx): Promise<{ values: Values; undo(): Promise<void> }>;
  /**
   * `beforeInsert` for rows that are inserted by one statement: `take` reserves `count` values at once, `values` makes the
   * columns of one row from one of them. A rollback of the transaction gives them back.
   */
  ofMany?: { take(ctx: Ctx, count: number): Promise<string[]>; values(taken: string): Values };
  /** Runs after the insert, in the row's transaction. */
  afterInsert?(ctx: Ctx, row: Row): Promise<void>;
}

/** Result of work done ahead of a change. */
export interface Staged {
  /** Further columns to write. */
  values: Values;
  /** Puts the staged work into use, after the write and in the same transaction. */
  attach(ctx: Ctx, row: Row): Promise<void>;
  /** Undoes it if the change failed. */
  drop(): Promise<void>;
}

/** The hooks of a resource. Anything beyond them is a call of its own that uses the verbs. */
export interface Behaviour {
  /**
   * Long work that a change needs, done before any lock or transaction, so that others do not wait. `id` is null when
   * adding. Runs before authorization: whether the actor may change the item is not checked yet.
   */
  beforeTransaction?(ctx: Ctx, values: Values, id: string | null): Promise<Staged | undefined>;
  /**
   * Before the write: answers the columns to write, or throws a problem. `before` is null when adding. `attempt` starts
   * at 1 and counts retries after `provided` failed.
   */
  beforeWrite?(ctx: Ctx, values: Values, before: Row | null, attempt: number): Promise<Prepared>;
  /** Its GET of one item looks up one row by its key, and counts or gathers nothing for it. */
  quick?: true;
  /** Extra select columns for the GET of one item, where its query asks for what `tell` adds: `tell` reads and deletes them. */
  alongside?(ctx: Ctx): Sql;
  /**
   * Before an item goes into a response: who filled it in first, where `author` is asked for, and answers by their
   * `present` names. Mutates the row.
   */
  tell?(ctx: Ctx, row: Row, asked: { author: boolean; present: boolean }): Promise<void>;
  /** After one item was read by its id, in the same transaction (marks it as seen). */
  afterRead?(ctx: Ctx, row: Row): Promise<void>;
  /** After the write of an item that was there before, in the same transaction. */
  afterChange?(ctx: Ctx, row: Row, change: 'edit' | 'restore'): Promise<void>;
  /** After the write, in the same transaction. */
  afterWrite?(ctx: Ctx, row: Row, change: Change): Promise<void>;
}

/** Runs `change` with its staged work, which is undone if the change fails. */
export async function withStaged<T>(
  ctx: Ctx,
  { behaviour }: Subject,
  values: Values,
  id: string | null,
  change: (staged: Staged | undefined) => Promise<T>,
): Promise<T> {
  // Outside the change's transaction, which would otherwise be open during all of this.
  const staged = await behaviour.beforeTransaction?.({ ...ctx, db: ctx.database }, values, id);
  try {
    return await change(staged);
  } catch (error) {
    await staged?.drop().catch(() => undefined);
    throw error;
  }
}

export interface Subject {
  resource: Resource;
  behaviour: Behaviour;
}

/** 401 if not signed in, 403 if the actor has no permission for the action at all. */
export function mustMay(ctx: Ctx, resource: Resource, action: Action): void {
  if (!mayNone(ctx.actor, resource, action)) return;
  throw new Problem(ctx.actor.kind === 'nobody' ? 'signedOut' : 'forbidden');
}

export const alive = (resource: Resource): Sql => (resource.trash ? sql`t.deleted is null` : sql`true`);
export const tableOf = (resource: Resource): Sql => sql`${identifier(resource.table)} t`;

/** One row by id, within scope. */
export const oneRow = (ctx: Ctx, resource: Resource, action: Action, id: string): Sql =>
  sql`t.id = ${id} and ${within(ctx.actor, resource, action)}`;

/** A value as a PostgreSQL parameter: objects and lists as JSON. */
export const param = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Buffer.isBuffer(value) && !(value instanceof Date)
    ? JSON.stringify(value)
    : (value ?? null);

/** The fields of `body` that the client may set. */
export function writable(resource: Resource, body: Values, on: 'create' | 'update'): Values {
  const values: Values = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field[on] && body[name] !== undefined) values[name] = body[name];
  }
  return values;
}

/** How the actor authenticated, for the audit log. */
function viaOf(actor: Actor): string | null {
  if (actor.kind === 'user') return actor.key ? 'key' : 'session';
  return actor.kind === 'nobody' ? null : actor.kind;
}

export interface AuditEntry {
  action: string;
  entity?: string;
  id?: string;
  outcome?: string;
  detail?: object;
  /** Of an item that is gone: its name, and the person it concerned. */
  name?: string | null;
  concerns?: string;
}

/**
 * Appends a line to the audit log in the change's own transaction, without waiting for the statement. Never contains
 * secrets.
 */
export async function audit(ctx: Ctx, entry: AuditEntry): Promise<void> {
  const { actor, now, ip, agent, requestId } = ctx;
  const { action, entity, id, outcome = 'ok', detail = null } = entry;
  const username = actor.kind === 'user' ? actor.username : null;
  const name = entry.name === undefined ? itemName(entity, id ?? null) : sql`${entry.name}::text`;
  const concerns = entry.concerns === undefined ? concernedBy(entity, id ?? null) : sql`${entry.concerns}::uuid`;
  await ctx.db.run(sql`
    with about as (select ${concerns} as id)
    insert into audit (id, at, user_id, username, via, ip, agent, action, entity, item_id, item_name, concerned_id, concerned, outcome, request_id, detail)
    select ${uuidv7()}::uuid, ${now}::timestamptz, ${actorId(actor)}::uuid, ${username}, ${viaOf(actor)}, ${ip || null}, ${agent ?? null}, ${action}, ${entity ?? null}, ${id ?? null}::uuid,
      ${name}, about.id, coalesce((select u.username from users u where u.id = about.id), ${entity === 'Users' ? (entry.name ?? null) : null}), ${outcome}, ${requestId}, ${param(detail)}::jsonb
    from about`);
}

export const etagOf = (row: Row): string => `"${row.version}"`;
