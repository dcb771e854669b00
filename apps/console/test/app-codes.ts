/** Computes one-time codes (TOTP) like an authenticator app. */
import { codeAt, stepAt } from '../../server/src/accounts/totp.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** `away`: time steps before or after now; the code of each step is valid once. */
export function codeOf(secret: string, away = 0): string {
  const bits = [...secret.replaceAll(' ', '')].map(letter => letters.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2));
  return codeAt(Buffer.from(bytes), stepAt(new Date()) + away);
}
