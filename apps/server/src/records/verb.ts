/**
 * What every record verb shares: the behaviour a resource may add to its row, the rows an actor may
 * touch, and the audit log that changes are written to.
 */
import { type Action, Problem, type Resource } from '@kontor/contract';
import { v7 as uuidv7 } from 'uuid';
import { identifier, type Sql, sql } from '../db/sql.ts';
import { type Actor, actorId, type Ctx } from './context.ts';
import { mayNone, within } from './scope.ts';
import type { Row } from './select.ts';

export type Values = Record<string, unknown>;
export type Change = 'add' | 'edit' | 'remove' | 'restore' | 'purge';

export interface Prepared {
  values: Values;
  /** What was believed while preparing, as a condition that an adding statement checks again. */
  provided?: Sql;
  /** Items that the values name, by relation: linked beside those that the body lists. */
  links?: Record<string, string[]>;
  /** What these values bring with them where they are added, in the transaction of the row. */
  afterInsert?(ctx: Ctx, row: Row): Promise<void>;
}

/** What was made ready ahead of a change. */
export interface Staged {
  /** Columns to write beside the others. */
  values: Values;
  /** Takes it into use, after the write and in the same transaction. */
  attach(ctx: Ctx, row: Row): Promise<void>;
  /** Takes it back where the change failed. */
  drop(): Promise<void>;
}

/** At most these; what needs more is a call of its own that uses the verbs. */
export interface Behaviour {
  /**
   * Long work that a change needs, before it locks or begins anything: others must not wait for it. `id` is null when
   * adding. Nobody has been asked yet whether this actor may change this item.
   */
  beforeTransaction?(ctx: Ctx, values: Values, id: string | null): Promise<Staged | undefined>;
  /**
   * Before the write: answers the columns to write, or throws a problem. `before` is null when adding.
   * `attempt` counts from 1; a further one follows where `provided` did not hold.
   */
  beforeWrite?(ctx: Ctx, values: Values, before: Row | null, attempt: number): Promise<Prepared>;
  /** After one item was read by its id, in the same transaction: that somebody has seen it. */
  afterRead?(ctx: Ctx, row: Row): Promise<void>;
  /** After the write, in the same transaction. */
  afterWrite?(ctx: Ctx, row: Row, change: Change): Promise<void>;
}

/** `change` with what is staged for it; a change that fails leaves nothing of that behind. */
export async function withStaged<T>(
  ctx: Ctx,
  { behaviour }: Subject,
  values: Values,
  id: string | null,
  change: (staged: Staged | undefined) => Promise<T>,
): Promise<T> {
  // Not in the transaction of the change: that begins with its first statement, and would wait for all of this.
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

/** 401 where nobody is signed in, 403 where the actor has no right to the action at all. */
export function mustMay(ctx: Ctx, resource: Resource, action: Action): void {
  if (!mayNone(ctx.actor, resource, action)) return;
  throw new Problem(ctx.actor.kind === 'nobody' ? 'signedOut' : 'forbidden');
}

export const alive = (resource: Resource): Sql => (resource.trash ? sql`t.deleted is null` : sql`true`);
export const tableOf = (resource: Resource): Sql => sql`${identifier(resource.table)} t`;

/** One row within scope, by id. */
export const oneRow = (ctx: Ctx, resource: Resource, action: Action, id: string): Sql =>
  sql`t.id = ${id} and ${within(ctx.actor, resource, action)}`;

/** A value as PostgreSQL takes it: objects and lists travel as JSON. */
export const param = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Buffer.isBuffer(value) && !(value instanceof Date)
    ? JSON.stringify(value)
    : (value ?? null);

/** Only what the row lets a client give. */
export function writable(resource: Resource, body: Values, on: 'create' | 'update'): Values {
  const values: Values = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field[on] && body[name] !== undefined) values[name] = body[name];
  }
  return values;
}

/** How the actor came. */
function viaOf(actor: Actor): string | null {
  if (actor.kind === 'user') return actor.key ? 'key' : 'session';
  return actor.kind === 'nobody' ? null : actor.kind;
}

/** Waits for nothing: the statement rides in the change's own transaction. No values of secrets, ever. */
export async function audit(
  ctx: Ctx,
  entry: { action: string; entity?: string; id?: string; outcome?: string; detail?: object },
): Promise<void> {
  const { actor, now, ip, agent, requestId } = ctx;
  const username = actor.kind === 'user' ? actor.username : null;
  await ctx.db.run(
    sql`insert into audit (id, at, user_id, username, via, ip, agent, action, entity, item_id, outcome, request_id, detail) values (${uuidv7()}, ${now}, ${actorId(actor)}, ${username}, ${viaOf(actor)}, ${ip || null}, ${agent ?? null}, ${entry.action}, ${entry.entity ?? null}, ${entry.id ?? null}, ${entry.outcome ?? 'ok'}, ${requestId}, ${param(entry.detail ?? null)}::jsonb)`,
  );
}

export const etagOf = (row: Row): string => `"${row.version}"`;
