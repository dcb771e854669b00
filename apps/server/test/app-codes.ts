/** Computes one-time codes (TOTP) like an authenticator app. */
import { codeAt, stepAt } from '../src/accounts/totp.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The bytes of a secret as it is shown to people, in Base32. */
export function bytesOf(secret: string): Buffer {
  const bits = [...secret.replaceAll(' ', '')].map(letter => letters.indexOf(letter).toString(2).padStart(5, '0'));
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)));
}

/** `away`: time steps before or after now; the code of each step is valid once. */
export const codeOf = (secret: string, away = 0): string => codeAt(bytesOf(secret), stepAt(new Date()) + away);
