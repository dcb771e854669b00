/**
 * VAPID key of the instance (RFC 8292): generated on first use and stored encrypted. A new key would invalidate every
 * existing subscription, so it is never replaced.
 */
import { createECDH } from 'node:crypto';
import type { Database } from '../../db/open.ts';
import { sql } from '../../db/sql.ts';
import type { Seal } from '../secret-box.ts';

export interface VapidKey {
  /** Base64url: 65 bytes of a P-256 point, and its 32-byte secret. */
  publicKey: string;
  privateKey: string;
  /** Contact for push services. */
  subject: string;
}

interface House {
  seal: Seal;
  origins: readonly string[];
  branding: { support_mail: string | null };
}

const secret = 'push-key';

/** Services require https or mailto; without https, browsers only subscribe on localhost. */
function subjectOf({ origins, branding }: House): string {
  const [house = ''] = origins;
  if (house.startsWith('https://')) return house;
  return `mailto:${branding.support_mail ?? 'kontor@localhost'}`;
}

export async function vapidKey(database: Database, house: House): Promise<VapidKey> {
  const pair = createECDH('prime256v1');
  const known = sql`select value from secrets where name = ${secret}`;
  if (!(await database.one(known))) {
    pair.generateKeys();
    // Left-padded: a key with a leading zero byte would be a byte short.
    const made = Buffer.alloc(32);
    const bytes = pair.getPrivateKey();
    bytes.copy(made, 32 - bytes.length);
    // Two servers that generate one at once agree on the first.
    await database.run(
      sql`insert into secrets (name, value) values (${secret}, ${house.seal.close(made, secret)}) on conflict (name) do nothing`,
    );
  }
  const row = await database.one<{ value: Buffer }>(known);
  if (!row) throw new Error('the key of push messages is missing');
  const opened = house.seal.open(row.value, secret);
  pair.setPrivateKey(opened);
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: opened.toString('base64url'),
    subject: subjectOf(house),
  };
}
