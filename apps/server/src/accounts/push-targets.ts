/**
 * Devices that receive push messages: those with a live session of their owner, whose account is active. A device keeps
 * its push token until its last session is deleted, which may be after that session has ended.
 */
import type { Permissions, Role } from '@kontor/contract';
import type { Db } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import type { UserActor } from '../records/context.ts';
import { lacksFactor, userActor } from './sessions.ts';

export interface PushTarget {
  device: string;
  address: string;
  person: UserActor;
}

interface Found {
  device: string;
  address: string;
  id: string;
  username: string;
  role: Role;
  permissions: Permissions | null;
}

/** Session hash of nobody: for actors built on behalf of a recipient, who makes no request. */
const none = Buffer.alloc(0);

export async function pushTargets(db: Db): Promise<PushTarget[]> {
  const found = await db.rows<Found>(sql`
    select d.id as device, p.address, u.id, u.username, u.role, u.permissions
    from device_pushes p join devices d on d.id = p.device_id join users u on u.id = d.user_id
    where u.active and u.deleted is null and exists (
      select 1 from tokens s where s.device_id = d.id and s.user_id = u.id and s.purpose = 'session' and s.expires_at > now() and not ${lacksFactor})
    order by d.id`);
  return found.map(({ device, address, ...user }) => ({ device, address, person: userActor(user, none) }));
}
