/**
 * Load shedding (security.md, D37): while the event loop lags for seconds, new requests are refused at once, so that
 * those in progress finish. Calls marked `duringOverload` are exempt.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Problem } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';

export interface Load {
  /** Threshold in ms: the loop is overloaded if the 99th percentile of its delay exceeds it. */
  lateMs: number;
  /** Requests are refused after being overloaded for so long. */
  forMs: number;
  /** Sampling interval. */
  lookMs: number;
}

export const usualLoad: Load = { lateMs: 500, forMs: 5_000, lookMs: 1_000 };

/** Coarse, since each sample wakes an idle process; a stall shows in any sample that it delays. */
const resolution = 40;
const retryAfter = 5;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Exempt from load shedding. */
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
