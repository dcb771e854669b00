/** Puts the route table into Fastify: session, transaction and answer of every call, in one place. */
import { isIP } from 'node:net';
import { Problem } from '@kontor/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { actorOf } from '../accounts/sessions.ts';
import type { Database } from '../db/open.ts';
import type { Endpoint, Handler } from '../endpoint.ts';
import type { CallInput, Ctx, Services } from '../records/context.ts';
import { scopeFor } from '../records/scope.ts';
import { inTransaction } from '../records/transaction.ts';
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
    const work = async (within: Ctx) => {
      // The handler may name another status: an entry that was sent before is a 200, not a 201.
      reply.code(endpoint.status);
      return handler(within, input, request, reply);
    };
    const result = endpoint.writes ? await inTransaction(ctx, work) : await work(ctx);
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
      config: { upload: endpoint.multipart === true },
      handler: answer(endpoint, endpoint.handler),
    });
  }
}
