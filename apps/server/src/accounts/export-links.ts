/** Export links as actors: resolves their secrets to the person who made them, with that person's rights of now. */
import { lesserPermissions } from '@kontor/contract';
import type { Db } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import type { ExportLink, UserActor } from '../records/context.ts';
import type { Foreseen } from '../records/foreseen.ts';
import { lacksFactor, userActor } from './sessions.ts';
import { isTokenOf, tokenHash } from './tokens.ts';

type Found = Parameters<typeof userActor>[0] & {
  link: string;
  view: string;
  settings: ExportLink['settings'];
  factorless: boolean | null;
  stale: boolean;
  foreseen: unknown;
};

/** Who made a link, as it reads; null if they have left, or lack a factor. */
export async function makerOf(db: Pick<Db, 'one'>, user: string): Promise<UserActor | null> {
  const found = await db.one<Parameters<typeof userActor>[0] & Pick<Found, 'factorless'>>(sql`
    select u.id, u.username, u.role, u.permissions, ${lacksFactor} as factorless
    from users u cross join (select null::text as provider) s where u.id = ${user} and u.active and u.deleted is null`);
  return found && !found.factorless ? asReader(userActor(found, Buffer.alloc(0))) : null;
}

/** It reads, and nothing else, whatever its maker may. */
const reading = { '*': { read: 'all' } } as const;

export const asReader = (person: UserActor): UserActor => ({
  ...person,
  role: 'user',
  permissions: lesserPermissions(person.permissions, reading),
  key: true,
});

const nothing = sql`null`;

/** Null if unknown, expired or revoked, or if its maker has left. What is foreseen is asked along. */
export async function exportActorOf(db: Db, token: string, foreseen?: Foreseen): Promise<UserActor | null> {
  if (!isTokenOf('export', token)) return null;
  const hash = tokenHash(token);
  const found = await db.one<Found>(
    sql`
    select l.id as link, l.saved_view_id as view, l.settings, u.id, u.username, u.role, u.permissions,
      coalesce(l.last_used < now() - interval '5 minutes', true) as stale, ${lacksFactor} as factorless,
      ${foreseen ? foreseen.column(hash) : nothing} as foreseen
    from export_links l join users u on u.id = l.user_id cross join (select null::text as provider) s
    where l.hash = ${hash} and l.revoked is null and (l.expires is null or l.expires > now()) and u.active and u.deleted is null`,
    'quick',
  );
  if (!found || found.factorless) return null;
  foreseen?.told(found.foreseen);
  const { link, view, settings } = found;
  if (found.stale) await db.run(sql`update export_links set last_used = now() where id = ${link}`);
  return { ...asReader(userActor(found, hash)), exportLink: { id: link, view, settings } };
}
