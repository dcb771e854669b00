/**
 * Web Push (RFC 8030): encrypted for the browser (RFC 8291), signed by the instance (RFC 8292). The endpoint is chosen
 * by the client, so it is called through the SSRF guard, like webhooks, not by the library.
 */
import { CallFault, type Refusal } from '../guarded-fetch.ts';
import type { PushOutcome, PushSender } from './sender.ts';
import { isSubscription, type Subscription, subscriptionOf } from './subscription.ts';

const timeoutMs = 5_000;
/** Transient refusals; faults of the URL itself are permanent. */
const passing: readonly Refusal[] = ['unknown_host', 'timeout', 'connection_failed'];

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 408 || status === 429 || status >= 500 ? 'later' : 'refused';
}

export const webPush: PushSender = {
  takes: isSubscription,

  async send(address, note, manner, { call, key }) {
    const subscription = subscriptionOf(address);
    if (!subscription) return 'gone';
    const { default: library } = await import('web-push');
    let request: ReturnType<typeof library.generateRequestDetails>;
    try {
      request = library.generateRequestDetails(subscription satisfies Subscription, JSON.stringify(note), {
        vapidDetails: key,
        TTL: manner.keep,
        urgency: manner.urgent ? 'high' : 'normal',
        // Same topic for retries: a device that was offline gets the message once.
        topic: note.message.replaceAll('-', ''),
      });
    } catch {
      // Key that is no curve point, or invalid URL: permanent.
      return 'gone';
    }
    const { endpoint, headers, body } = request;
    const said = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
    try {
      const { status } = await call({
        url: endpoint,
        method: 'POST',
        headers: Object.fromEntries(said),
        body: body ?? '',
        timeoutMs,
      });
      return outcomeOf(status);
    } catch (error) {
      if (error instanceof CallFault) return passing.includes(error.code) ? 'later' : 'gone';
      throw error;
    }
  },
};
