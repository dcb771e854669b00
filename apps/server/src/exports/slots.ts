/**
 * Limits concurrent exports: each holds a connection and a database snapshot while it is read. A streamed one whose
 * reader has been too slow for a while loses its slot as soon as somebody else needs it.
 */
import { Problem } from '@kontor/contract';
import type { FastifyReply } from 'fastify';
import type { Database } from '../db/open.ts';

const perUser = 2;
const perInstance = 4;
/** Limits for background exports, which must not block interactive ones for minutes. */
const behindPerUser = 1;
const behindPerInstance = 2;
const retryAfter = 10;

/** The slowest reader that keeps its slot: so many bytes within so many looks. */
export interface Pace {
  everyMs: number;
  looks: number;
  least: number;
}
/** 8 KiB a second, over half a minute. */
const usualPace: Pace = { everyMs: 5_000, looks: 6, least: 30 * 8 * 2 ** 10 };

/** Who reads a streamed export. */
export interface Reader {
  /** Bytes that have left for it. */
  written(): number;
  /** Whether more is ready than it takes. */
  waits(): boolean;
  end(): void;
}

/** Releases it (idempotent). */
export interface Slot {
  (): void;
  /** To be called where the export is streamed as it is made. */
  readBy(reader: Reader): void;
}

export interface Slots {
  /** Throws a 429 if none is free, and none can be taken from a reader that is too slow. */
  take(user: string, where?: 'background'): Slot;
  /** Measures the readers, which happens by itself every few seconds; answers how many are too slow. */
  look(): number;
}

interface Held {
  user: string;
  release(): void;
  reader?: Reader;
  /** Bytes written by the last looks, as long as the reader was what was waited for. */
  marks: number[];
}

/** Shared by streamed and background exports of one server. */
const places = new WeakMap<Database, Slots>();

export function slotsOf(database: Database): Slots {
  const slots = places.get(database) ?? keepSlots();
  places.set(database, slots);
  return slots;
}

/** For tests, which look by themselves. */
export const useSlots = (database: Database, slots: Slots): void => void places.set(database, slots);

export const readerOf = ({ raw }: FastifyReply): Reader => ({
  written: () => raw.socket?.bytesWritten ?? 0,
  waits: () => raw.writableNeedDrain,
  end: () => void raw.destroy(),
});

const progressOf = ({ marks }: Held): number => (marks.at(-1) ?? 0) - (marks[0] ?? 0);

export function keepSlots({ everyMs, looks, least }: Pace = usualPace): Slots {
  const all = keepCount(perUser, perInstance);
  const behind = keepCount(behindPerUser, behindPerInstance);
  const held = new Set<Held>();
  let timer: NodeJS.Timeout | undefined;

  const isSlow = (one: Held): boolean => one.marks.length > looks && progressOf(one) < least;

  function look(): number {
    let slow = 0;
    for (const one of held) {
      if (!one.reader) continue;
      if (!one.reader.waits()) one.marks = [];
      one.marks = [...one.marks, one.reader.written()].slice(-looks - 1);
      if (isSlow(one)) slow++;
    }
    return slow;
  }

  /** Ends the slowest of those that are too slow: of the user's own where these are too many. */
  function makeRoom(user: string): void {
    const whose = all.hasMost(user) ? [...held].filter(one => one.user === user) : [...held];
    const [slowest] = whose.filter(isSlow).toSorted((one, other) => progressOf(one) - progressOf(other));
    slowest?.reader?.end();
    slowest?.release();
  }

  function hold(user: string, counts: readonly Count[]): Slot {
    for (const count of counts) count.add(user, 1);
    const release = () => {
      if (!held.delete(one)) return;
      for (const count of counts) count.add(user, -1);
      if (held.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
    const one: Held = { user, marks: [], release };
    held.add(one);
    const readBy = (reader: Reader) => {
      one.reader = reader;
      if (held.has(one)) timer ??= setInterval(look, everyMs).unref();
    };
    return Object.assign(release, { readBy });
  }

  return {
    look,
    take(user, where) {
      const counts = where === 'background' ? [all, behind] : [all];
      if (!all.hasRoom(user)) makeRoom(user);
      if (counts.some(count => !count.hasRoom(user))) throw new Problem('tooMany', [], { retryAfter });
      return hold(user, counts);
    },
  };
}

type Count = ReturnType<typeof keepCount>;

function keepCount(most: number, mostInAll: number) {
  const users = new Map<string, number>();
  let all = 0;
  return {
    hasMost: (user: string) => (users.get(user) ?? 0) >= most,
    hasRoom: (user: string) => (users.get(user) ?? 0) < most && all < mostInAll,
    add(user: string, change: 1 | -1): void {
      all += change;
      const own = (users.get(user) ?? 0) + change;
      if (own > 0) users.set(user, own);
      else users.delete(user);
    },
  };
}
