/** HTTP client of the outbox sender: uses the token of an entry's author and is independent of the page's session. */
import type { fillSeconds, Route, Routes, sentLate } from '@kontor/contract';
import { type AnyOptions, requestOf, type WithoutQuery } from '../base/routes.ts';
import { ApiError } from '../errors/api-error.ts';

interface Asking {
  token: string;
  /** Sends the token in the query, as requests by share link do. */
  link?: boolean;
  /** Says that this was saved on the device some time ago. */
  late?: boolean;
  /** For how long it was filled in. */
  seconds?: number | undefined;
  signal: AbortSignal;
}

/** The type holds it to the contract's: this bundle takes types alone from there. */
const lateHeader: typeof sentLate = 'x-sent-late';
const secondsHeader: typeof fillSeconds = 'x-fill-seconds';

/** Timeout in milliseconds. */
const PATIENCE = 60_000;

/** Milliseconds by which the server's clock is ahead of the device's, which may be set to anything. */
let ahead = 0;
export const serverNow = (): number => Date.now() + ahead;
export function noteClock(date: string | null | undefined): void {
  const at = Date.parse(date ?? '');
  if (!Number.isNaN(at)) ahead = at - Date.now();
}

/** ApiError of a response; its body may be anything, for example a proxy's error page. */
export function refusalOf(status: number, text: string, header: (name: string) => string | null | undefined): ApiError {
  const headers = new Headers();
  for (const name of ['retry-after', 'x-request-id']) {
    const value = header(name);
    if (value) headers.set(name, value);
  }
  return new ApiError(status, parse(text) ?? {}, headers);
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(text);
    return body && typeof body === 'object' ? (body as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Throws an ApiError for everything but a valid response; `code` 0 without one. */
export async function ask<const R extends Route>(
  route: R,
  options: Asking & WithoutQuery<R>,
): Promise<Routes[R]['answer']> {
  const { token, link, late, seconds, signal, params, body }: Asking & AnyOptions = options;
  const [method, path] = requestOf(route, params);
  const headers: Record<string, string> = { accept: 'application/json' };
  if (late) headers[lateHeader] = '1';
  if (seconds) headers[secondsHeader] = String(seconds);
  if (!link) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  const init: RequestInit = { method, headers, signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]) };
  if (body !== undefined) init.body = JSON.stringify(body);
  const address = `/api${path}${link ? `?token=${encodeURIComponent(token)}` : ''}`;
  try {
    const answer = await fetch(address, init);
    noteClock(answer.headers.get('date'));
    const text = await answer.text();
    const parsed = answer.ok ? parse(text) : null;
    if (parsed) return parsed as Routes[R]['answer'];
    // Captive portals also answer 200, with a page of their own: counts as no response.
    if (answer.ok) throw new ApiError(0, { name: 'Offline' });
    throw refusalOf(answer.status, text, name => answer.headers.get(name));
  } catch (error) {
    if (error instanceof ApiError) throw error;
    signal.throwIfAborted();
    throw new ApiError(0, { name: 'Offline' });
  }
}
