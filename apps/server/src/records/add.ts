/**
 * The add verb: validates a body, inserts one row in a transaction with its relations, idempotency key and audit line,
 * and answers it as read.
 */
import { Problem, type Resource } from '@kontor/contract';
import { v7 as uuidv7 } from 'uuid';
import { and, identifier, join, type Sql, sql } from '../db/sql.ts';
import { adding } from './acting.ts';
import { attribution } from './attribution.ts';
import { notifyChanged } from './change-notifications.ts';
import { actorId, type Ctx } from './context.ts';
import { type Added, type Once, onceOf } from './idempotency.ts';
import { contain, linksWanted, mustReach, type Wanted, writeLinks } from './links.ts';
import { columns, present, type Row } from './select.ts';
import { inStatement, inTransaction } from './transaction.ts';
import {
  audit,
  mustMay,
  type Prepared,
  param,
  type Staged,
  type Subject,
  type Values,
  withStaged,
  writable,
} from './verb.ts';

export type { Added };

function insert(resource: Resource, values: Values, once: Once | null, provided: Sql | undefined, returning: Sql): Sql {
  const names = Object.keys(values);
  const into = sql`insert into ${identifier(resource.table)} as t (${join(names.map(identifier), ', ')})`;
  const row = join(
    names.map(name => sql`${param(values[name])}`),
    ', ',
  );
  const conditions = [...(provided ? [provided] : []), ...(once ? [once.forgotten] : [])];
  if (conditions.length === 0) return sql`${into} values (${row}) returning ${returning}`;
  return sql`${into} select ${row} where ${and(conditions)} ${once?.conflict ?? sql``} returning ${returning}`;
}

/**
 * Inserts the row and everything that belongs to it in one transaction; a row without anything beside it is a single
 * statement.
 */
async function write(
  ctx: Ctx,
  { resource, behaviour }: Subject,
  statement: (more?: Values) => Sql,
  wanted: Wanted,
  staged: Staged | undefined,
  { beforeInsert, afterInsert }: Pick<Prepared, 'beforeInsert' | 'afterInsert'>,
): Promise<Row | undefined> {
  const all = async (within: Ctx) => {
    await adding(within, resource);
    const further = await beforeInsert?.(within);
    const row = await within.db.one<Row>(statement(further?.values));
    if (!row) {
      await further?.undo();
      return row;
    }
    await writeLinks(within, resource, row.id, wanted);
    await behaviour.afterWrite?.(within, row, 'add');
    await staged?.attach(within, row);
    await afterInsert?.(within, row);
    if (resource.audited) await audit(within, { action: 'add', entity: resource.entity, id: row.id });
    return row;
  };
  const alone =
    !resource.audited &&
    !behaviour.afterWrite &&
    !staged &&
    !beforeInsert &&
    !afterInsert &&
    !linksWanted(resource, wanted);
  return alone ? inStatement(ctx, () => ctx.db.one<Row>(statement())) : inTransaction(ctx, all);
}

/** Adds one item and answers it as a read would; a repeated idempotency key answers the first one. */
export async function add(ctx: Ctx, subject: Subject, body: Values, containPaths: string[] = []): Promise<Added> {
  const { resource } = subject;
  mustMay(ctx, resource, 'create');
  const given = writable(resource, body, 'create');
  await mustReach(ctx, resource, given, null);
  const added = await withStaged(ctx, subject, given, null, staged => addGiven(ctx, subject, body, given, staged));
  if (added.created) {
    notifyChanged(ctx, resource, added.row);
    present(ctx, resource, [added.row]);
    await contain(ctx, resource, [added.row], containPaths);
  }
  return added;
}

async function addGiven(
  ctx: Ctx,
  subject: Subject,
  body: Values,
  given: Values,
  staged: Staged | undefined,
): Promise<Added> {
  const { resource, behaviour } = subject;
  const once = onceOf(ctx, resource, given);
  const stamps: Values = { id: uuidv7(), created: ctx.now.toISOString(), modified: ctx.now.toISOString() };
  if (resource.owner === 'user_id') stamps.user_id = ctx.sender ? ctx.sender.user : actorId(ctx.actor);
  Object.assign(stamps, attribution(ctx, resource));
  let row: Row | undefined;
  for (let attempt = 1; !row; attempt++) {
    let prepared: Prepared;
    try {
      prepared = (await behaviour.beforeWrite?.(ctx, given, null, attempt)) ?? { values: given };
    } catch (error) {
      // A repeated request is answered even if today's rules would refuse it.
      const earlier = error instanceof Problem && (await once?.again());
      if (earlier) return earlier;
      throw error;
    }
    const values = { ...stamps, ...once?.values, ...prepared.values, ...staged?.values };
    const statement = (more: Values = {}) =>
      insert(resource, { ...values, ...more }, once, prepared.provided, columns(ctx.actor, resource, 'item'));
    const wanted = { body, ...(prepared.links ? { named: prepared.links } : {}) };
    row = await write(ctx, subject, statement, wanted, staged, prepared);
    if (row) break;
    const earlier = await once?.again();
    if (earlier) return earlier;
    if (attempt === 3) throw new Problem('busy', [], { retryAfter: 1 });
  }
  return { row, created: true };
}
