/** The context of a job that works for a person: with the rights that they have by now, and never more than the caller had. */
import { lesserPermissions, type Permissions, type Through } from '@kontor/contract';
import { userActor } from '../accounts/sessions.ts';
import { sql } from '../db/sql.ts';
import type { Ctx } from '../records/context.ts';

type Person = Parameters<typeof userActor>[0];

/** Null if the person is gone. */
export async function asPerson(
  ctx: Ctx,
  id: string | null,
  bounds: Permissions,
  through: Through,
): Promise<Ctx | null> {
  const user = await ctx.db.one<Person>(
    sql`select id, username, role, permissions from users where id = ${id} and active and deleted is null`,
  );
  if (!user) return null;
  const actor = userActor(user, Buffer.alloc(0));
  return { ...ctx, actor: { ...actor, permissions: lesserPermissions(actor.permissions, bounds) }, through };
}
