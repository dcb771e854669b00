/** Puts the route table into Fastify: session, transaction and answer of every call, in one place. */
import { isIP } from 'node:net';
import { Problem } from '@kontor/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { actorOf } from '../accounts/sessions.ts';
import type { Database, Db } from '../db/open.ts';
import type { Endpoint, Handler } from '../endpoint.ts';
import type { CallInput, Ctx, Services } from '../records/context.ts';
import { scopeFor } from '../records/scope.ts';
import { lean } from './answers.ts';

export interface House {
  database: Database;
  services: Services;
  now(): Date;
}

const uuid = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$';

/** Ids are uuids; people may also be named `self`. Anything else is unknown, so 404. */
const paramsSchema = (endpoint: Endpoint) => ({
  type: 'object',
  properties: Object.fromEntries(
    [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [
      name,
      name === 'id'
        ? { type: 'string', pattern: endpoint.needs?.entity === 'Users' ? `${uuid}|^self$` : uuid }
        : { type: 'string', maxLength: 100 },
    ]),
  ),
});

/** As PostgreSQL takes it: without the zone of a link-local one; nothing where a proxy said nothing of use. */
function addressOf(request: FastifyRequest): string {
  const address = request.ip.replace(/%.*$/, '');
  return isIP(address) ? address : '';
}

async function contextOf(house: House, request: FastifyRequest, endpoint: Endpoint): Promise<Ctx> {
  const actor = await actorOf(house.database, request.headers.authorization);
  if (endpoint.who === 'user' && actor.kind === 'nobody') throw new Problem('signedOut');
  if (
    endpoint.who !== 'none' &&
    endpoint.needs &&
    scopeFor(actor, endpoint.needs.entity, endpoint.needs.action) === 'none'
  ) {
    throw new Problem('forbidden');
  }
  const { database, services } = house;
  return { actor, db: database, database, now: house.now(), requestId: request.id, ip: addressOf(request), services };
}

/**
 * A transaction that takes its connection with its first statement: a call that waits for something else before
 * (a password being verified) holds none, or a handful of sign-ins would lock everybody out of the pool.
 */
async function lateTransaction<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  const result = Promise.withResolvers<T>();
  let ended: Promise<T> | undefined;
  let opened: Promise<Db> | undefined;
  const open = () => {
    opened ??= new Promise((resolve, reject) => {
      ended = database.transaction(db => {
        resolve(db);
        return result.promise;
      });
      ended.catch(reject);
    });
    return opened;
  };
  // Whoever waits for `ended` hears of a failure; where it never came to that, nobody does.
  result.promise.catch(() => undefined);
  await work({
    rows: async query => (await open()).rows(query),
    one: async query => (await open()).one(query),
    run: async query => (await open()).run(query),
    text: async (query, values) => (await open()).text(query, values),
    stream: database.stream,
  }).then(result.resolve, result.reject);
  return ended ?? result.promise;
}

/** Safe to run again: nothing of it has happened when it failed. */
const mayRetry = new Set(['40001', '40P01']);

async function inTransaction(ctx: Ctx, work: (ctx: Ctx) => unknown): Promise<unknown> {
  for (let round = 1; ; round++) {
    try {
      return await lateTransaction(ctx.database, async db => work({ ...ctx, db }));
    } catch (error) {
      if (round === 3 || !mayRetry.has(String((error as { code?: unknown }).code))) throw error;
    }
  }
}

/** Who is asking is known before the body is read: a stranger's upload costs nothing. */
const contexts = new WeakMap<FastifyRequest, Ctx>();

function answer(endpoint: Endpoint, handler: Handler) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const ctx = contexts.get(request);
    if (!ctx) throw new Error('the request has no context');
    const input = {
      params: request.params,
      query: request.query,
      body: request.body,
      headers: request.headers,
    } as CallInput<never, never>;
    const work = (within: Ctx) => {
      // The handler may name another status: an entry that was sent before is a 200, not a 201.
      reply.code(endpoint.status);
      return handler(within, input, request, reply);
    };
    const writes = typeof endpoint.writes === 'function' ? endpoint.writes(input.body) : endpoint.writes;
    const result = writes ? await inTransaction(ctx, work) : await work(ctx);
    if (reply.sent || result === reply) return reply;
    if (endpoint.out === null) return reply.send();
    return result;
  };
}

export function register(app: FastifyInstance, house: House, endpoints: readonly Endpoint[]): void {
  for (const endpoint of endpoints) {
    const response =
      endpoint.out && typeof endpoint.out === 'object' ? { response: { '2xx': lean(endpoint.out) } } : {};
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
      schema: {
        params: paramsSchema(endpoint),
        ...(endpoint.query ? { querystring: endpoint.query } : {}),
        ...(endpoint.body ? { body: endpoint.body } : {}),
        ...response,
      },
      ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
      onRequest: async request => {
        contexts.set(request, await contextOf(house, request, endpoint));
      },
      handler: answer(endpoint, endpoint.handler),
    });
  }
}
