/** Validates a browser's PushSubscription (Push API), JSON text from an untrusted client. */
export interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Base64url of a curve point, and of a salt; some browsers add padding. */
const point = /^[A-Za-z0-9_-]{86,88}={0,2}$/;
const salt = /^[A-Za-z0-9_-]{22,24}={0,2}$/;

/** Whether it claims to be one: tokens of other services are no objects. */
export const isSubscription = (address: string): boolean => address.trimStart().startsWith('{');

/** Null if it can never be used. */
export function subscriptionOf(address: string): Subscription | null {
  let said: unknown;
  try {
    said = JSON.parse(address);
  } catch {
    return null;
  }
  const { endpoint, keys } = (said ?? {}) as Partial<Subscription>;
  if (typeof endpoint !== 'string' || endpoint.length > 2_000) return null;
  const { p256dh, auth } = keys ?? { p256dh: '', auth: '' };
  if (typeof p256dh !== 'string' || typeof auth !== 'string' || !point.test(p256dh) || !salt.test(auth)) return null;
  return { endpoint, keys: { p256dh, auth } };
}
