/**
 * TOTP codes, which change every 30 seconds (RFC 6238 over HOTP, RFC 4226): SHA-1 and six digits, which every
 * authenticator app supports. Pure computation; attempts and permission are handled elsewhere.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

const period = 30;
const digits = 6;
/** Tolerated clock drift: one step in either direction. */
const drift = 1;

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1_000 / period);

export function codeAt(secret: Buffer, step: number, length = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** length).padStart(length, '0');
}

/** The time step that `code` belongs to, or null. Compares every step in constant time. */
export function stepOf(secret: Buffer, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const given = Buffer.from(code);
  let found: number | null = null;
  for (let step = stepAt(now) - drift; step <= stepAt(now) + drift; step++)
    if (timingSafeEqual(Buffer.from(codeAt(secret, step)), given)) found = step;
  return found;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 (RFC 4648) without padding. */
export function base32(bytes: Buffer): string {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += letters[(held >> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + letters[(held << (5 - bits)) & 31] : text;
}

/** URI in the QR code (Key Uri Format). A colon separates issuer and account, so neither may contain one. */
export function otpauthUri(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  const part = (text: string) => encodeURIComponent(text.replaceAll(':', ' '));
  return `otpauth://totp/${part(issuer)}:${part(account)}?secret=${base32(secret)}&issuer=${part(issuer)}&algorithm=SHA1&digits=${digits}&period=${period}`;
}
