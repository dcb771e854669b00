/** Limits concurrent exports: each holds a connection and a database snapshot while it is read. */
import { Problem } from '@kontor/contract';
import type { Database } from '../db/open.ts';

const perUser = 2;
const perInstance = 4;
/** Limits for background exports, which must not block interactive ones for minutes. */
const behindPerUser = 1;
const behindPerInstance = 2;
const retryAfter = 10;

export interface Slots {
  /** Takes a slot and answers its release function (idempotent). Throws a 429 if none is free. */
  take(user: string, where?: 'background'): () => void;
}

/** Shared by streamed and background exports of one server. */
const places = new WeakMap<Database, Slots>();

export function slotsOf(database: Database): Slots {
  const slots = places.get(database) ?? keepSlots();
  places.set(database, slots);
  return slots;
}

export function keepSlots(): Slots {
  const all = keepCount(perUser, perInstance);
  const behind = keepCount(behindPerUser, behindPerInstance);
  return {
    take(user, where) {
      const counts = where === 'background' ? [all, behind] : [all];
      if (counts.some(count => !count.hasRoom(user))) throw new Problem('tooMany', [], { retryAfter });
      for (const count of counts) count.add(user, 1);
      let held = true;
      return () => {
        if (!held) return;
        held = false;
        for (const count of counts) count.add(user, -1);
      };
    },
  };
}

function keepCount(most: number, mostInAll: number) {
  const users = new Map<string, number>();
  let all = 0;
  return {
    hasRoom: (user: string) => (users.get(user) ?? 0) < most && all < mostInAll,
    add(user: string, change: 1 | -1): void {
      all += change;
      const own = (users.get(user) ?? 0) + change;
      if (own > 0) users.set(user, own);
      else users.delete(user);
    },
  };
}
