/**
 * Authenticated encryption (AES-256-GCM) of secrets at rest that the server must read again, such as second factors;
 * the additional data binds each to its row. One half of the key is in the database, which all servers share, the other
 * is SECRETS_KEY: with that set, a copy of the database does not suffice to decrypt. The first byte says whether it
 * was, so that SECRETS_KEY can be set later.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Database } from '../db/open.ts';
import { sql } from '../db/sql.ts';

export interface Seal {
  /** `about`: additional data, the one place where the secret belongs. */
  close(secret: Buffer, about: string): Buffer;
  /** Throws if it was not encrypted by this instance for `about`. */
  open(sealed: Buffer, about: string): Buffer;
}

const [ofDatabase, ofBoth] = [1, 2];
const [nonceSize, tagSize] = [12, 16];

export async function openSeal(database: Database, secretsKey = ''): Promise<Seal> {
  await database.run(
    sql`insert into secrets (name, value) values ('seal', ${randomBytes(32)}) on conflict (name) do nothing`,
  );
  const row = await database.one<{ value: Buffer }>(sql`select value from secrets where name = 'seal'`);
  if (!row) throw new Error('the key of sealed secrets is missing');
  const derive = (given: string) => Buffer.from(hkdfSync('sha256', row.value, given, 'kontor seal', 32));
  const keys = new Map([[ofDatabase, derive('')]]);
  if (secretsKey) keys.set(ofBoth, derive(secretsKey));
  const newest = secretsKey ? ofBoth : ofDatabase;

  function keyOf(version: number): Buffer {
    const key = keys.get(version);
    if (key) return key;
    throw new Error('a secret was sealed with SECRETS_KEY, which is not set any more');
  }

  return {
    close(secret, about) {
      const nonce = randomBytes(nonceSize);
      const cipher = createCipheriv('aes-256-gcm', keyOf(newest), nonce).setAAD(Buffer.from(about));
      const text = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([Buffer.of(newest), nonce, text, cipher.getAuthTag()]);
    },
    open(sealed, about) {
      const nonce = sealed.subarray(1, 1 + nonceSize);
      const decipher = createDecipheriv('aes-256-gcm', keyOf(sealed[0] ?? 0), nonce, { authTagLength: tagSize });
      decipher.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(-tagSize));
      return Buffer.concat([decipher.update(sealed.subarray(1 + nonceSize, -tagSize)), decipher.final()]);
    },
  };
}
