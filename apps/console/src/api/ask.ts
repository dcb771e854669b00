/**
 * Typed HTTP client: `ask('GET /reports/{id}/neighbours.json', { params: { id } })`. Path, parameters, query, body and
 * answer are inferred from the contract's rows; a mismatch does not compile.
 */
import type { AnswerTo, Contained, ResourceName, Route, Routes } from '@kontor/contract';
import { type AnyOptions, type Nothing, type RouteOptions, requestOf } from '../base/routes.ts';
import { type Answer, client, type Query } from './client.ts';

interface Common {
  /** Optimistic lock: the version the change is based on; 412 if there is a newer one. */
  ifMatch?: string | number | undefined;
  signal?: AbortSignal | undefined;
  /** Sends no session token. For logins: a 401 there does not end an existing session. */
  anonymous?: boolean;
  /** Sent to its end where the page is left meanwhile. */
  keepalive?: boolean;
}
export type AskOptions<R extends Route> = Common & RouteOptions<R>;
/** The resource of a route that is one of its verbs. */
type Of<R extends Route> = Routes[R] extends { of: infer N extends ResourceName } ? N : never;
/** Restricts `contain` to the relations that the resource has. */
type Containing<R extends Route, C extends string> = {
  query?: { contain?: (C & Contained<Of<R>, C>) | undefined } | undefined;
};
type Options<R extends Route, C extends string> = AskOptions<R> & Containing<R, C>;
/** Routes without required options. Conditional on R, so that the type is computed only for the route in use. */
type Bare<R extends Route> = Nothing extends AskOptions<R> ? R : never;

interface Loosely extends Common, AnyOptions {
  query?: unknown;
}

function sent<T>(route: string, { params, query, ...rest }: Loosely = {}): Promise<Answer<T>> {
  return client(...requestOf(route, params), { ...rest, query: query as Query | undefined });
}

interface Exchange {
  <const R extends Route>(route: R & Bare<R>): Promise<Answer<AnswerTo<R>>>;
  <const R extends Route, const C extends string = never>(
    route: R,
    options: Options<R, C>,
  ): Promise<Answer<AnswerTo<R, C>>>;
}
/** The whole answer: body, version (from the ETag) and status. Throws an ApiError unless the status is 2xx. */
export const exchange: Exchange = sent;

/** Like `exchange`, for options that the caller has already checked against a generic route. */
export const exchangeWith: <R extends Route>(route: R, options: AskOptions<R>) => Promise<Answer<AnswerTo<R>>> = sent;

/** The answer's body. */
export function ask<const R extends Route>(route: R & Bare<R>): Promise<AnswerTo<R>>;
export function ask<const R extends Route, const C extends string = never>(
  route: R,
  options: Options<R, C>,
): Promise<AnswerTo<R, C>>;
export async function ask(route: Route, options?: Loosely): Promise<unknown> {
  return (await sent(route, options)).body;
}
