/** Forwards selected library files to the API of a handler. */
import { Problem, resources } from '@kontor/contract';
import { comparisonsOf, holds } from '@kontor/form';
import { v7 as uuidv7 } from 'uuid';
import { sql } from '../../db/sql.ts';
import { notifyChanged } from '../../records/change-notifications.ts';
import type { Ctx } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { predicate } from '../../records/scope.ts';
import { audit, oneRow } from '../../records/verb.ts';
import { comparedOfFile } from '../../resources/file-handlers.ts';

interface Handler {
  api_id: string;
  condition: { comparisons: unknown } | null;
  config: Record<string, unknown> | null;
}

/** Same limit as a file's `metadata`, since the options are stored in the delivery's row. */
const mostOptions = 64 * 1024;

/** Files within the caller's scope, regardless of who set the handler up. */
const readable = (ctx: Ctx, ids: string[]) =>
  ctx.db.rows<{ id: string } & Record<string, unknown>>(sql`
    select r.id, r.name, f.filename, f.title, f.type, f.size::float8 as size, f.width, f.height
    from file_references r join files f on f.id = r.file_id
    where r.id = any(${ids}::uuid[]) and r.deleted is null and f.deleted is null
      and ${predicate(ctx.actor, resources['file-references'], 'read', 'r')} and ${predicate(ctx.actor, resources.files, 'read', 'f')}`);

export async function fileHandle(ctx: Ctx, { params, body }: In<'fileHandle'>) {
  const { 'file-handlers': fileHandlers, deliveries } = resources;
  const handler = await ctx.db.one<Handler>(
    sql`select t.api_id, t.condition, t.config from file_handlers t join apis a on a.id = t.api_id and a.deleted is null where ${oneRow(ctx, fileHandlers, 'read', params.id ?? '')} and t.deleted is null`,
  );
  if (!handler) throw new Problem('notFound');
  const { options = {} } = body;
  if (JSON.stringify(options).length > mostOptions)
    throw new Problem('invalid', [{ path: 'options', code: 'too_long' }]);
  const asked = body.file_references.map(({ id, quantity = 1 }) => ({ id, quantity }));
  const found = new Map(
    (
      await readable(
        ctx,
        asked.map(each => each.id),
      )
    ).map(file => [file.id, file]),
  );
  const comparisons = comparisonsOf(handler.condition?.comparisons);
  const issues = asked.flatMap(({ id, quantity }, index) => {
    const path = `file_references.${index}.id`;
    const file = found.get(id);
    if (!file) return [{ path, code: 'unknown' }];
    const of: Record<string, unknown> = { ...file, quantity };
    const fit = holds(comparisons, name => (comparedOfFile.has(name) ? (of[name] ?? undefined) : undefined));
    return fit ? [] : [{ path, code: 'not_allowed' }];
  });
  if (issues.length > 0) throw new Problem('invalid', issues);
  const id = uuidv7();
  const payload = JSON.stringify({ options, file_references: asked, config: handler.config });
  await ctx.db.run(
    sql`insert into deliveries (id, file_handler_id, api_id, event, payload) values (${id}, ${params.id ?? ''}, ${handler.api_id}, 'handle', ${payload}::jsonb)`,
  );
  await audit(ctx, { action: 'handle', entity: fileHandlers.entity, id: params.id ?? '', detail: { delivery: id } });
  notifyChanged(ctx, deliveries);
  return { data: { id } };
}
