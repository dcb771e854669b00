/** Sends a request again that the server refused as busy: what comes beside the product's own clients waits as these do. */
import { setTimeout } from 'node:timers/promises';

/** How often a request comes again: about a minute. */
const mostTimes = 12;

export interface Patience {
  /** Status codes that ask to come again. */
  busy?: readonly number[];
  /** Called for each answer that does. */
  refused?: () => void;
}

/** What `send` is answered: after each 503 that names a time (`retryAfter`, in seconds), it is sent again then. */
export async function patiently<A extends { status: number; retryAfter: number }>(
  send: () => Promise<A>,
  { busy = [503], refused }: Patience = {},
): Promise<A> {
  let answer = await send();
  for (let times = 0; busy.includes(answer.status) && answer.retryAfter > 0 && times < mostTimes; times++) {
    refused?.();
    await setTimeout(answer.retryAfter * 1_000);
    answer = await send();
  }
  return answer;
}

/** `fetch` for a body that can be sent again. */
export async function patientFetch(url: string, init?: RequestInit, patience?: Patience): Promise<Response> {
  const { answer } = await patiently(async () => {
    const answer = await fetch(url, init);
    return { answer, status: answer.status, retryAfter: Number(answer.headers.get('retry-after') ?? 0) };
  }, patience);
  return answer;
}
