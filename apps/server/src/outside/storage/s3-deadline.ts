/**
 * Deadlines of requests to S3, for a service that accepts them and never answers. A small one is tried twice, the
 * second time on a new connection. One with a body, or slow by nature, may take its time while the service answers
 * another question.
 */
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { storageAway } from './storage.ts';

export interface S3Patience {
  /** For an attempt of a small request. */
  answerMs: number;
  /** For the question whether the service is there, while a large request takes longer. */
  aliveMs: number;
}

/** Two attempts, or one and a question, stay below ten seconds. */
export const usualPatience: S3Patience = { answerMs: 4_000, aliveMs: 3_000 };

type Send<T> = (signal: AbortSignal) => Promise<T>;

export interface Deadline {
  agents: { httpAgent: HttpAgent; httpsAgent: HttpsAgent };
  small<T>(send: Send<T>): Promise<T>;
  large<T>(send: Send<T>): Promise<T>;
}

const tooLate = Symbol('too late');

/** The result of `work`, or `tooLate`. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | typeof tooLate> {
  const late = Promise.withResolvers<typeof tooLate>();
  const timer = setTimeout(late.resolve, ms, tooLate);
  work.catch(() => undefined);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

export function s3Deadline({ answerMs, aliveMs }: S3Patience, alive: Send<unknown>): Deadline {
  // Waiting for a free socket counts as connecting, and slow downloads hold one for long.
  const sockets = { keepAlive: true, maxSockets: 1_000 };
  const agents = { httpAgent: new HttpAgent(sockets), httpsAgent: new HttpsAgent(sockets) };

  /** Idle connections may be dead, too: what follows opens a new one. */
  function forgetIdle(): void {
    for (const { freeSockets } of Object.values(agents))
      for (const socket of Object.values(freeSockets).flatMap(all => all ?? [])) socket.destroy();
  }

  async function attempt<T>(ms: number, send: Send<T>): Promise<T | typeof tooLate> {
    const abort = new AbortController();
    const found = await within(ms, send(abort.signal));
    if (found === tooLate) {
      abort.abort();
      forgetIdle();
    }
    return found;
  }
  const silent = () => storageAway(new Error('S3 does not answer'));

  return {
    agents,
    async small(send) {
      const first = await attempt(answerMs, send);
      const found = first === tooLate ? await attempt(answerMs, send) : first;
      if (found === tooLate) throw silent();
      return found;
    },
    async large(send) {
      const abort = new AbortController();
      const work = send(abort.signal);
      for (;;) {
        const found = await within(answerMs, work);
        if (found !== tooLate) return found;
        forgetIdle();
        const there = await attempt(aliveMs, alive).catch(() => tooLate);
        if (there !== tooLate) continue;
        abort.abort();
        throw silent();
      }
    },
  };
}
