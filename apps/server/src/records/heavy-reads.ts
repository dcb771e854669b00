/**
 * Concurrency limit for heavy questions: reads whose cost grows with the number of entries (search, filters on answers,
 * tallies, figures). At most three of one person (fewer where PostgreSQL shares few processors with us) and half of the pool's connections at once; the rest of the pool stays
 * free for sign-in, writes and cheap reads. Others wait, the person with the fewest running first.
 */
import { availableParallelism } from 'node:os';
import { Problem } from '@kontor/contract';
import type { Database } from '../db/open.ts';

export interface HeavyRules {
  /** At once: of one person, and of all. */
  each: number;
  places: number;
  patienceMs: number;
  /** Waiting: of one person, and of all. */
  waiting: { each: number; all: number };
}

export interface HeavyReads {
  /** Runs `work` when its turn comes; `left` says whether its client has gone meanwhile. */
  ask<T>(person: string, work: () => Promise<T>, left?: () => boolean): Promise<T>;
}

interface Waiting {
  person: string;
  turn(): void;
}

const retryAfter = 5;

const limiters = new WeakMap<Database, HeavyReads>();

/** Whether PostgreSQL shares the processors of this process. */
const isHere = (database: Database) => /^\/|^localhost$|^127\.|^::1$/.test(database.client().host);

export const heavyRules = (database: Database, processors = availableParallelism()): HeavyRules => ({
  // One processor stays free for others.
  each: isHere(database) ? Math.min(3, Math.max(1, processors - 1)) : 3,
  places: Math.max(1, Math.floor(database.pool.options.max / 2)),
  // With the statement's own time, most are answered within ten seconds.
  patienceMs: 6_000,
  waiting: { each: 100, all: 300 },
});

const tokenReads = new WeakMap<Database, HeavyReads>();

/**
 * For looking up who asks, by token: a hundred requests of one at once leave connections to the first of another.
 */
export function tokenReadsOf(database: Database): HeavyReads {
  const places = Math.max(1, database.pool.options.max - 2);
  const limiter =
    tokenReads.get(database) ??
    keepHeavyReads({ each: 3, places, patienceMs: 6_000, waiting: { each: 500, all: 2_000 } });
  tokenReads.set(database, limiter);
  return limiter;
}

/** One for each database of a process. */
export function heavyReadsOf(database: Database): HeavyReads {
  const limiter = limiters.get(database) ?? keepHeavyReads(heavyRules(database));
  limiters.set(database, limiter);
  return limiter;
}

export function keepHeavyReads({ each, places, patienceMs, waiting: most }: HeavyRules): HeavyReads {
  const running = new Map<string, number>();
  const waiting: Waiting[] = [];
  let all = 0;
  const of = (person: string) => running.get(person) ?? 0;

  function count(person: string, change: 1 | -1): void {
    all += change;
    const now = of(person) + change;
    if (now > 0) running.set(person, now);
    else running.delete(person);
  }

  /** Of those who may, the first of a person with the fewest running. */
  function next(): Waiting | undefined {
    let best: Waiting | undefined;
    for (const one of waiting) if (of(one.person) < each && (!best || of(one.person) < of(best.person))) best = one;
    return best;
  }

  function fill(): void {
    for (let one = next(); one && all < places; one = next()) {
      waiting.splice(waiting.indexOf(one), 1);
      count(one.person, 1);
      one.turn();
    }
  }

  function wait(person: string): Promise<void> {
    if (waiting.length >= most.all || waiting.filter(one => one.person === person).length >= most.each)
      throw new Problem('busy', [], { retryAfter });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const late = setTimeout(() => {
      waiting.splice(waiting.indexOf(one), 1);
      reject(new Problem('busy', [], { retryAfter }));
    }, patienceMs);
    const one: Waiting = {
      person,
      turn() {
        clearTimeout(late);
        resolve();
      },
    };
    waiting.push(one);
    return promise;
  }

  return {
    async ask(person, work, left) {
      if (of(person) < each && all < places) count(person, 1);
      else await wait(person);
      try {
        if (left?.()) throw new Problem('slow');
        return await work();
      } finally {
        count(person, -1);
        fill();
      }
    },
  };
}
