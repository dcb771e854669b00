/** One call to the server with the token of a link, or of whom the framing page named. Knows no session. */
import type { Route, Routes } from '@kontor/contract';
import { type AnyOptions, requestOf, type WithoutQuery } from '../base/routes.ts';
import { ApiError } from '../errors/api-error.ts';
import { language } from '../i18n/index.ts';

interface Common {
  /** None for what is open to everybody. */
  token?: string;
  signal?: AbortSignal;
}

/** Throws ApiError for everything but 2xx, of code 0 where nobody answered. 204 answers undefined. */
export async function ask<const R extends Route>(
  route: R,
  options: Common & WithoutQuery<R>,
): Promise<Routes[R]['answer']> {
  const { token, signal, params, body }: Common & AnyOptions = options;
  const [method, path] = requestOf(route, params);
  const headers = new Headers({ accept: 'application/json', 'accept-language': language.get() });
  // not in the address: addresses are written down
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const init: RequestInit = { method, headers, signal: signal ?? null };
  if (body !== undefined) init.body = JSON.stringify(body);
  try {
    const answer = await fetch(`/api${path}`, init);
    const text = answer.status === 204 ? '' : await answer.text();
    if (answer.ok) return text ? JSON.parse(text) : undefined;
    throw new ApiError(answer.status, problemIn(text), answer.headers);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    // no network, an answer cut short, or one that is none of ours (a sign-in page of some hotel)
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
