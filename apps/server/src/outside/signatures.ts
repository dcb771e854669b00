/**
 * Signed, expiring URLs of files: HMAC-SHA-256 truncated to 128 bits. Expiry is rounded so that a URL stays cacheable for
 * a day. Whoever has one needs no right any more, so a URL outlives a right that was taken away by two days at most.
 */
import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FileVariant } from '@kontor/contract';
import type { Database } from '../db/open.ts';
import { sql } from '../db/sql.ts';

/** Seconds for which a URL stays the same; it is valid for as long again. */
const span = 24 * 60 * 60;

export interface Signatures {
  /** `version`: of the row, so that caches serve no former bytes; of thumbnails their hash. */
  sign(fileId: string, variant: FileVariant, version: string): string;
  signed(fileId: string, variant: FileVariant, expires: string, version: string, signature: string): boolean;
  /** URL of `path` (below /api), valid until the full second of `until`. */
  signUntil(path: string, until: Date): string;
  signedUntil(path: string, expires: string, signature: string): boolean;
}

/** The signed text. A file's bytes can be replaced under the same URL, a thumbnail's cannot. */
const subject = (fileId: string, variant: FileVariant, version: string): string =>
  variant === 'original' ? `${fileId}/original` : `${fileId}/${variant}/${version}`;

/** The key is generated once and stored in the database, which all servers share. */
export async function openSignatures(database: Database): Promise<Signatures> {
  await database.run(
    sql`insert into secrets (name, value) values ('file-addresses', ${randomBytes(32)}) on conflict (name) do nothing`,
  );
  const row = await database.one<{ value: Buffer }>(sql`select value from secrets where name = 'file-addresses'`);
  if (!row) throw new Error('the key of file addresses is missing');
  const key = createSecretKey(row.value);
  // 22 base64url characters contain 128 bits and four unused ones. A list signs hundreds of URLs: this is the fastest
  // way.
  const mac = (what: string, expires: string): string =>
    createHmac('sha256', key).update(`${what}/${expires}`).digest('base64url').slice(0, 22);
  const good = (what: string, expires: string, signature: string) => {
    if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1_000 < Date.now()) return false;
    const given = Buffer.from(signature, 'base64url');
    const right = Buffer.from(mac(what, expires), 'base64url');
    return given.length === right.length && timingSafeEqual(given, right);
  };

  return {
    sign(fileId, variant, version) {
      const expires = String((Math.floor(Date.now() / 1_000 / span) + 2) * span);
      const signature = mac(subject(fileId, variant, version), expires);
      return `/api/pixelstein-files/files/${fileId}/bytes/${variant}?expires=${expires}&signature=${signature}&v=${version}`;
    },
    signed: (fileId, variant, expires, version, signature) =>
      good(subject(fileId, variant, version), expires, signature),
    // A file id never begins with a slash, so signatures of the two kinds cannot be confused.
    signUntil(path, until) {
      const expires = String(Math.floor(until.getTime() / 1_000));
      return `/api${path}?expires=${expires}&signature=${mac(path, expires)}`;
    },
    signedUntil: good,
  };
}
