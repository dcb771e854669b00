/** Builds the Fastify app from its dependencies: plugins, hooks and the routes of the table; reads no environment. */
import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import { Problem } from '@kontor/contract';
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { changesOf } from './db/changes.ts';
import { serveApiPage } from './http/api-page.ts';
import { parseJsonBodies, passPieces } from './http/body.ts';
import { type Pace, paceBodies, usualPace, watch } from './http/body-timeout.ts';
import { refuseBadHttp } from './http/client-error.ts';
import { serveConsole } from './http/console.ts';
import { answerErrors, sendProblem } from './http/errors.ts';
import { securityHeaders } from './http/headers.ts';
import { previewsOf } from './http/link-preview.ts';
import { type Load, shedLoad, usualLoad } from './http/load-shedding.ts';
import { serializerFor } from './http/serialize.ts';
import { serveSharedCss } from './http/shared-css.ts';
import { endSilent } from './http/silent-connections.ts';
import { validatorFor } from './http/validate.ts';
import { serveInstalled } from './http/web-manifest.ts';
import { stopAll } from './records/imports/going-on.ts';
import { register, type ServerDeps, whoAsked } from './routes/register.ts';
import { routes, usualBody } from './routes/table.ts';

export interface AppOptions extends ServerDeps {
  publicUrl: string;
  trustProxy: readonly string[];
  /** Folder of the built console; without it only the API is served. */
  consoleFolder?: string;
  /** How long a page waits for what it can do without, in ms. */
  pagePatienceMs?: number;
  logger?: FastifyServerOptions['logger'];
  /** Minimum rates of request bodies; defaults apply where not given. */
  pace?: Partial<Pace>;
  /** Bearer token of /metrics; without one there is no such route, and nothing is counted. */
  metricsToken?: string;
  /** Thresholds of load shedding. */
  load?: Partial<Load>;
}

/** Paths requested by programs: a 404 there must not be answered with the console's page. */
const noPage = /^\/(?:api|assets|shared-css|metrics)(?:[/?]|$)|^\/sw\.js(?:\?|$)/;

interface Asked {
  schema: unknown;
  httpPart?: string;
}
const validators = ({ schema, httpPart }: Asked) => validatorFor(schema as object, httpPart ?? 'body');
const serializers = ({ schema }: Asked) => serializerFor(schema as object);

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const pace = { ...usualPace, ...options.pace };
  const headersOf = securityHeaders({ https: options.publicUrl.startsWith('https:') });
  const app = fastify({
    logger: options.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: options.trustProxy.length > 0 ? [...options.trustProxy] : false,
    bodyLimit: usualBody,
    // One timeout for all would cut uploads; each body has its own watch (http/body-timeout.ts).
    requestTimeout: 0,
    connectionTimeout: 65_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    // Answered below, with a problem of the catalogue.
    return503OnClosing: false,
    clientErrorHandler: refuseBadHttp(headersOf('/api')),
    routerOptions: { maxParamLength: 200 },
    http: {
      headersTimeout: 5_000,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 16_384,
      requireHostHeader: false,
    },
    exposeHeadRoutes: true,
    // URLs refused before routing: malformed, or with a parameter too long.
    frameworkErrors: (_error, request, reply) => {
      watch(request.raw, reply.raw, pace, false);
      request.log.info({ method: request.method, route: 'none', status: 400 }, 'answered');
      reply.headers(headersOf('/api')).header('x-request-id', request.id);
      sendProblem(request, reply, new Problem('malformed'));
    },
    // Given here, so that Fastify does not load its default compilers.
    schemaController: {
      compilersFactory: {
        buildValidator: () => validators as never,
        buildSerializer: () => serializers,
      },
    },
  } as FastifyServerOptions) as FastifyInstance;

  endSilent(app.server);
  answerErrors(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request.url)).header('x-request-id', request.id);
    done();
  });
  refuseWhileClosing(app);
  shedLoad(app, { ...usualLoad, ...options.load });
  paceBodies(app, pace);
  refuseOddRequests(app);
  parseJsonBodies(app);
  passPieces(app);
  logAnswers(app);
  await app.register(multipart, {
    limits: {
      fileSize: options.services.limits.uploadSize,
      files: 1,
      fields: 10,
      fieldSize: usualBody,
      parts: 11,
      headerPairs: 100,
    },
  });

  if (options.metricsToken) {
    const { serveMetrics } = await import('./http/metrics.ts');
    const { metricsToken: token, services } = options;
    serveMetrics(app, options.database, { token, dataDir: services.place.dataDir });
  }
  register(app, options, routes(options.publicUrl));
  serveApiPage(app);
  serveSharedCss(app, options.database);
  serveInstalled(app, options.database, options.services);
  // Open event streams would keep the server from closing.
  app.addHook('preClose', () => changesOf(options.database).close());
  app.addHook('preClose', () => stopAll(options.database));

  const page = options.consoleFolder
    ? await serveConsole(
        app,
        options.consoleFolder,
        options.services.embedOrigins,
        previewsOf(options.database, options.services, options.publicUrl),
        options.pagePatienceMs,
      )
    : null;
  app.setNotFoundHandler((request, reply) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const wantsPage = page && reads && !noPage.test(request.url);
    return wantsPage ? page(request, reply) : sendProblem(request, reply, new Problem('notFound'));
  });
  return app;
}

/** Replaces refusals by Node itself, which have no body: a missing Host header; and one that is unnecessary. */
function refuseOddRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { httpVersion, headers } = request.raw;
    done(httpVersion === '1.1' && headers.host === undefined ? new Problem('malformed') : undefined);
  });
  // An unknown expectation may be ignored (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
}

/** Answers 503 to requests on open connections during shutdown; not logged as failures. */
function refuseWhileClosing(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (closing) sendProblem(request, reply, new Problem('busy', [], { retryAfter: 5 }));
    else done();
  });
}

/**
 * Access log, one line a response: the route's template instead of its URL, the actor's id, no query values, no
 * secrets.
 */
function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...whoAsked(request),
      },
      'answered',
    );
    done();
  });
}
