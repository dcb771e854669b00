/** One call of the sender's: with the token of whoever an entry is from, knowing no session of this page. */
import type { Route, Routes } from '@kontor/contract';
import { type AnyOptions, requestOf, type WithoutQuery } from '../base/routes.ts';
import { ApiError } from '../errors/api-error.ts';

interface Asking {
  token: string;
  /** In the address: share links are told there. */
  link?: boolean;
  signal: AbortSignal;
}

/** Without an answer for so long nobody will give one. */
const PATIENCE = 60_000;

/** By how much the server's clock is ahead of the device's, which anyone may set. */
let ahead = 0;
export const serverNow = (): number => Date.now() + ahead;
export function noteClock(date: string | null | undefined): void {
  const at = Date.parse(date ?? '');
  if (!Number.isNaN(at)) ahead = at - Date.now();
}

/** A refusal in its words, which may be none of ours: something between the two may have answered. */
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

/** Throws an ApiError for everything but an answer of ours; `code` 0 where there was none. */
export async function ask<const R extends Route>(
  route: R,
  options: Asking & WithoutQuery<R>,
): Promise<Routes[R]['answer']> {
  const { token, link, signal, params, body }: Asking & AnyOptions = options;
  const [method, path] = requestOf(route, params);
  const headers: Record<string, string> = { accept: 'application/json' };
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
    // A page that catches people in foreign networks says 200, too: nobody has answered.
    if (answer.ok) throw new ApiError(0, { name: 'Offline' });
    throw refusalOf(answer.status, text, name => answer.headers.get(name));
  } catch (error) {
    if (error instanceof ApiError) throw error;
    signal.throwIfAborted();
    throw new ApiError(0, { name: 'Offline' });
  }
}
