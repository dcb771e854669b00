/**
 * Live updates by server-sent events. One tab of the browser, elected by a Web Lock, holds the stream (browsers open at
 * most six connections to a server) and relays the events to the others by BroadcastChannel; when that tab closes, the
 * next one takes over. Loads after the first paint.
 */
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, send } from './client.ts';
import { apply, applyQuickly, type Change, isQuick } from './live-apply.ts';
import { batchChanges } from './live-batching.ts';
import { nameOfPath } from './resource-names.ts';
import { session } from './session.ts';

interface LiveMessage {
  event: string;
  data?: Change[] | undefined;
}

const NAME = 'kontor.live';
/** Timeout: the server sends a heartbeat every 25 seconds, so a stream silent for longer than this is dead. */
const SILENT = 60_000;
const LONGEST_WAIT = 60_000;
/**
 * With jitter, so that not all clients query at the same moment, and a minimum interval, so that none queries all the
 * time.
 */
const USUAL = { soon: 300, spread: 900, apart: 4_000 };
/** For figures on a screen: a new entry is to show within two seconds. */
const QUICKLY = { soon: 50, spread: 250, apart: 800 };

/** Waits `ms`, or until the network is back. */
const pause = (ms: number) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    }
    window.addEventListener('online', done);
  });

/** Turns messages into batched invalidations of this tab's query cache. */
function gather(queries: QueryClient): (message: LiveMessage) => void {
  const usual = batchChanges(USUAL, changes => apply(queries, changes));
  const quick = batchChanges(QUICKLY, changes => (changes ? applyQuickly(queries, changes) : Promise.resolve()));
  return ({ event, data }) => {
    if (event === 'end' || event === 'rights') void queries.invalidateQueries({ queryKey: ['self'] });
    if (event === 'changed') {
      for (const told of data ?? []) {
        const change: Change = { ...told, resource: nameOfPath(told.resource) };
        usual(change);
        if (isQuick(change)) quick(change);
      }
    } else if (event !== 'end') usual(null);
  };
}

/** Parses the event stream until it ends or times out. */
async function read(
  body: ReadableStream<Uint8Array>,
  say: (message: LiveMessage) => void,
  stop: () => void,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  for (;;) {
    const timer = setTimeout(stop, SILENT);
    const { done, value } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return;
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = /^event: (.*)$/m.exec(block)?.[1];
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (event) say({ event, data: data && event === 'changed' ? (JSON.parse(data) as Change[]) : undefined });
    }
  }
}

/**
 * Keeps the stream open, reconnecting with exponential backoff, until `signal` aborts or the session is refused.
 * `missed`: events may have been lost before it began.
 */
async function hold(say: (message: LiveMessage) => void, signal: AbortSignal, missed: boolean): Promise<void> {
  let again = missed;
  let wait = 1_000;
  while (!signal.aborted) {
    const line = new AbortController();
    const stop = () => line.abort();
    signal.addEventListener('abort', stop);
    try {
      const { body } = await send('GET', '/live', { signal: line.signal });
      const hear = (message: LiveMessage) => {
        wait = 1_000;
        if (message.event !== 'ready') say(message);
        else if (again) say({ event: 'missed' });
        again = true;
      };
      if (body) await read(body, hear, stop);
    } catch (error) {
      // The connection was lost, so events may have been missed.
      again = true;
      if (error instanceof ApiError) {
        if (error.code === 401 || error.code === 404) return;
        // The session is refused until the required second factor is set up: no use in retrying soon.
        if (error.code === 403) wait = LONGEST_WAIT;
        wait = Math.max(wait, (error.retryAfter ?? 0) * 1_000);
      }
    }
    signal.removeEventListener('abort', stop);
    if (signal.aborted) return;
    await pause(wait * (1 + Math.random()));
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }
}

let started = false;

/** Runs for the lifetime of the page; each session opens its own stream. */
export function startLive(queries: QueryClient): void {
  if (started) return;
  started = true;
  const channel = new BroadcastChannel(NAME);
  const hear = gather(queries);
  channel.addEventListener('message', event => hear(event.data as LiveMessage));
  const say = (message: LiveMessage) => {
    channel.postMessage(message);
    hear(message);
  };
  let token: string | null = null;
  let ends = new AbortController();
  function follow(): void {
    const present = session.get().token;
    if (present === token) return;
    token = present;
    ends.abort();
    ends = new AbortController();
    const { signal } = ends;
    if (!token) return;
    const asked = Date.now();
    // A tab that waited for the lock takes over from a closed one: events in between may have been missed.
    navigator.locks
      .request(NAME, { signal }, () => hold(say, signal, Date.now() - asked > 1_000))
      // In a cross-site frame the browser may refuse Web Locks: this page then holds a stream of its own.
      .catch(error =>
        error instanceof DOMException && error.name === 'SecurityError' ? hold(say, signal, false) : null,
      )
      .catch(() => undefined);
  }
  session.subscribe(follow);
  follow();
}
