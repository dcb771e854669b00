/** Share-link actors: resolves link tokens, and limits their rate (security.md, D13 and D16). */
import { type LinkUse, limits } from '@kontor/contract';
import { networkOf } from '../base/network.ts';
import type { Db } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import { countWithin, type Window } from '../limits/rate-limit-window.ts';
import type { LinkActor } from '../records/context.ts';
import { isTokenOf, newToken, tokenHash } from './tokens.ts';

/** A link acts in its maker's name: it stops with their account, unless it was handed over. */
const standing = sql`l.revoked is null and (l.expires is null or l.expires > now()) and c.deleted is null
  and not exists (select 1 from users m where m.id = l.user_id and (not m.active or m.deleted is not null))`;

/** Null if unknown, expired, revoked, if its maker has left, or if the form is in the trash. */
export async function linkActorOf(db: Db, token: string): Promise<LinkActor | null> {
  if (!isTokenOf('share', token)) return null;
  const found = await db.one<{ link: string; form: string; limited: boolean; spent: boolean }>(
    sql`
    select l.id as link, l.report_config_id as form, l.usages is not null as limited, coalesce(l.used >= l.usages, false) as spent
    from share_keys k join share_links l on l.id = k.share_link_id join report_configs c on c.id = l.report_config_id
    where k.hash = ${tokenHash(token)} and ${standing}`,
    'quick',
  );
  return found ? { kind: 'share', ...found } : null;
}

export interface LinkEnd {
  link: string;
  name: string;
  reason: 'expired' | 'used_up' | 'revoked';
  since: string;
  at: string;
  entries: number;
}

/** Why a link of this form has ended; undefined if it holds, or if anybody or anything of it is gone. */
export async function linkEndOf(db: Db, token: string, form: string): Promise<LinkEnd | undefined> {
  if (!isTokenOf('share', token)) return undefined;
  return db.one<LinkEnd>(sql`
    select l.id as link, c.name, l.created as since, l.used as entries,
      case when l.revoked is not null then 'revoked' when l.expires <= now() then 'expired' else 'used_up' end as reason,
      case when l.revoked is not null then l.revoked when l.expires <= now() then l.expires else coalesce(l.last_used, l.modified) end as at
    from share_keys k join share_links l on l.id = k.share_link_id join report_configs c on c.id = l.report_config_id
    where k.hash = ${tokenHash(token)} and l.report_config_id = ${form} and c.deleted is null
      and (l.revoked is not null or l.expires <= now() or l.used >= l.usages)
      and not exists (select 1 from users m where m.id = l.user_id and (not m.active or m.deleted is not null))`);
}

/** Whether the link is still valid and has a use left. */
export async function linkStands(db: Pick<Db, 'one'>, link: string): Promise<boolean> {
  const found = await db.one(sql`
    select 1 from share_links l join report_configs c on c.id = l.report_config_id
    where l.id = ${link} and ${standing} and (l.usages is null or l.used < l.usages)`);
  return found !== undefined;
}

/** Creates a further token of a link; shown once. */
export async function openLink(db: Db, link: string): Promise<{ token: string; hash: Buffer }> {
  const made = newToken('share');
  await db.run(sql`insert into share_keys (hash, share_link_id) values (${made.hash}, ${link})`);
  return made;
}

const minute = 60;
const day = 86_400;

/** Rate limits by link and network, since an office shares one address; loads and submissions also by link and day. */
const uses: Record<LinkUse, (of: string, link: string) => Window[]> = {
  load: (of, link) => [
    { key: `share load:${of}`, most: limits.share_uses_a_minute, seconds: minute },
    { key: `share day:${link}`, most: limits.share_uses_a_day, seconds: day },
  ],
  look: of => [{ key: `share look:${of}`, most: limits.share_uses_a_minute, seconds: minute }],
  upload: of => [{ key: `share upload:${of}`, most: limits.share_uploads_in_ten_minutes, seconds: 10 * minute }],
  ask: of => [{ key: `share ask:${of}`, most: limits.share_asks_a_minute, seconds: minute }],
};

/** Counts only existing links, so that made-up tokens cannot fill the table. */
export const countUse = (db: Db, { link }: Pick<LinkActor, 'link'>, use: LinkUse, ip: string): Promise<void> =>
  countWithin(db, uses[use](`${link}:${networkOf(ip)}`, link));
