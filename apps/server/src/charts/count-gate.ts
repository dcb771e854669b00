/**
 * Concurrency limit for full counts, with deduplication: a few run at once, since each reads many entries. A request
 * joins an equal one that still waits, never one that runs, which might not see what the requester has just written.
 */
import { Problem } from '@kontor/contract';
import type { Database } from '../db/open.ts';

interface Rules {
  /** Concurrent counts. */
  places: number;
  /** Concurrent counts of one person, while others wait. */
  each: number;
  patienceMs: number;
  /** Queue limits: of one person, and in total. */
  most: { each: number; all: number };
}

const standard: Rules = { places: 4, each: 2, patienceMs: 10_000, most: { each: 60, all: 300 } };
const retryAfter = 5;

export interface Asking<T> {
  /** Deduplication key: equal requests share one result. */
  key: string;
  person: string;
  /** Aborts when this requester has disconnected. */
  signal?: AbortSignal | undefined;
  /** `signal` aborts when all requesters have. */
  work(signal: AbortSignal): Promise<T>;
}

export interface Gate {
  ask<T>(asking: Asking<T>): Promise<T>;
}

interface Ticket {
  key: string;
  person: string;
  work(signal: AbortSignal): Promise<unknown>;
  /** Number of requesters still waiting. */
  wanted: number;
  state: 'waiting' | 'begun' | 'ended';
  done: PromiseWithResolvers<unknown>;
  nobody: AbortController;
}

const gates = new WeakMap<Database, Gate>();

/** One for each database of a process. */
export function gateOf(database: Database): Gate {
  const gate = gates.get(database) ?? keepGate();
  gates.set(database, gate);
  return gate;
}

const busy = () => new Problem('busy', [], { retryAfter });
/** Nobody receives it, and it is not logged as an error of the server. */
const gone = () => new Problem('slow');

export function keepGate(rules: Rules = standard): Gate {
  const waiting: Ticket[] = [];
  const running: Ticket[] = [];
  const of = (tickets: readonly Ticket[], person: string) => tickets.filter(each => each.person === person).length;

  /** The next in order, except that a person with their share of places lets others go first. */
  const next = () => waiting.find(each => of(running, each.person) < rules.each) ?? waiting[0];

  function begin(ticket: Ticket): void {
    waiting.splice(waiting.indexOf(ticket), 1);
    running.push(ticket);
    ticket.state = 'begun';
    ticket
      .work(ticket.nobody.signal)
      .finally(() => {
        ticket.state = 'ended';
        running.splice(running.indexOf(ticket), 1);
        fill();
      })
      .then(ticket.done.resolve, ticket.done.reject);
  }

  function fill(): void {
    for (let one = next(); one && running.length < rules.places; one = next()) begin(one);
  }

  function queue({ key, person, work }: Asking<unknown>): Ticket {
    const same = waiting.find(each => each.key === key);
    if (same) return same;
    if (waiting.length >= rules.most.all || of(waiting, person) >= rules.most.each) throw busy();
    const ticket = { key, person, work, wanted: 0, state: 'waiting' as const };
    const made: Ticket = { ...ticket, done: Promise.withResolvers<unknown>(), nobody: new AbortController() };
    // Its rejection reaches the requesters; there may be none left, hence the handler.
    made.done.promise.catch(() => undefined);
    waiting.push(made);
    return made;
  }

  return {
    async ask<T>(asking: Asking<T>): Promise<T> {
      if (asking.signal?.aborted) throw gone();
      const ticket = queue(asking);
      ticket.wanted += 1;
      const left = Promise.withResolvers<never>();
      const leave = () => left.reject(gone());
      const late = setTimeout(() => ticket.state === 'waiting' && left.reject(busy()), rules.patienceMs);
      asking.signal?.addEventListener('abort', leave, { once: true });
      fill();
      try {
        return (await Promise.race([ticket.done.promise, left.promise])) as T;
      } finally {
        clearTimeout(late);
        asking.signal?.removeEventListener('abort', leave);
        ticket.wanted -= 1;
        if (ticket.wanted === 0) {
          if (ticket.state === 'begun') ticket.nobody.abort();
          if (ticket.state === 'waiting') waiting.splice(waiting.indexOf(ticket), 1);
        }
      }
    },
  };
}
