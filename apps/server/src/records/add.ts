import { Problem, type Resource, type ResourceName, resources } from '@kontor/contract';
import { v7 as uuidv7 } from 'uuid';
import { and, identifier, join, type Sql, sql } from '../db/sql.ts';
import { actorId, type Ctx } from './context.ts';
import { contain, mustRead, writeLinks } from './links.ts';
import { columns, present, type Row } from './select.ts';
import { audit, mustMay, type Prepared, param, type Subject, type Values, writable } from './verb.ts';

export interface Added {
  row: Row;
  /** False where the same key was added before with the same content. */
  created: boolean;
}

/** Ids in the body that name other resources: the writer must be able to read them. */
async function mustReadReferences(ctx: Ctx, resource: Resource, values: Values): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!field.refers || typeof values[name] !== 'string') continue;
    await mustRead(ctx, resources[field.refers as ResourceName], [values[name]], () => name);
  }
}

const insert = (resource: Resource, values: Values, provided: Sql | undefined, returning: Sql): Sql => {
  const names = Object.keys(values);
  const into = sql`insert into ${identifier(resource.table)} as t (${join(names.map(identifier), ', ')})`;
  const row = join(
    names.map(name => sql`${param(values[name])}`),
    ', ',
  );
  const once = resource.once && values[resource.once.key[1]] ? resource.once : undefined;
  if (!once && !provided) return sql`${into} values (${row}) returning ${returning}`;
  const conditions = provided ? [provided] : [];
  if (!once) return sql`${into} select ${row} where ${and(conditions)} returning ${returning}`;
  const key = and(once.key.map(name => sql`${identifier(`d.${name}`)} = ${values[name]}`));
  conditions.push(sql`not exists (select 1 from ${identifier(once.tombstones)} d where ${key})`);
  return sql`${into} select ${row} where ${and(conditions)}
    on conflict (${join(once.key.map(identifier), ', ')}) do nothing returning ${returning}`;
};

/** The row (or the memory of a purged one) that holds the key already: answered again, or a 409. Null for none. */
async function again(ctx: Ctx, resource: Resource, values: Values): Promise<Added | null> {
  const { once } = resource;
  if (!once || !values[once.key[1]]) return null;
  const key = (alias: string) => and(once.key.map(name => sql`${identifier(`${alias}.${name}`)} = ${values[name]}`));
  const hash = identifier(once.hash);
  const kept = await ctx.db.one<Row & { same: boolean }>(
    sql`select ${columns(ctx.actor, resource, 'item')}, t.${hash} = ${values[once.hash]} as same from ${identifier(resource.table)} t where ${key('t')}`,
  );
  if (kept) {
    const { same, ...row } = kept;
    if (!same) throw new Problem('localIdTaken', [{ path: once.key[1], code: 'taken', values: { id: row.id } }]);
    return { row: row as Row, created: false };
  }
  const purged = await ctx.db.one<{ id: string; same: boolean }>(
    sql`select d.report_id as id, d.${hash} = ${values[once.hash]} as same from ${identifier(once.tombstones)} d where ${key('d')}`,
  );
  if (!purged) return null;
  if (!purged.same)
    throw new Problem('localIdTaken', [{ path: once.key[1], code: 'taken', values: { id: purged.id } }]);
  return { row: { ...values, id: purged.id, version: 1, deleted: ctx.now.toISOString() } as Row, created: false };
}

/** Whether adding is a single statement, which is a transaction by itself. */
export const isOneStatement = ({ resource, behaviour }: Subject, body: Values): boolean =>
  !resource.audited &&
  !behaviour.settle &&
  !Object.entries(resource.links).some(
    ([name, link]) => link.kind === 'many' && link.write && body[name] !== undefined,
  );

/** Adds one item. Answers it as reading would; a repeated `once` key answers the first one. */
export async function add(
  ctx: Ctx,
  { resource, behaviour }: Subject,
  body: Values,
  containPaths: string[] = [],
): Promise<Added> {
  mustMay(ctx, resource, 'create');
  const given = writable(resource, body, 'create');
  const stamps: Values = { id: uuidv7(), created: ctx.now.toISOString(), modified: ctx.now.toISOString() };
  if (resource.owner === 'user_id') stamps.user_id = actorId(ctx.actor);
  let row: Row | undefined;
  for (let attempt = 1; !row; attempt++) {
    const prepared: Prepared = (await behaviour.prepare?.(ctx, given, null, attempt)) ?? { values: given };
    const values = { ...stamps, ...prepared.values };
    if (!behaviour.prepare) await mustReadReferences(ctx, resource, values);
    row = await ctx.db.one<Row>(insert(resource, values, prepared.provided, columns(ctx.actor, resource, 'item')));
    if (row) break;
    const earlier = await again(ctx, resource, values);
    if (earlier) return earlier;
    if (attempt === 3) throw new Problem('busy', [], { retryAfter: 1 });
  }
  await writeLinks(ctx, resource, row.id, body);
  await behaviour.settle?.(ctx, row, 'add');
  if (resource.audited) await audit(ctx, { action: 'add', entity: resource.entity, id: row.id });
  present(ctx, resource, [row]);
  await contain(ctx, resource, [row], containPaths);
  return { row, created: true };
}
