/**
 * The signed licence statement of the instance (docs/licences.md). The first start creates it; a start under another
 * PUBLIC_URL renews it.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Database, Db } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import type { Seal } from '../outside/secret-box.ts';

export interface Statement {
  format: 1;
  id: string;
  instance: string;
  customer_name: string;
  app_id: string;
  start: string;
  /** Null for no end and no limit. */
  end: string | null;
  installs_available: number | null;
}

/** App id of the console at sign-in. */
const consoleApp = 'kontor-console';
const secret = 'licence-key';

/**
 * Text of the `.lic` file. It contains the signed statement verbatim: a verifier does not have to reproduce our JSON.
 */
function licenceText(statement: Statement, key: KeyObject): { text: string; publicKey: string } {
  const said = JSON.stringify(statement);
  const publicKey = createPublicKey(key).export({ format: 'jwk' }).x ?? '';
  const signature = sign(null, Buffer.from(said), key).toString('base64url');
  return { text: JSON.stringify({ statement: said, signature, public_key: publicKey }), publicKey };
}

/** Signing key, generated with the first licence and stored encrypted in a table that no resource exposes. */
async function keyOf(db: Db, seal: Seal): Promise<KeyObject> {
  const known = await db.one<{ value: Buffer }>(sql`select value from secrets where name = ${secret}`);
  if (known) return createPrivateKey({ key: seal.open(known.value, secret), format: 'der', type: 'pkcs8' });
  const { privateKey } = generateKeyPairSync('ed25519');
  const sealed = seal.close(privateKey.export({ format: 'der', type: 'pkcs8' }), secret);
  await db.run(sql`insert into secrets (name, value) values (${secret}, ${sealed})`);
  return privateKey;
}

interface Known {
  id: string;
  instance: string;
  start: Date | string;
}

/** `instance`: public URL of this instance. */
export async function ensureLicence(database: Database, seal: Seal, instance: string, now: Date): Promise<void> {
  const newest = sql`select id, instance, start from licences order by start desc, id desc limit 1`;
  if ((await database.one<Known>(newest))?.instance === instance) return;
  await database.transaction(async db => {
    // Advisory lock: two servers that start at once create one licence.
    await db.run(sql`select pg_advisory_xact_lock(hashtextextended('licence', 0))`);
    const known = await db.one<Known>(newest);
    if (known?.instance === instance) return;
    const statement: Statement = {
      format: 1,
      id: known?.id ?? uuidv7({ msecs: now.getTime() }),
      instance,
      customer_name: new URL(instance).host,
      app_id: consoleApp,
      start: new Date(known?.start ?? now).toISOString(),
      end: null,
      installs_available: null,
    };
    const { text, publicKey } = licenceText(statement, await keyOf(db, seal));
    const { id, customer_name, app_id, start } = statement;
    await db.run(
      sql`insert into licences (id, app_id, customer_name, instance, start, licence_key, public_key, created, modified) values (${id}, ${app_id}, ${customer_name}, ${instance}, ${start}, ${text}, ${publicKey}, ${now}, ${now}) on conflict (id) do update set customer_name = excluded.customer_name, instance = excluded.instance, licence_key = excluded.licence_key, public_key = excluded.public_key, version = licences.version + 1, modified = excluded.modified`,
    );
  });
}
