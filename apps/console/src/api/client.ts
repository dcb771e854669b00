/**
 * Untyped HTTP client on `fetch`: sends the session token, JSON both ways, throws ApiError. Knows no resources and has
 * no UI.
 */

import { ApiError } from '../errors/api-error.ts';
import { loadErrorTexts } from '../errors/error-texts.ts';
import { language } from '../i18n/index.ts';
import { setServerReachable } from './reachability.ts';
import { logRequest } from './request-log.ts';
import { endSession, noteFactorless, session } from './session.ts';

export { ApiError, type Issue } from '../errors/api-error.ts';

export type Query = Record<string, string | number | boolean | (string | number)[] | null | undefined>;
export interface Options {
  query?: Query | undefined;
  /** Sent as JSON; FormData and Blob as they are. */
  body?: unknown;
  /** Optimistic lock: the version the change is based on; 412 if there is a newer one. */
  ifMatch?: string | number | undefined;
  signal?: AbortSignal | undefined;
  /** Sends no session token. For logins: a 401 there does not end an existing session. */
  anonymous?: boolean;
  /** Sent to its end where the page is left meanwhile. */
  keepalive?: boolean;
}
export interface Answer<T> {
  body: T;
  /** The ETag without its quotes. */
  version: string | undefined;
  status: number;
}

/** The error that refuses every request until the second factor that the user's role requires is set up. */
export const FACTOR_MISSING = 'SecondFactorMissing';

/**
 * `{limit: 20, 'filter[state]': ['a', 'b']}` → `limit=20&filter[state]=a&filter[state]=b`; undefined values are left
 * out.
 */
export function queryString(query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(key, String(one));
  }
  const text = search.toString();
  return text && `?${text}`;
}

/** The raw response; throws ApiError unless the status is 2xx. A 401 ends the session whose token was sent. */
export async function send(method: string, path: string, options: Options = {}): Promise<Response> {
  const token = options.anonymous ? null : session.get().token;
  const headers = new Headers({ accept: 'application/json', 'accept-language': language.get() });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (options.ifMatch !== undefined) headers.set('if-match', `"${String(options.ifMatch).replaceAll('"', '')}"`);
  const { signal = null, keepalive = false } = options;
  const init: RequestInit = { method, headers, signal, keepalive };
  if (options.body instanceof FormData || options.body instanceof Blob) init.body = options.body;
  else if (options.body !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(options.body);
  }
  const at = Date.now();
  const note = (status: number, request_id: string | null) =>
    logRequest({ at, method, path, status, ms: Date.now() - at, request_id });
  const answer = await fetch(`/api${path}${queryString(options.query)}`, init).catch((cause: unknown) => {
    note(0, null);
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    setServerReachable(false);
    throw new ApiError(0, { name: 'Offline' });
  });
  setServerReachable(true);
  note(answer.status, answer.headers.get('x-request-id'));
  if (answer.ok) return answer;
  const body: unknown = await answer.json().catch(() => null);
  if (answer.status === 401 && token && token === session.get().token) endSession();
  await loadErrorTexts();
  const error = new ApiError(answer.status, body && typeof body === 'object' ? body : {}, answer.headers);
  if (error.name === FACTOR_MISSING && token === session.get().token) noteFactorless(true);
  throw error;
}

/** One request with parsed answer: `client<{data: Report}>('GET', '/reports/1.json')`; undefined for 204. */
export async function client<T>(method: string, path: string, options: Options = {}): Promise<Answer<T>> {
  const answer = await send(method, path, options);
  const text = answer.status === 204 ? '' : await answer.text();
  const version = answer.headers.get('etag')?.replace(/^W\//, '').replaceAll('"', '');
  return { body: (text ? JSON.parse(text) : undefined) as T, version, status: answer.status };
}
