/**
 * Signatures of webhooks: by Standard Webhooks (https://www.standardwebhooks.com) over id, time and body, with each of
 * the secrets, so that a receiver can change its own without losing a delivery; and ours of before, over the body alone.
 */
import { createHmac } from 'node:crypto';

const standardPrefix = 'whsec_';

/** Standard Webhooks write secrets as base64; any other text is taken as it is. */
const keyOf = (secret: string): Buffer =>
  secret.startsWith(standardPrefix)
    ? Buffer.from(secret.slice(standardPrefix.length), 'base64')
    : Buffer.from(secret, 'utf8');

interface Signed {
  delivery: string;
  body: string;
  /** The present one first; the one that will replace it second. */
  secrets: readonly string[];
  now: Date;
}

export function signatureHeaders({ delivery, body, secrets, now }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const signed = `${delivery}.${timestamp}.${body}`;
  const standard = secrets.map(secret => `v1,${createHmac('sha256', keyOf(secret)).update(signed).digest('base64')}`);
  const [first] = secrets;
  return {
    'webhook-id': delivery,
    'webhook-timestamp': timestamp,
    ...(standard.length > 0 ? { 'webhook-signature': standard.join(' ') } : {}),
    ...(first ? { 'x-kontor-signature': `sha256=${createHmac('sha256', first).update(body).digest('hex')}` } : {}),
  };
}
