/**
 * Types and URL building for requests by route of the contract: the options that a route takes, and the method and path
 * to send.
 */
import type { Route, Routes } from '@kontor/contract';

export type Nothing = Record<never, never>;
/** A route's option: absent if the route has none, optional if nothing in it is required. */
type Part<K extends string, T> = unknown extends T
  ? { [P in K]?: undefined }
  : [T] extends [undefined]
    ? { [P in K]?: undefined }
    : Nothing extends T
      ? { [P in K]?: T | undefined }
      : { [P in K]: T };
export type WithoutQuery<R extends Route> = Part<'params', Routes[R]['params']> & Part<'body', Routes[R]['body']>;
export type RouteOptions<R extends Route> = WithoutQuery<R> & Part<'query', Routes[R]['query']>;

/** Any route's options, after its own types have checked them. */
export interface AnyOptions {
  params?: unknown;
  body?: unknown;
}

/** `GET /reports/{id}.json` to method and path, with the parameters filled in and escaped. */
export function requestOf(route: string, params: unknown = {}): [method: string, path: string] {
  const [method = '', path = ''] = route.split(' ');
  const values = params as Readonly<Record<string, string>>;
  return [method, path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))];
}
