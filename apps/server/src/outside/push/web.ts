/**
 * Web Push (RFC 8030): encrypted for the browser alone (RFC 8291), signed by the house (RFC 8292). The address is whatever
 * a browser said, so it is called like those of webhooks, guarded, and not by the library's own request.
 */
import { CallFault, type Refusal } from '../guarded-fetch.ts';
import type { PushOutcome, PushSender } from './sender.ts';
import { isSubscription, type Subscription, subscriptionOf } from './subscription.ts';

const timeoutMs = 5_000;
/** What is wrong with the address itself stays wrong. */
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
        // A device that was off is told once, however often it was tried.
        topic: note.message.replaceAll('-', ''),
      });
    } catch {
      // A key that is no point on the curve, an address that is none.
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
