/** A dedicated connection that LISTENs on a channel, and reconnects. */
import type pg from 'pg';
import type { Database } from './open.ts';

export interface Hearing {
  heard(payload: string): void;
  /** It listens again after it did not for a while: what was said meanwhile is lost. */
  gap(): void;
}

export interface Listening {
  /** Fulfilled when it listens for the first time, or never will: it was closed before. */
  ready: Promise<void>;
  close(): Promise<void>;
}

/** How often the connection is asked whether it still is one: a network that falls silent says nothing. */
const askMs = 20_000;
const answerMs = 5_000;
const firstWaitMs = 250;
const longestWaitMs = 5_000;

export function listen(database: Database, channel: string, { heard, gap }: Hearing): Listening {
  const ready = Promise.withResolvers<void>();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let times = 0;
  let wait = firstWaitMs;

  const later = (ms: number, work: () => Promise<void>) => {
    timer = setTimeout(() => void work(), ms);
    timer.unref();
  };

  /** Lets go of what does not answer, and begins again. Of one connection once, whatever tells of its end. */
  function lost(of: pg.Client): void {
    if (client !== of) return;
    client = undefined;
    clearTimeout(timer);
    void of.end().catch(() => undefined);
    if (closed) return;
    later(wait * (1 + Math.random()), connect);
    wait = Math.min(wait * 2, longestWaitMs);
  }

  async function ask(of: pg.Client): Promise<void> {
    const late = setTimeout(() => lost(of), answerMs);
    await of.query('select 1').catch(() => lost(of));
    clearTimeout(late);
    if (client === of) later(askMs, () => ask(of));
  }

  async function connect(): Promise<void> {
    const made = database.client();
    client = made;
    made.on('error', () => lost(made));
    made.on('end', () => lost(made));
    made.on('notification', ({ payload }) => heard(payload ?? ''));
    try {
      await made.connect();
      await made.query(`listen ${channel}`);
    } catch {
      lost(made);
      return;
    }
    if (client !== made) return;
    wait = firstWaitMs;
    times += 1;
    ready.resolve();
    if (times > 1) gap();
    later(askMs, () => ask(made));
  }

  void connect();
  return {
    ready: ready.promise,
    async close() {
      closed = true;
      clearTimeout(timer);
      ready.resolve();
      const open = client;
      client = undefined;
      await open?.end().catch(() => undefined);
    },
  };
}
