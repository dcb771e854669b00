/** Dedicated connection that LISTENs on a channel and reconnects with delay. */
import type pg from 'pg';
import { endSoon } from './backend-probe.ts';
import type { Database } from './open.ts';

export interface Hearing {
  heard(payload: string): void;
  /** Reconnected after an interruption: notifications in between are lost. */
  gap(): void;
}

export interface Listening {
  /** Resolves with the first successful LISTEN, or when closed before it. */
  ready: Promise<void>;
  close(): Promise<void>;
}

/** Interval of the keep-alive query: a dead network reports nothing by itself. */
const askMs = 20_000;
const answerMs = 3_000;
const firstWaitMs = 250;
const longestWaitMs = 2_000;

export function listen(database: Database, channel: string, { heard, gap }: Hearing): Listening {
  const ready = Promise.withResolvers<void>();
  let client: pg.Client | undefined;
  /** The connection whose LISTEN was answered, and the one that is asked just now. */
  let listens: pg.Client | undefined;
  let asking: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let times = 0;
  let wait = firstWaitMs;

  const later = (ms: number, work: () => Promise<void>) => {
    timer = setTimeout(() => void work(), ms);
    timer.unref();
  };

  /** Drops a dead connection and reconnects; once for each connection, whichever event reports its end. */
  function lost(of: pg.Client): void {
    if (client !== of) return;
    client = undefined;
    clearTimeout(timer);
    void endSoon(of);
    if (closed) return;
    later(wait * (1 + Math.random()), connect);
    wait = Math.min(wait * 2, longestWaitMs);
  }

  async function ask(of: pg.Client): Promise<void> {
    asking = of;
    const late = setTimeout(() => lost(of), answerMs);
    await of.query('select 1').catch(() => lost(of));
    clearTimeout(late);
    asking = undefined;
    if (client === of) later(askMs, () => ask(of));
  }

  async function connect(): Promise<void> {
    const made = database.client();
    client = made;
    database.watch.add(made);
    made.on('error', () => lost(made));
    made.on('end', () => lost(made));
    made.on('notification', ({ payload }) => heard(payload ?? ''));
    try {
      await made.connect();
      await database.watch.owing(made, '', made.query(`listen ${channel}`));
    } catch {
      lost(made);
      return;
    }
    if (client !== made) return;
    listens = made;
    wait = firstWaitMs;
    times += 1;
    ready.resolve();
    if (times > 1) gap();
    later(askMs, () => ask(made));
  }

  // What killed others has probably killed this one.
  const unwatch = database.watch.onDead(() => {
    if (!client || client !== listens || client === asking) return;
    clearTimeout(timer);
    void ask(client);
  });
  void connect();
  return {
    ready: ready.promise,
    async close() {
      closed = true;
      unwatch();
      clearTimeout(timer);
      ready.resolve();
      const open = client;
      client = undefined;
      await open?.end().catch(() => undefined);
    },
  };
}
