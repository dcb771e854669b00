/** How many exports run at once: each holds a connection and a snapshot of the database for as long as it is read. */
import { Problem } from '@kontor/contract';
import type { Database } from '../db/open.ts';

const perUser = 2;
const perInstance = 4;
/** Of these, for what is made in the background: nobody waits minutes for a page because of it, their own or another's. */
const behindPerUser = 1;
const behindPerInstance = 2;
const retryAfter = 10;

export interface Slots {
  /** Answers what gives the place back (any number of times). Throws a 429 where none is free. */
  take(user: string, where?: 'background'): () => void;
}

/** The places are shared by all exports of one server, be they streamed or made in the background. */
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
