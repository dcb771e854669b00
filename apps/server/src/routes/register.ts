/**
 * Registers the route table with Fastify: authentication, permissions, transaction and serialisation of every call, in
 * one place.
 */
import { isIP } from 'node:net';
import { Problem, type Resource, sentLate } from '@kontor/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { exportActorOf } from '../accounts/export-links.ts';
import { actorOf } from '../accounts/sessions.ts';
import { countUse, linkActorOf } from '../accounts/share.ts';
import { isTokenOf } from '../accounts/tokens.ts';
import type { Database } from '../db/open.ts';
import { type Budget, budgetOf } from '../limits/request-budget.ts';
import { notifyChanged } from '../records/change-notifications.ts';
import type { Actor, CallInput, Ctx, Services } from '../records/context.ts';
import { type Endpoint, type Handler, opensToKeys } from '../records/endpoint.ts';
import { type Foreseen, foresee } from '../records/foreseen.ts';
import { tokenReadsOf } from '../records/heavy-reads.ts';
import { languageAsked } from '../records/language.ts';
import { scopeFor } from '../records/scope.ts';
import { inTransaction } from '../records/transaction.ts';
import { audit } from '../records/verb.ts';

export interface ServerDeps {
  database: Database;
  services: Services;
  now(): Date;
  /** Per token and minute; unlimited if not set. */
  requestsPerMinute?: number;
}

const uuid = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$';

/** Ids are uuids; users may also be named `self`. Anything else is a 404. */
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

/**
 * Client address as PostgreSQL's inet, without the zone of a link-local one; empty if a proxy sent nothing usable, or
 * the connection is closed already.
 */
function addressOf(request: FastifyRequest): string {
  const address = ((request.ip as string | undefined) ?? '').replace(/%.*$/, '');
  return isIP(address) ? address : '';
}

/** Sessions may make twice as many requests as other tokens: the console sends many at once. */
const sessionShare = 2;

/** Counted after authentication, so that made-up tokens fill no memory. */
function spend(budget: Budget, { requestsPerMinute = 0 }: ServerDeps, actor: Actor, authorization = ''): void {
  if (requestsPerMinute === 0 || actor.kind !== 'user') return;
  const share = authorization.startsWith('Bearer ses_') ? sessionShare : 1;
  budget.spend(actor.session.toString('base64url'), requestsPerMinute * share);
}

/**
 * Refuses an actor by kind, regardless of permissions: an API key where none is allowed, or a missing second factor.
 */
function wayFault(actor: Actor, endpoint: Endpoint, request: FastifyRequest): 'forbidden' | 'factorMissing' | null {
  if (actor.kind !== 'user') return null;
  if (actor.key && !opensToKeys(endpoint)) return 'forbidden';
  const early =
    endpoint.withoutSecondFactor === 'self'
      ? (request.params as { id?: string }).id === 'self'
      : endpoint.withoutSecondFactor;
  return actor.factorless && !early ? 'factorMissing' : null;
}

/** Holders of share links have constant rights, checked elsewhere. */
function rightFault(actor: Actor, { needs }: Endpoint): 'forbidden' | null {
  if (actor.kind === 'share' || !needs) return null;
  return scopeFor(actor, needs.entity, needs.action) === 'none' ? 'forbidden' : null;
}

/** In the query, which takes precedence over a session; else as bearer. */
function linkTokenOf(request: FastifyRequest): string | undefined {
  const { token } = request.query as { token?: unknown };
  if (token !== undefined) return typeof token === 'string' ? token : '';
  const [, bearer] = /^Bearer (shr_.*)$/.exec(request.headers.authorization ?? '') ?? [];
  return bearer;
}

/** An API key as the password of Basic authentication: what spreadsheets and BI tools ask for. The user name is not read. */
function bearerOf({ headers: { authorization } }: FastifyRequest): string | undefined {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=_-]{1,1000})$/i.exec(authorization ?? '') ?? [];
  if (encoded === undefined) return authorization;
  const pair = Buffer.from(encoded, 'base64').toString();
  const password = pair.slice(pair.indexOf(':') + 1);
  return isTokenOf('key', password) ? `Bearer ${password}` : undefined;
}

/** Programs ask the same again and again, and most of the time get a 304, which is one question by this. */
function foreseenFor({ database }: ServerDeps, request: FastifyRequest, { basic }: Endpoint): Foreseen | undefined {
  return basic && foresee(database, request.url.split('?')[0] ?? '');
}

/** An invalid link is a 404, never a 401, which would sign the user out. */
async function actorFor(
  { database }: ServerDeps,
  request: FastifyRequest,
  endpoint: Endpoint,
  foreseen: Foreseen | undefined,
): Promise<Actor> {
  const { link, who, afterLastUse, exportLink, unattended } = endpoint;
  const { token: secret } = request.query as { token?: unknown };
  if (exportLink && secret !== undefined) {
    const reader = await exportActorOf(database, typeof secret === 'string' ? secret : '', foreseen);
    if (!reader) throw new Problem('notFound');
    return reader;
  }
  const token = link && linkTokenOf(request);
  if (link && token !== undefined) {
    const holder = await linkActorOf(database, token);
    if (!holder || (holder.spent && !afterLastUse)) throw new Problem('notFound');
    await countUse(database, holder, link, addressOf(request));
    return holder;
  }
  if (who === 'share') throw new Problem('notFound');
  const authorization = endpoint.basic ? bearerOf(request) : request.headers.authorization;
  if (!authorization) return { kind: 'nobody' };
  const as = unattended ? 'look' : 'use';
  return tokenReadsOf(database).ask(authorization, () => actorOf(database, authorization, as, foreseen));
}

/** Refused attempts are recorded in the audit log (security.md, D38). */
const noteForbidden = (ctx: Ctx, { name, needs }: Endpoint) =>
  audit(ctx, {
    action: 'forbidden',
    outcome: 'refused',
    detail: { call: name, right: needs?.action },
    ...(needs ? { entity: needs.entity } : {}),
  });

async function contextOf(house: ServerDeps, request: FastifyRequest, endpoint: Endpoint): Promise<Ctx> {
  const foreseen = foreseenFor(house, request, endpoint);
  const known = await actorFor(house, request, endpoint, foreseen);
  if (!endpoint.duringOverload) spend(budgetOf(house.database), house, known, request.headers.authorization);
  // Public calls stay open to people without their second factor, as to anybody.
  const unready = endpoint.who === 'none' && known.kind === 'user' && known.factorless;
  const actor: Actor = unready ? { kind: 'nobody' } : known;
  const { database, services } = house;
  const agent = request.headers['user-agent']?.slice(0, 300);
  const base = {
    actor,
    db: database,
    database,
    now: house.now(),
    requestId: request.id,
    ip: addressOf(request),
    language: languageAsked(request.headers),
    services,
    ...(request.headers[sentLate] === undefined ? {} : { late: true }),
    ...(foreseen && { foreseen }),
    left: () => request.raw.socket.destroyed,
  };
  const ctx: Ctx = agent === undefined ? base : { ...base, agent };
  if (endpoint.who === 'user' && actor.kind === 'nobody') throw new Problem('signedOut');
  const fault = endpoint.who === 'none' ? null : (wayFault(actor, endpoint, request) ?? rightFault(actor, endpoint));
  if (fault === 'forbidden') await noteForbidden(ctx, endpoint);
  if (fault) throw new Problem(fault);
  return ctx;
}

/** The actor is resolved before the body is read: an unauthenticated upload costs nothing. */
const contexts = new WeakMap<FastifyRequest, Ctx>();

/** For the access log: id of the person or share link, if any. */
export function whoAsked(request: FastifyRequest): { user?: string; link?: string } {
  const actor = contexts.get(request)?.actor;
  if (actor?.kind === 'user') return { user: actor.id };
  return actor?.kind === 'share' ? { link: actor.link } : {};
}

/** For calls it is unknown which items changed: notifies those who may read all, and the actor. */
function tellOf(ctx: Ctx, resource: Resource): void {
  const owner = resource.owner && ctx.actor.kind === 'user' ? { [resource.owner]: ctx.actor.id } : {};
  notifyChanged(ctx, resource, owner);
}

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
      // The handler may set another status: a repeated submission is a 200, not a 201.
      reply.code(endpoint.status);
      return handler(within, input, request, reply);
    };
    const result = endpoint.writes ? await inTransaction(ctx, work) : await work(ctx);
    if (endpoint.changes) tellOf(ctx, endpoint.changes);
    if (reply.sent || result === reply) return reply;
    if (endpoint.out === null) return reply.send();
    return result;
  };
}

export function register(app: FastifyInstance, house: ServerDeps, endpoints: readonly Endpoint[]): void {
  for (const endpoint of endpoints) {
    const response = endpoint.out && typeof endpoint.out === 'object' ? { response: { '2xx': endpoint.out } } : {};
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
      config: {
        upload: endpoint.multipart === true || endpoint.byteStream === true,
        duringOverload: endpoint.duringOverload === true,
        ...(endpoint.bodyParts ? { bodyParts: endpoint.bodyParts } : {}),
      },
      handler: answer(endpoint, endpoint.handler),
    });
  }
}
