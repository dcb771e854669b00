/** API client of the journeys, for fixtures beforehand and checks afterwards, without the console. */
import { patientFetch } from './patiently.ts';

export interface Session {
  token: string;
  user: { id: string; username: string };
}
export interface Item {
  /** Of an entry: the version of its form. */
  form_version?: number;
  id: string;
  version: number;
  name: string;
  state: string | null;
  data: Record<string, unknown>;
}
interface Options {
  token?: string | undefined;
  query?: Record<string, string>;
  body?: unknown;
  version?: number;
  /** Base URL of another server than the run's own. */
  at?: string;
}

export const house = (): string => process.env.KONTOR_URL ?? '';

/** Throws with the whole answer unless the status is 2xx. */
export async function call<T>(
  method: string,
  path: string,
  options: Options = {},
): Promise<{ data: T; count: number }> {
  const { token, query, body, version, at = house() } = options;
  const headers: Record<string, string> = {};
  if (token) headers.authorization = `Bearer ${token}`;
  if (version !== undefined) headers['if-match'] = `"${version}"`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
  const answer = await patientFetch(`${at}/api${path}?${new URLSearchParams(query)}`, init);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return (text ? JSON.parse(text) : { data: null, count: 0 }) as { data: T; count: number };
}

/** An API client with one user's session, for the run's own server or the one at `at`. */
export function client({ token }: Session, at = house()) {
  return {
    list: (resource: string, query: Record<string, string> = {}) =>
      call<Item[]>('GET', `/${resource}.json`, { token, query, at }),
    read: async (resource: string, id: string) =>
      (await call<Item>('GET', `/${resource}/${id}.json`, { token, at })).data,
    add: async (resource: string, body: unknown) =>
      (await call<Item>('POST', `/${resource}/add.json`, { token, body, at })).data,
    edit: async (resource: string, id: string, body: unknown, version: number) =>
      (await call<Item>('PATCH', `/${resource}/${id}.json`, { token, body, version, at })).data,
    /** Stores a file, and answers its id. */
    upload: async (name: string, bytes: Uint8Array<ArrayBuffer>, title?: string) => {
      const body = new FormData();
      if (title) body.append('title', title);
      body.append('file', new Blob([bytes]), name);
      const headers = { authorization: `Bearer ${token}` };
      const init = { method: 'POST', headers, body };
      const answer = await patientFetch(`${at}/api/pixelstein-files/files.json`, init);
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text}`);
      return (JSON.parse(text) as { data: Item }).data.id;
    },
    put: <T>(path: string, body?: unknown) => call<T>('PUT', path, { token, body, at }),
    remove: (path: string) => call<null>('DELETE', `/${path}.json`, { token, at }),
    post: <T>(path: string, body?: unknown) => call<T>('POST', path, { token, body, at }),
  };
}
