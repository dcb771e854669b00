/** Signed, expiring addresses of file bytes: HMAC-SHA-256 cut to 128 bits, stable within a UTC day so that caches work. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import type { Variant } from './storage.ts';

const day = 24 * 60 * 60;

export interface Signatures {
  /** `version` makes the address another one when the bytes become others: caches keep them for a day. */
  sign(fileId: string, variant: Variant, version: number): string;
  signed(fileId: string, variant: Variant, expires: string, signature: string): boolean;
  /** The address of `path` (below /api), good until the whole second of `until`. */
  signUntil(path: string, until: Date): string;
  signedUntil(path: string, expires: string, signature: string): boolean;
}

/** The key is made once and kept in the database, so that several servers agree. */
export async function openSignatures(database: Database): Promise<Signatures> {
  await database.run(
    sql`insert into secrets (name, value) values ('file-addresses', ${randomBytes(32)}) on conflict (name) do nothing`,
  );
  const row = await database.one<{ value: Buffer }>(sql`select value from secrets where name = 'file-addresses'`);
  if (!row) throw new Error('the key of file addresses is missing');
  const { value: key } = row;
  const mac = (what: string, expires: string) =>
    createHmac('sha256', key).update(`${what}/${expires}`).digest().subarray(0, 16);
  const good = (what: string, expires: string, signature: string) => {
    if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1_000 < Date.now()) return false;
    const given = Buffer.from(signature, 'base64url');
    const right = mac(what, expires);
    return given.length === right.length && timingSafeEqual(given, right);
  };

  return {
    sign(fileId, variant, version) {
      const expires = String((Math.floor(Date.now() / 1_000 / day) + 2) * day);
      const signature = mac(`${fileId}/${variant}`, expires).toString('base64url');
      return `/api/pixelstein-files/files/${fileId}/bytes/${variant}?expires=${expires}&signature=${signature}&v=${version}`;
    },
    signed: (fileId, variant, expires, signature) => good(`${fileId}/${variant}`, expires, signature),
    // A file's id never begins with a slash: what signs the one says nothing about the other.
    signUntil(path, until) {
      const expires = String(Math.floor(until.getTime() / 1_000));
      return `/api${path}?expires=${expires}&signature=${mac(path, expires).toString('base64url')}`;
    },
    signedUntil: good,
  };
}
