/** How many exports run at once: each holds a connection and a snapshot of the database for as long as it is read. */
import { Problem } from '@kontor/contract';
import type { Database } from '../db/open.ts';

const perUser = 2;
const perInstance = 4;
const retryAfter = 10;

export interface Slots {
  /** Answers what gives the place back (any number of times). Throws a 429 where none is free. */
  take(user: string): () => void;
}

/** The places are shared by all exports of one server, be they streamed or made in the background. */
const places = new WeakMap<Database, Slots>();

export function slotsOf(database: Database): Slots {
  const slots = places.get(database) ?? keepSlots();
  places.set(database, slots);
  return slots;
}

export function keepSlots(): Slots {
  const users = new Map<string, number>();
  let all = 0;
  return {
    take(user) {
      const own = users.get(user) ?? 0;
      if (own >= perUser || all >= perInstance) throw new Problem('tooMany', [], { retryAfter });
      users.set(user, own + 1);
      all++;
      let held = true;
      return () => {
        if (!held) return;
        held = false;
        all--;
        const left = (users.get(user) ?? 1) - 1;
        if (left > 0) users.set(user, left);
        else users.delete(user);
      };
    },
  };
}
