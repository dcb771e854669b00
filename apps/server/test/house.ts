/** Test bench: a whole server app over a database of its own, called by Fastify's `inject`, without a network. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Permissions, Role } from '@kontor/contract';
import type { FastifyInstance, FastifyServerOptions, InjectOptions } from 'fastify';
import type { PoolConfig } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { openSession } from '../src/accounts/sessions.ts';
import { openLink } from '../src/accounts/share.ts';
import { buildApp } from '../src/app.ts';
import { type ColumnsOptions, openColumns } from '../src/columns/client.ts';
import type { Silence } from '../src/db/connection-watch.ts';
import { type Database, openDatabase } from '../src/db/open.ts';
import { sql } from '../src/db/sql.ts';
import type { Pace } from '../src/http/body-timeout.ts';
import type { Load } from '../src/http/load-shedding.ts';
import { openOutbox } from '../src/jobs/outbox.ts';
import { guardedCaller } from '../src/outside/guarded-fetch.ts';
import { openMailer } from '../src/outside/mail.ts';
import type { Provider } from '../src/outside/oidc.ts';
import { openSeal } from '../src/outside/secret-box.ts';
import { openSignatures } from '../src/outside/signatures.ts';
import { diskStorage } from '../src/outside/storage/disk.ts';
import type { Storage } from '../src/outside/storage/storage.ts';
import type { Services } from '../src/records/context.ts';
import { keepForms } from '../src/records/forms.ts';
import { placesOf } from '../src/records/link-target.ts';
import { subjectsOf } from '../src/resources/behaviours.ts';
import { cloneDatabase } from './cluster.ts';

/** An item as JSON; a list is one, too. */
export interface Item {
  id: string;
  version: number;
  state: string | null;
  data: Record<string, unknown>;
  [field: string]: unknown;
}
export interface Body {
  data: Item & Item[] & { token: string; user: Item; changed: number; before: Item[] };
  count: number;
  name: string;
  code: number;
  issues: { path: string; code: string; values?: Record<string, unknown> }[];
  current: Item;
  [field: string]: unknown;
}

export interface Reply {
  status: number;
  body: Body;
  headers: Record<string, string>;
  raw: Buffer;
}

export interface Person {
  id: string;
  token: string;
  get(path: string, headers?: Record<string, string>): Promise<Reply>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  delete(path: string, headers?: Record<string, string>): Promise<Reply>;
}

export interface House {
  app: FastifyInstance;
  database: Database;
  clone: Awaited<ReturnType<typeof cloneDatabase>>;
  /** The services of its workers and handlers. */
  services: Services;
  /** A user with a session: `await as('anna', 'user')`. The same name is the same user. */
  as(name: string, role?: Role, permissions?: Permissions): Promise<Person>;
  nobody: Person;
  /** Whoever a token belongs to; its `id` is empty. */
  bearer(token: string): Person;
  /** The bearer of a new share link of a form; its `id` is not a user's. */
  link(form: string, given?: { usages?: number; maker?: string }): Promise<Person & { link: string }>;
  /** Folder of outgoing mails. */
  mails: string;
  /** Starts the workers of the outbox, once; off by default. */
  work(): Promise<void>;
  close(): Promise<void>;
}

export interface HouseOptions {
  supportMail?: string;
  uploadSize?: number;
  storage?: number;
  uploadTypes?: string[];
  /** Storage of its files; by default a folder of its own. */
  bytes?: Storage;
  pace?: Partial<Pace>;
  privateWebhooks?: string[];
  /** A mail server; by default mails are written to the folder `mails`. */
  smtp?: string;
  logger?: FastifyServerOptions['logger'];
  embedOrigins?: string[];
  publicUrl?: string;
  /** A built console, or a test's substitute. */
  consoleFolder?: string;
  providers?: Provider[];
  load?: Partial<Load>;
  requestsPerMinute?: number;
  /** Another way to its database, and patience with a silent one: a busy machine is none by default. */
  connection?: Partial<PoolConfig>;
  silence?: Partial<Silence>;
  metricsToken?: string;
  /** Copies each form into columns, of whatever size; by default none. */
  columns?: boolean | Pick<ColumnsOptions, 'few'>;
  /** A database that is there already and outlives this house. */
  clone?: House['clone'];
  /** Makes this a second server over that one's database, which outlives this one. */
  beside?: House;
}

/** Codes with an error text in the console; that both languages have the same is checked by types. */
const words = new Set(
  // The second file has the texts for files with known data.
  ['problems', 'suggestion-file'].flatMap(name => {
    const catalogue = readFileSync(new URL(`../../console/src/i18n/${name}.ts`, import.meta.url), 'utf8');
    return Array.from(catalogue.matchAll(/^ {4}(\w+):/gm), ([, key]) => key);
  }),
);

/** Every code that any test provokes must have a text, however it was produced. */
function mustHaveWords({ issues }: Body, what: string): void {
  const silent = (issues ?? []).find(({ code }) => !words.has(code));
  if (silent) throw new Error(`nobody has words for the issue "${silent.code}" of ${what} (console, i18n/problems.ts)`);
}

/** Event loop delays under test load are no overload. */
export const neverLate: Partial<Load> = { lateMs: 60_000 };

export async function openHouse(options: HouseOptions = {}): Promise<House> {
  const clone = options.beside?.clone ?? options.clone ?? (await cloneDatabase());
  const folder = mkdtempSync(join(tmpdir(), 'kontor-files-'));
  const name = `kontor/0.0.0 ${basename(folder)}`;
  const database = openDatabase({
    connection: { ...clone.connection, ...options.connection },
    name,
    silence: options.silence ?? { suspectMs: 60_000 },
  });
  const outbox = openOutbox(database, { error: (details, message) => console.error(message, details) });
  const columns = options.columns
    ? openColumns({
        database,
        folder: join(folder, 'columns'),
        from: 0,
        ...(typeof options.columns === 'object' && options.columns),
        warn: (message, error) => console.error(message, error ?? ''),
      })
    : undefined;
  const services = {
    ...(await openSignatures(database)),
    ...(columns && { columns }),
    seal: await openSeal(database),
    send: outbox.send,
    jobs: outbox.jobs,
    place: { dataDir: folder, ownDatabase: false, name },
    storage: options.bytes ?? diskStorage(folder),
    caller: guardedCaller({ allow: options.privateWebhooks ?? [] }),
    mail: openMailer({
      url: options.smtp,
      from: { name: 'Kontor', address: 'kontor@example.org' },
      folder: join(folder, 'mails'),
      log: () => undefined,
    }),
    ...placesOf('http://localhost:3000', options.embedOrigins ?? []),
    providers: options.providers ?? [],
    limits: {
      uploadSize: options.uploadSize ?? 2 ** 20,
      uploads: 20,
      uploadTypes: options.uploadTypes ?? [],
      storage: options.storage ?? 0,
    },
    branding: { app_name: 'Kontor', sub_name: '', support_mail: options.supportMail ?? null },
  };
  const app = await buildApp({
    database,
    services,
    now: () => new Date(),
    publicUrl: options.publicUrl ?? 'http://localhost:3000',
    // A busy machine is no database that is away.
    ...(options.consoleFolder ? { consoleFolder: options.consoleFolder, pagePatienceMs: 60_000 } : {}),
    ...(options.logger ? { logger: options.logger } : {}),
    trustProxy: [],
    ...(options.pace ? { pace: options.pace } : {}),
    load: options.load ?? neverLate,
    ...(options.metricsToken ? { metricsToken: options.metricsToken } : {}),
    ...(options.requestsPerMinute ? { requestsPerMinute: options.requestsPerMinute } : {}),
  });
  let working = false;

  function person(id: string, token: string): Person {
    const ask = async (method: InjectOptions['method'], url: string, body?: unknown, headers = {}): Promise<Reply> => {
      const answer = await app.inject({
        method: method ?? 'GET',
        url: `/api${url}`,
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const isJson = String(answer.headers['content-type']).includes('json');
      const read = (isJson ? answer.json() : {}) as Body;
      if (answer.statusCode >= 400) mustHaveWords(read, `${method} ${url}`);
      return {
        status: answer.statusCode,
        body: read,
        headers: answer.headers as Record<string, string>,
        raw: answer.rawPayload,
      };
    };
    return {
      id,
      token,
      get: (path, headers) => ask('GET', path, undefined, headers),
      post: (path, body, headers) => ask('POST', path, body, headers),
      put: (path, body, headers) => ask('PUT', path, body, headers),
      patch: (path, body, headers) => ask('PATCH', path, body, headers),
      delete: (path, headers) => ask('DELETE', path, undefined, headers),
    };
  }

  const people = new Map<string, Promise<Person>>();
  const settle = async (name: string, role: Role, permissions?: Permissions): Promise<Person> => {
    const id = uuidv7();
    const own = permissions ? JSON.stringify(permissions) : null;
    await database.run(
      sql`insert into users (id, username, role, permissions) values (${id}, ${name}, ${role}, ${own}::jsonb)`,
    );
    return person(id, (await openSession(database, id, null)).token);
  };

  return {
    app,
    database,
    clone,
    services,
    as(name, role = 'user', permissions) {
      const known = people.get(name) ?? settle(name, role, permissions);
      people.set(name, known);
      return known;
    },
    nobody: person('', ''),
    bearer: token => person('', token),
    async link(form, { usages, maker } = {}) {
      const link = uuidv7();
      await database.run(
        sql`insert into share_links (id, report_config_id, user_id, usages) values (${link}, ${form}, ${maker ?? null}, ${usages ?? null})`,
      );
      return { ...person('', (await openLink(database, link)).token), link };
    },
    mails: join(folder, 'mails'),
    async work() {
      if (working) return;
      working = true;
      await outbox.open();
      await outbox.work({
        database,
        services,
        subjects: Object.values(subjectsOf(keepForms(), 'http://localhost:3000')),
      });
    },
    async close() {
      await app.close();
      if (working) await outbox.stop();
      await columns?.close();
      await database.close();
      if (!options.beside && !options.clone) await clone.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
