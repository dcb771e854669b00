/**
 * The connection that asks about others: is the database there, and which of these backends are at work? Opened with
 * the first question, and anew when it does not answer.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

const turnMs = 50;
const farewellMs = 500;

export const away = () => Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' });

/** Counts turns of the event loop rather than the clock: a stall of the process is no silence of the database. */
async function patience(ms: number, signal: AbortSignal): Promise<never> {
  for (let left = ms; left > 0; left -= turnMs) await pause(Math.min(turnMs, left), undefined, { signal, ref: false });
  throw away();
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const done = new AbortController();
  const late = patience(ms, done.signal);
  late.catch(() => undefined);
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    done.abort();
  }
}

/** The backend's process, from the handshake; not in the types of pg. */
export const pidOf = (client: pg.Client) => (client as pg.Client & { processID?: number | null }).processID ?? 0;

/** Ends a connection without waiting for the other side. */
export const destroy = (client: pg.Client) => void client.connection.stream.destroy();

/** Ends a connection politely, but waits for the other side no longer than a moment. */
export async function endSoon(client: pg.Client): Promise<void> {
  await within(farewellMs, client.end()).catch(() => destroy(client));
}

/** A backend that waits for us (`Client`) is not at work, whatever its state: a cursor between two batches is `active`. */
const atWork = `select pid from pg_stat_activity
  where pid = any($1::int[]) and state not in ('idle', 'idle in transaction') and wait_event_type is distinct from 'Client'`;

export interface Probe {
  /** Which of these backends are at work; `blind` where the pids are not those of the database. */
  working(pids: readonly number[], firstMs?: number): Promise<{ working: Set<number>; blind: boolean }>;
  /** Rejects if the database does not answer within `ms`, not even on a new connection. */
  answers(ms: number): Promise<unknown>;
  close(): Promise<void>;
}

/** `answerMs`: for an answer on the connection that is there; `openMs`: for a new one in its place. */
export function keepProbe(open: () => pg.Client, { answerMs, openMs }: { answerMs: number; openMs: number }): Probe {
  let client: pg.Client | undefined;
  let opening: Promise<pg.Client> | undefined;
  let blind = false;

  function drop(of: pg.Client | undefined): void {
    if (of) destroy(of);
    if (client === of) client = undefined;
  }

  async function connect(): Promise<pg.Client> {
    const made = open();
    made.on('error', () => drop(made));
    made.on('end', () => drop(made));
    try {
      await within(openMs, made.connect());
      const own = await within(openMs, made.query<{ pid: number }>('select pg_backend_pid() as pid'));
      blind = own.rows[0]?.pid !== pidOf(made);
    } catch (error) {
      drop(made);
      throw error;
    }
    client = made;
    return made;
  }

  const fresh = () => {
    opening ??= connect().finally(() => {
      opening = undefined;
    });
    return opening;
  };
  const ask = (of: pg.Client, pids: readonly number[], ms: number) =>
    within(ms, of.query<{ pid: number }>(atWork, [pids]));

  async function working(pids: readonly number[], firstMs = answerMs) {
    const known = client;
    const found = known && (await ask(known, pids, firstMs).catch(() => drop(known)));
    const { rows } = found ?? (await ask(await fresh(), pids, answerMs));
    return { working: new Set(rows.map(({ pid }) => pid)), blind };
  }

  return {
    working,
    answers: ms => within(ms, working([], ms / 3)),
    async close() {
      if (client) await endSoon(client);
    },
  };
}
