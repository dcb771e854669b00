/**
 * The live channel. Of all tabs of this browser one holds the stream (a browser opens six connections at most) and
 * passes on to the others what it hears; when it goes, the next one takes over. Loads after the first paint.
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
/** The server is heard from every 25 seconds; a line that is silent for longer is none. */
const SILENT = 60_000;
const LONGEST_WAIT = 60_000;
/** Others look on, too: not all of them are to ask at the same moment, nor one of them all the time. */
const USUAL = { soon: 300, spread: 900, apart: 4_000 };
/** Figures on a screen: what somebody enters is to show within two seconds. */
const QUICKLY = { soon: 50, spread: 250, apart: 800 };

/** A network that has come back ends the wait. */
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

/** What is told, in this tab. */
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

/** Reads events until the stream ends or falls silent. */
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

/** Holds the stream until `signal`, or until the session is none. `missed`: something may have been, before it began. */
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
      // What was asked for meanwhile failed as well.
      again = true;
      if (error instanceof ApiError) {
        if (error.code === 401 || error.code === 404) return;
        // Not before they have set up what their role asks for.
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

/** For as long as the page lives, with each session anew. */
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
    // Whoever had to wait for it takes over from a tab that went: nobody listened in between.
    navigator.locks
      .request(NAME, { signal }, () => hold(say, signal, Date.now() - asked > 1_000))
      // In a frame of another site a browser may give no locks: this page holds a stream of its own then.
      .catch(error =>
        error instanceof DOMException && error.name === 'SecurityError' ? hold(say, signal, false) : null,
      )
      .catch(() => undefined);
  }
  session.subscribe(follow);
  follow();
}
