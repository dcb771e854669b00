/**
 * Open-loop load: actions begin at random moments of a given rate (a Poisson process), whether or not earlier ones were
 * answered, so that a slow server is not spared the requests that people would send meanwhile.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from './load.ts';

export interface Kind {
  /** Its share of all actions, by weight. */
  weight: number;
  act(): Promise<void>;
}

/** Starts `perSecond` actions a second until `ms` have passed, then waits for those that run. Rejects with the first that fails. */
export async function openLoop(kinds: Readonly<Record<string, Kind>>, perSecond: number, ms: number): Promise<void> {
  const all = Object.values(kinds);
  const whole = all.reduce((sum, { weight }) => sum + weight, 0);
  const draw = (): Kind => {
    let at = Math.random() * whole;
    for (const kind of all) {
      at -= kind.weight;
      if (at < 0) return kind;
    }
    return all[0] as Kind;
  };
  const end = performance.now() + ms;
  const running = new Set<Promise<void>>();
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {});
  for (let next = performance.now(); next < end; next += (-Math.log(1 - Math.random()) / perSecond) * 1_000) {
    await Promise.race([delay(Math.max(0, next - performance.now())), failed.promise]);
    const action = draw().act();
    running.add(action);
    action.catch(failed.reject).finally(() => running.delete(action));
  }
  await Promise.race([Promise.all(running), failed.promise]);
}

/** Milliseconds by kind of request, and what was refused as busy. */
export class Latencies {
  readonly times = new Map<string, number[]>();
  readonly refused = new Map<string, number>();

  add(kind: string, ms: number): void {
    const known = this.times.get(kind);
    if (known) known.push(ms);
    else this.times.set(kind, [ms]);
  }
  refuse(kind: string): void {
    this.refused.set(kind, (this.refused.get(kind) ?? 0) + 1);
  }
  clear(): void {
    this.times.clear();
    this.refused.clear();
  }
  /** The time that this share of the requests does not exceed. */
  at(kind: string, share: number): number {
    return percentile(this.times.get(kind) ?? [], share);
  }
}
