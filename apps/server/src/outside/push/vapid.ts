/**
 * The key by which push services know this house (VAPID, RFC 8292): made when somebody first asks for it, sealed like
 * other secrets. Another key would end every subscription that browsers have made with it, so it is never made anew.
 */
import { createECDH } from 'node:crypto';
import type { Database } from '../../db/open.ts';
import { sql } from '../../db/sql.ts';
import type { Seal } from '../secret-box.ts';

export interface VapidKey {
  /** As web addresses write it: 65 bytes of a point on P-256, and 32 of its secret. */
  publicKey: string;
  privateKey: string;
  /** Whom a push service turns to. */
  subject: string;
}

interface House {
  seal: Seal;
  origins: readonly string[];
  branding: { support_mail: string | null };
}

const secret = 'push-key';

/** Services refuse what is neither; on a house without https browsers push from its own machine alone. */
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
    // Padded: what leads with a zero byte would be a byte short.
    const made = Buffer.alloc(32);
    const bytes = pair.getPrivateKey();
    bytes.copy(made, 32 - bytes.length);
    // Two servers that are asked at once agree on the first.
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
