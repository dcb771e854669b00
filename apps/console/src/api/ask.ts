/**
 * Typed requests: `ask('GET /reports/{id}/neighbours.json', { params: { id } })`. Path, parameters, query, body and
 * answer are those of the contract's rows; what does not fit them does not compile.
 */
import type { AnswerTo, Contained, ResourceName, Route, Routes } from '@kontor/contract';
import { type AnyOptions, type Nothing, type RouteOptions, requestOf } from '../base/routes.ts';
import { type Answer, client, type Query } from './client.ts';

interface Common {
  /** The version the change is based on; 412 where it no longer fits. */
  ifMatch?: string | number | undefined;
  signal?: AbortSignal | undefined;
  /** Without the session's token: for ways in, whose refusals say nothing about the session that there is. */
  anonymous?: boolean;
}
export type AskOptions<R extends Route> = Common & RouteOptions<R>;
/** The resource of a route that is one of its verbs. */
type Of<R extends Route> = Routes[R] extends { of: infer N extends ResourceName } ? N : never;
/** Relations that there are. */
type Containing<R extends Route, C extends string> = {
  query?: { contain?: (C & Contained<Of<R>, C>) | undefined } | undefined;
};
type Options<R extends Route, C extends string> = AskOptions<R> & Containing<R, C>;
/** Routes that need no options; worked out for the one that is asked. */
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
/** The whole answer: its body, the version behind its ETag, its status. Throws an ApiError for everything but 2xx. */
export const exchange: Exchange = sent;

/** As `exchange`, of options that were typed where they were handed over. */
export const exchangeWith: <R extends Route>(route: R, options: AskOptions<R>) => Promise<Answer<AnswerTo<R>>> = sent;

/** The body of the answer. */
export function ask<const R extends Route>(route: R & Bare<R>): Promise<AnswerTo<R>>;
export function ask<const R extends Route, const C extends string = never>(
  route: R,
  options: Options<R, C>,
): Promise<AnswerTo<R, C>>;
export async function ask(route: Route, options?: Loosely): Promise<unknown> {
  return (await sent(route, options)).body;
}
