/**
 * Prometheus metrics at /metrics, protected by METRICS_TOKEN; the module is loaded only if that is set. Process figures
 * are those of one server; database figures (jobs, storage) are the same from every server. Labels contain route
 * templates, never URLs: bounded cardinality and no personal data.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { finished } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { version } from '../base/version.ts';
import type { Database } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import { diskOf } from '../records/disk.ts';
import { lastBackup, lostObjects, queueFigures } from '../records/operations.ts';
import { roomUsed } from '../records/storage-quota.ts';

const hash = (text: string) => createHash('sha256').update(text).digest();

/** Each file of the built console is a route, with a hash of its contents in its name: one label for all of them. */
const routeLabel = (route = 'none'): string => (route.startsWith('/assets/') ? '/assets/*' : route);

type AddGauge = (
  name: string,
  help: string,
  labelNames: string[],
  collect: (of: Gauge) => Promise<void> | void,
) => Gauge;

/** Figures of the whole instance, which every server tells alike, and of its own disk. */
function gaugeInstance(gauge: AddGauge, database: Database, dataDir: string): void {
  gauge('jobs', 'Jobs by queue and state (of the whole instance)', ['queue', 'state'], async of => {
    for (const { name, waiting, later, running, failed } of await queueFigures(database))
      for (const [state, count] of Object.entries({ waiting, later, running, failed }))
        of.set({ queue: name, state }, count);
  });
  gauge(
    'jobs_late_seconds',
    'How long the oldest job has waited for its turn (of the whole instance)',
    ['queue'],
    async of => {
      for (const { name, late_seconds } of await queueFigures(database)) of.set({ queue: name }, late_seconds);
    },
  );
  gauge('storage_used_bytes', 'What stored files take (of the whole instance)', [], async of =>
    of.set(await roomUsed(database)),
  );
  gauge('storage_lost_objects', 'Stored files missing or damaged (of the whole instance)', ['what'], async of => {
    for (const [what, count] of Object.entries(await lostObjects(database))) of.set({ what }, count);
  });
  gauge('deliveries_failed', 'Deliveries that were given up (of the whole instance)', [], async of => {
    const found = await database.one<{ n: number }>(
      sql`select count(*)::int8 as n from deliveries where state = 'failed'`,
    );
    of.set(found?.n ?? 0);
  });
  gauge('backup_taken_timestamp_seconds', 'When the last backup was taken; 0 without one', [], async of => {
    const last = await lastBackup(database);
    of.set(last ? new Date(last.taken).getTime() / 1_000 : 0);
  });
  gauge('disk_bytes', 'The disk of the data of this server: free, and its size', ['of'], async of => {
    const { free, size } = await diskOf(dataDir);
    of.set({ of: 'free' }, free ?? 0);
    of.set({ of: 'all' }, size ?? 0);
  });
}

interface Metrics {
  token: string;
  dataDir: string;
}

export function serveMetrics(app: FastifyInstance, database: Database, { token, dataDir }: Metrics): void {
  const registry = new Registry();
  const registers = [registry];
  // Memory, CPU, garbage collection and event-loop delay.
  collectDefaultMetrics({ register: registry, prefix: 'kontor_' });
  const gauge: AddGauge = (name, help, labelNames, collect) =>
    new Gauge({
      ...{ name: `kontor_${name}`, help, labelNames, registers },
      async collect() {
        this.reset();
        await collect(this);
      },
    });

  const requests = new Histogram({
    name: 'kontor_http_request_duration_seconds',
    help: 'Answered requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  // An event stream stays open: its duration is not a response time.
  const live = '/api/live';
  let streams = 0;
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.url === live) {
      streams += 1;
      // Not `onResponse`, which is not called for an answer that its reader ends: the usual end of a stream.
      finished(reply.raw, () => {
        streams -= 1;
      });
    }
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { url } = request.routeOptions;
    if (url === live) return done();
    const labels = { method: request.method, route: routeLabel(url), status: reply.statusCode };
    requests.observe(labels, reply.elapsedTime / 1000);
    done();
  });

  gauge('build_info', 'The version of this server', ['version', 'node'], of =>
    of.set({ version, node: process.versions.node }, 1),
  );
  gauge('database_pool_connections', 'Connections of the pool of this server', ['state'], of => {
    const { totalCount, idleCount, waitingCount } = database.pool;
    of.set({ state: 'used' }, totalCount - idleCount);
    of.set({ state: 'idle' }, idleCount);
    of.set({ state: 'asked' }, waitingCount);
  });
  gauge('live_streams', 'Open streams of live updates at this server', [], of => of.set(streams));
  gaugeInstance(gauge, database, dataDir);

  const wanted = hash(`Bearer ${token}`);
  app.get('/metrics', { config: { duringOverload: true }, logLevel: 'warn' }, async (request, reply) => {
    if (!timingSafeEqual(hash(request.headers.authorization ?? ''), wanted))
      return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('');
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics());
  });
}
