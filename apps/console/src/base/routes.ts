/**
 * Requests by route, for everything that sends one: the options that a route of the contract takes, and the method and
 * path that are sent.
 */
import type { Route, Routes } from '@kontor/contract';

export type Nothing = Record<never, never>;
/** Left out where a route has none, optional where nothing in it is needed. */
type Part<K extends string, T> = unknown extends T
  ? { [P in K]?: undefined }
  : [T] extends [undefined]
    ? { [P in K]?: undefined }
    : Nothing extends T
      ? { [P in K]?: T | undefined }
      : { [P in K]: T };
export type WithoutQuery<R extends Route> = Part<'params', Routes[R]['params']> & Part<'body', Routes[R]['body']>;
export type RouteOptions<R extends Route> = WithoutQuery<R> & Part<'query', Routes[R]['query']>;

/** What the options of any one route are, once its own types have checked them. */
export interface AnyOptions {
  params?: unknown;
  body?: unknown;
}

/** `GET /reports/{id}.json` as method and path, with its parameters, each escaped. */
export function requestOf(route: string, params: unknown = {}): [method: string, path: string] {
  const [method = '', path = ''] = route.split(' ');
  const values = params as Readonly<Record<string, string>>;
  return [method, path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))];
}
