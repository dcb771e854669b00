/**
 * Test bench: the whole console in a simulated DOM, with the real server app over a database of its own. The page's
 * `fetch` calls the app's `inject`, without a network.
 */
import { Readable } from 'node:stream';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { type House, openHouse, type Person } from '../../server/test/house.ts';
import { fieldOf, multipart, partOf } from '../../server/test/upload.ts';
import { type Line, openLine } from './line.ts';

export interface Asked {
  method: string;
  path: string;
  status: number;
}
export interface Bench {
  house: House;
  /** Requests of the page so far. */
  asked: Asked[];
  /** The mocked connection of the page. */
  line: Line;
  /**
   * Renders the screen at a path as this user; null is not signed in. `kept`: what the browser has in its local storage of
   * an earlier visit.
   */
  show(
    path: string,
    who: Person | null,
    kept?: Readonly<Record<string, string>>,
  ): Promise<ReturnType<typeof userEvent.setup>>;
}

const nobody = '00000000-0000-7000-8000-000000000000';
const loadedLater = [
  `/report-configs/${nobody}/cases.json`,
  `/report-configs/${nobody}/draft.json`,
  '/search.json?text=nothing',
  `/reports/${nobody}.pdf`,
  `/reports/${nobody}.xlsx`,
  `/reports/exports/${nobody}.json`,
  '/account/second-factor.json',
  '/account/sessions.json',
  '/account/keys.json',
  '/instance/push.json',
  `/pixelstein-users/users/${nobody}/belongings.json`,
  `/imports/${nobody}.json`,
];
const users = '/pixelstein-users/users';
const factor = '/account/second-factor';
const secret = { password: 'of nobody at all', code: '000000' };
const mine = {
  token: 'none',
  username: 'nobody',
  target: 'http://localhost:3000/reset-password/{token}',
  email: 'nobody@example.org',
};
/** One request per lazily loaded handler, with a valid body: an invalid one is refused before anything loads. */
const sentLater: [path: string, body: object][] = [
  [`${users}/forgot-password.json`, { username: mine.username, target: mine.target }],
  [`${users}/reset-password.json`, { token: mine.token, username: mine.username, password: secret.password }],
  [`${users}/confirm-invitation.json`, { token: mine.token, password: secret.password }],
  [`${users}/auth/link.json`, { proof: mine.token, password: secret.password }],
  [`${users}/register.json`, { username: mine.username, password: secret.password, email: mine.email }],
  ['/instance/support.json', {}],
];
const sentSignedIn: [path: string, body: object][] = [
  [`${users}/modify-password.json`, { old_password: 'x', password: secret.password, repeat_password: secret.password }],
  [`${factor}/begin.json`, { password: secret.password }],
  [`${factor}/confirm.json`, { code: secret.code }],
  [`${factor}/remove.json`, secret],
  [`${factor}/recovery-codes.json`, secret],
  ['/account/keys.json', { name: 'none', permissions: { Nothing: {} } }],
  ['/handovers/read.json', { token: `hnd_${'x'.repeat(43)}` }],
];

export async function openConsole(): Promise<Bench> {
  const house = await openHouse();
  // Loads lazy modules of the server now: after `resetModules` they would import other instances of its error classes.
  const opener = await house.as('opener', 'admin');
  for (const path of loadedLater) await opener.get(path);
  for (const [path, body] of sentLater) await house.nobody.post(path, body);
  for (const [path, body] of sentSignedIn) await opener.post(path, body);
  await opener.post('/reports/import.json', partOf('none.csv', ''), multipart);
  for (const path of [`/account/sessions/${nobody}.json`, '/account/sessions.json', `/account/keys/${nobody}.json`])
    await opener.delete(path);
  const asked: Asked[] = [];
  const line = openLine((path, init) => answer(house, asked, path, init));
  return {
    house,
    asked,
    line,
    async show(path, who, kept = {}) {
      localStorage.clear();
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
      if (who) localStorage.setItem('kontor.token', who.token);
      // The console reads URL and session at module load, as in a page that has just been opened.
      vi.resetModules();
      history.replaceState(null, '', path);
      const { App } = await import('../src/shell/app.tsx');
      render(<App />);
      return userEvent.setup();
    },
  };
}

/** Endless responses (event streams) are read as they arrive, and aborted with their page. */
async function stream(house: House, asked: Asked[], url: string, init: RequestInit): Promise<Response> {
  const headers = Object.fromEntries(new Headers(init.headers).entries());
  const reply = await house.app.inject({ url, headers, payloadAsStream: true });
  const body = reply.stream();
  init.signal?.addEventListener('abort', () => body.destroy());
  body.on('error', () => undefined);
  const told = new Headers(
    Object.entries(reply.headers).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const { statusCode: status } = reply;
  asked.push({ method: 'GET', path: url, status });
  return { ok: status === 200, status, headers: told, body: Readable.toWeb(body) } as unknown as Response;
}

/** Enables live updates in the page: happy-dom has no Web Locks, so a stub grants this one tab all of them. */
export function allowLive(): () => void {
  const ends = new AbortController();
  const locks = {
    request: (_name: string, { signal }: LockOptions, work: () => Promise<void>) => {
      ends.signal.addEventListener('abort', () => signal?.dispatchEvent(new Event('abort')));
      return work();
    },
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  return () => {
    ends.abort();
    Object.defineProperty(navigator, 'locks', { configurable: true, value: null });
  };
}

/** A form with one file, and fields, becomes the bytes that a browser would send. */
async function payloadOf(
  body: RequestInit['body'],
  headers: Record<string, string>,
): Promise<{ payload?: string | Buffer }> {
  if (typeof body === 'string') return { payload: body };
  const file = body instanceof FormData ? body.get('file') : null;
  if (!(body instanceof FormData && file instanceof File)) return {};
  headers['content-type'] = multipart['content-type'];
  const fields = [...body].flatMap(([name, value]) => (typeof value === 'string' ? [fieldOf(name, value)] : []));
  return { payload: Buffer.concat([...fields, partOf(file.name, Buffer.from(await file.arrayBuffer()))]) };
}

async function answer(house: House, asked: Asked[], path: string, init: RequestInit): Promise<Response> {
  if (path === '/api/live') return stream(house, asked, path, init);
  const method = (init.method ?? 'GET') as 'GET' | 'POST' | 'PATCH' | 'DELETE';
  const headers = Object.fromEntries(new Headers(init.headers).entries());
  const payload = await payloadOf(init.body, headers);
  const reply = await house.app.inject({ method, url: path, headers, ...payload });
  asked.push({ method, path, status: reply.statusCode });
  if (init.signal?.aborted) throw new DOMException('aborted', 'AbortError');
  const told = Object.entries(reply.headers).map(([name, value]): [string, string] => [name, String(value)]);
  const empty = reply.statusCode === 204 || reply.statusCode === 304;
  return new Response(empty ? null : reply.body, { status: reply.statusCode, headers: told });
}
