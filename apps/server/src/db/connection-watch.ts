/**
 * Dead connection detection. TCP waits a quarter of an hour for an answer that a network has dropped; this looks after
 * seconds. A connection that owes an answer and received nothing for a while is suspected, and another connection asks
 * the database whether its backend is at work. If it is not, the connection is destroyed, so that its statements fail
 * (503) and the pool opens a new one. If nobody answers at all, the database is away: statements fail at once until it
 * answers again.
 */
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { away, destroy, keepProbe, type Probe, pidOf } from './backend-probe.ts';

export interface Silence {
  /** Without a received byte for so long, a connection that owes an answer is suspected. */
  suspectMs: number;
  /** For an answer on the connection that asks, and then for a new one in its place. */
  answerMs: number;
  openMs: number;
  /** Interval of looks at the connections, while any owes an answer. */
  lookMs: number;
  /** Where no backend can be asked about (behind a pooler): statement_timeout and a little more. */
  blindMs: number;
}

/** The sum of the first four stays below eight seconds: every request is answered within ten. */
export const usualSilence: Silence = {
  suspectMs: 3_000,
  answerMs: 1_500,
  openMs: 2_500,
  lookMs: 250,
  blindMs: 18_000,
};

/** A suspect is destroyed when it is found without work twice: its answer may have been on its way. */
const doubtsEnough = 2;
const againMs = 500;

export interface ConnectionWatch {
  /** Registers a connection, from its opening to its end. */
  add(client: pg.Client): void;
  /** Marks the connection as owing an answer until `answer` settles; `text` is the statement's. */
  owing<T>(client: pg.Client, text: string, answer: Promise<T>): Promise<T>;
  /** The connection goes back to the pool. */
  released(client: pg.Client): void;
  /** Resolves with `opening`; rejects when the database is away, or becomes so before; then `late` gets what is opened. */
  whileThere<T>(opening: () => Promise<T>, late: (it: T) => void): Promise<T>;
  /** Whether the database answers now, by a connection of its own; rejects if not within `ms`. */
  pulse(ms: number): Promise<void>;
  /** Calls `listener` whenever connections were found dead. */
  onDead(listener: () => void): () => void;
  /** Destroys all connections: they are to a host that is the primary no longer. */
  dropAll(): void;
  close(): Promise<void>;
}

interface Line {
  client: pg.Client;
  owed: number;
  /** Bytes received at the last look, and since when it has been so. */
  read: number;
  since: number;
  /** Since when it owes without a byte, whatever the checks say. */
  silentSince: number;
  /** It has lifted its statement_timeout in the open transaction. */
  lifted: boolean;
  doubts: number;
}

const received = ({ connection }: pg.Client) => (connection.stream as Socket).bytesRead ?? 0;

export function watchConnections(open: () => pg.Client, silence: Silence): ConnectionWatch {
  const lines = keepLines(silence);
  const listeners = new Set<() => void>();
  const probe = keepProbe(open, silence);
  const presence = keepPresence(probe, lines);
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let checking = false;

  const later = () => {
    if (!closed) timer ??= setTimeout(look, silence.lookMs).unref();
  };
  const tellDead = () => {
    for (const listener of listeners) listener();
  };

  function look(): void {
    timer = undefined;
    const suspects = lines.suspects();
    if (suspects.length > 0 && !presence.isAway() && !checking) {
      checking = true;
      void check(suspects).finally(() => {
        checking = false;
      });
    }
    if (lines.anyOwes()) later();
  }

  async function check(suspects: readonly Line[]): Promise<void> {
    const before = suspects.map(line => ({ line, owed: line.owed, read: line.read }));
    try {
      const found = await probe.working(suspects.map(({ client }) => pidOf(client)));
      const unchanged = before.filter(({ line, owed, read }) => line.owed === owed && received(line.client) === read);
      const dead = lines.judge(
        unchanged.map(({ line }) => line),
        found,
      );
      for (const { client } of dead) destroy(client);
      if (dead.length > 0) tellDead();
    } catch (error) {
      // With a SQLSTATE it is an answer, though none to the question: too many connections, or shutting down.
      if (closed || /^[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code))) return;
      presence.gone();
      tellDead();
    }
  }

  return {
    add: lines.add,
    owing(client, text, answer) {
      later();
      return lines.owing(client, text, answer);
    },
    released: lines.released,
    whileThere: presence.whileThere,
    async pulse(ms) {
      await probe.answers(ms);
    },
    onDead(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    dropAll: lines.destroyAll,
    async close() {
      closed = true;
      clearTimeout(timer);
      presence.close();
      await probe.close();
    },
  };
}

/** Whether the database is there; while it is not, it is asked until it answers. */
function keepPresence(probe: Probe, lines: ReturnType<typeof keepLines>) {
  /** Of those who wait for a connection. */
  const waiting = new Set<(reason: Error) => void>();
  let isAway = false;
  let closed = false;

  async function untilBack(): Promise<void> {
    while (!closed && !(await probe.working([]).then(Boolean, () => false)))
      await pause(againMs, undefined, { ref: false });
    // The pool has opened others meanwhile, for those who waited: they hang.
    lines.destroyAll();
    isAway = false;
  }

  return {
    isAway: () => isAway,
    gone(): void {
      isAway = true;
      for (const cut of waiting) cut(away());
      lines.destroyAll();
      void untilBack();
    },
    async whileThere<T>(opening: () => Promise<T>, late: (it: T) => void): Promise<T> {
      if (isAway) throw away();
      return raced(opening(), late, waiting);
    },
    close(): void {
      closed = true;
    },
  };
}

/** Rejects as soon as those who wait are cut off; what is opened then is handed to `late`. */
async function raced<T>(opened: Promise<T>, late: (it: T) => void, waiting: Set<(reason: Error) => void>): Promise<T> {
  const cut = Promise.withResolvers<never>();
  waiting.add(cut.reject);
  try {
    return await Promise.race([opened, cut.promise]);
  } catch (error) {
    opened.then(late, () => undefined);
    throw error;
  } finally {
    waiting.delete(cut.reject);
  }
}

/** The connections and what each owes. */
function keepLines({ suspectMs, blindMs }: Silence) {
  const lines = new Map<pg.Client, Line>();

  return {
    add(client: pg.Client): void {
      const now = performance.now();
      const line = { client, owed: 0, read: 0, since: now, silentSince: now, lifted: false, doubts: 0 };
      lines.set(client, line);
      client.on('end', () => void lines.delete(client));
      // A connection that breaks between two statements of a transaction fails its next one.
      client.on('error', () => void lines.delete(client));
    },
    async owing<T>(client: pg.Client, text: string, answer: Promise<T>): Promise<T> {
      const line = lines.get(client);
      if (!line) return answer;
      if (line.owed === 0) {
        const now = performance.now();
        Object.assign(line, { read: received(client), since: now, silentSince: now, doubts: 0 });
      }
      line.owed += 1;
      if (text.includes('statement_timeout')) line.lifted = true;
      try {
        return await answer;
      } finally {
        line.owed -= 1;
      }
    },
    released(client: pg.Client): void {
      const line = lines.get(client);
      if (line) line.lifted = false;
    },
    anyOwes: () => [...lines.values()].some(line => line.owed > 0),
    suspects(): Line[] {
      const now = performance.now();
      const owing = [...lines.values()].filter(line => line.owed > 0);
      for (const line of owing) {
        const read = received(line.client);
        if (read !== line.read) Object.assign(line, { read, since: now, silentSince: now, doubts: 0 });
      }
      return owing.filter(line => line.doubts > 0 || now - line.since >= suspectMs);
    },
    /** Answers the dead ones. */
    judge(suspects: readonly Line[], { working, blind }: { working: Set<number>; blind: boolean }): Line[] {
      const now = performance.now();
      const isBusy = (line: Line) =>
        blind ? line.lifted || now - line.silentSince < blindMs : working.has(pidOf(line.client));
      for (const line of suspects) {
        const busy = isBusy(line);
        line.doubts = busy ? 0 : line.doubts + 1;
        if (busy) line.since = now;
      }
      return suspects.filter(line => line.doubts >= doubtsEnough && lines.has(line.client));
    },
    /** Idle ones and those being opened, too: they may be dead, and new ones cost little. */
    destroyAll(): void {
      for (const { client } of lines.values()) destroy(client);
    },
  };
}
