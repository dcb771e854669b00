/**
 * Typed requests: `ask('GET /reports/{id}/neighbours.json', { params: { id } })`. Path, parameters, query, body and
 * answer are those of the contract's rows; what does not fit them does not compile.
 */
import type { AnswerTo, Route, Routes } from '@kontor/contract';
import { type Answer, client, type Query } from './client.ts';

interface Common {
  /** The version the change is based on; 412 where it no longer fits. */
  ifMatch?: string | number | undefined;
  signal?: AbortSignal | undefined;
  /** Without the session's token: for ways in, whose refusals say nothing about the session that there is. */
  anonymous?: boolean;
}
type Nothing = Record<never, never>;
/** Left out where a route has none, optional where nothing in it is needed. */
type Part<K extends string, T> = unknown extends T
  ? { [P in K]?: undefined }
  : [T] extends [undefined]
    ? { [P in K]?: undefined }
    : Nothing extends T
      ? { [P in K]?: T | undefined }
      : { [P in K]: T };
export type AskOptions<R extends Route> = Common &
  Part<'params', Routes[R]['params']> &
  Part<'query', Routes[R]['query']> &
  Part<'body', Routes[R]['body']>;
type Containing<C extends string> = { query?: { contain?: C | undefined } | undefined };
type Options<R extends Route, C extends string> = AskOptions<R> & Containing<C>;
type Rest<R extends Route, C extends string> =
  Nothing extends AskOptions<R> ? [options?: Options<R, C>] : [options: Options<R, C>];

/** What the options of any one route are, once its own types have checked them. */
interface Loosely {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

type Params = Readonly<Record<string, string>>;

/** `/reports/{id}.json` with its parameters, each escaped. */
const filled = (path: string, params: Params): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** The whole answer: its body, the version behind its ETag, its status. Throws an ApiError for everything but 2xx. */
export async function exchange<const R extends Route, const C extends string = never>(
  route: R,
  ...[options]: Rest<R, C>
): Promise<Answer<AnswerTo<R, C>>> {
  const { params, query, ...rest }: Common & Loosely = options ?? {};
  const space = route.indexOf(' ');
  return client(route.slice(0, space), filled(route.slice(space + 1), (params ?? {}) as Params), {
    ...rest,
    query: query as Query | undefined,
  });
}

/** The body of the answer. */
export async function ask<const R extends Route, const C extends string = never>(
  route: R,
  ...rest: Rest<R, C>
): Promise<AnswerTo<R, C>> {
  return (await exchange<R, C>(route, ...rest)).body;
}
