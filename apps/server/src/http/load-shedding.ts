/**
 * Load shedding (security.md, D37): while the event loop lags for seconds, new requests are refused at once, so that
 * those in progress finish. Calls marked `duringOverload` are exempt.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Problem } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';

export interface Load {
  /** The loop is late where 99 of 100 of its delays are not below this, in ms. */
  lateMs: number;
  /** Late for so long in a row: calls are refused. */
  forMs: number;
  /** How often that is looked at. */
  lookMs: number;
}

export const usualLoad: Load = { lateMs: 500, forMs: 5_000, lookMs: 1_000 };

/** Each look wakes an idle process, and a stall shows in whichever it delays. */
const resolution = 40;
const retryAfter = 5;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered also while the server is overloaded. */
    duringOverload?: boolean;
  }
}

export function shedLoad(app: FastifyInstance, { lateMs, forMs, lookMs }: Load): void {
  const delays = monitorEventLoopDelay({ resolution });
  let lateSince: number | undefined;
  let shedding = false;

  function look(): void {
    const late = delays.percentile(99) / 1e6 >= lateMs;
    delays.reset();
    const now = performance.now();
    lateSince = late ? (lateSince ?? now - lookMs) : undefined;
    const before = shedding;
    shedding = lateSince !== undefined && now - lateSince >= forMs;
    if (shedding !== before) app.log.warn({ shedding }, 'event loop');
  }

  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    delays.enable();
    timer = setInterval(look, lookMs).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delays.disable();
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const refused = shedding && !request.routeOptions.config?.duringOverload && request.url.startsWith('/api/');
    done(refused ? new Problem('busy', [], { retryAfter }) : undefined);
  });
}
