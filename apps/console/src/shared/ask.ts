/** HTTP client of the public form: typed routes with an explicit token, no session. */
import type { Route, Routes } from '@kontor/contract';
import { type AnyOptions, type RouteOptions, requestOf } from '../base/routes.ts';
import { ApiError } from '../errors/api-error.ts';
import { language } from '../i18n/index.ts';

interface Common {
  /** Absent for public routes. */
  token?: string;
  signal?: AbortSignal;
}

/** Throws an ApiError unless the status is 2xx; code 0 without a response. 204 returns undefined. */
export async function ask<const R extends Route>(
  route: R,
  options: Common & RouteOptions<R>,
): Promise<Routes[R]['answer']> {
  const { token, signal, params, body, query }: Common & AnyOptions & { query?: unknown } = options;
  const [method, path] = requestOf(route, params);
  const headers = new Headers({ accept: 'application/json', 'accept-language': language.get() });
  // as a header: URLs end up in logs
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const init: RequestInit = { method, headers, signal: signal ?? null };
  if (body !== undefined) init.body = JSON.stringify(body);
  try {
    const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : '';
    const answer = await fetch(`/api${path}${search}`, init);
    const text = answer.status === 204 ? '' : await answer.text();
    if (answer.ok) return text ? JSON.parse(text) : undefined;
    throw new ApiError(answer.status, problemIn(text), answer.headers);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    // no network, a truncated response, or one that is not ours (captive portal)
    throw new ApiError(0, { name: 'Offline' });
  }
}

function problemIn(text: string): object {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
