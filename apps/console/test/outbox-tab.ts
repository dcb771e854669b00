/**
 * A browser tab for tests of the outbox: fresh module instances over a shared IndexedDB, and a connection to the real
 * server that can fail before a request arrives or before its answer does.
 */
import { createServer, request as forward, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import type { House } from '../../server/test/house.ts';

/** `before` the server receives the request, `after` it has answered. */
export interface Moment {
  method: string;
  path: string;
  when: 'before' | 'after';
}
/** The fault: no response ever, no connection, or another response. */
export type Fate = 'silence' | 'lost' | { status: number; headers?: Record<string, string>; body?: string } | undefined;

export interface Line {
  origin: string;
  /** Called at each moment of each request. */
  meet: (moment: Moment) => Fate | Promise<Fate>;
  close(): Promise<void>;
}

const bodyOf = async (message: IncomingMessage) => Buffer.concat(await message.toArray());

export async function openLine(house: House): Promise<Line> {
  await house.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = house.app.server.address() as AddressInfo;
  const line: Line = { origin: '', meet: () => undefined, close: async () => undefined };
  const server: Server = createServer((asked, reply) => {
    void pass(line, port, asked, reply).catch(() => reply.destroy());
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  line.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  line.close = async () => {
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
  };
  return line;
}

async function pass(line: Line, port: number, asked: IncomingMessage, reply: ServerResponse): Promise<void> {
  const { method = 'GET', url: path = '/', headers } = asked;
  const body = await bodyOf(asked);
  const meet = async (when: Moment['when']) => {
    const fate = await line.meet({ method, path, when });
    if (fate === 'lost') reply.destroy();
    else if (typeof fate === 'object')
      reply.writeHead(fate.status, fate.headers).end(fate.body ?? '{"name":"Between"}');
    return fate !== undefined;
  };
  if (await meet('before')) return;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const passed = forward({ port, method, path, headers: { ...headers, host: 'localhost:3000' } }, resolve);
    passed.on('error', reject).end(body);
  });
  const answered = await bodyOf(answer);
  if (await meet('after')) return;
  reply.writeHead(answer.statusCode ?? 500, answer.headers).end(answered);
}

/** A device with empty storage. */
export function freshDevice(): void {
  vi.stubGlobal('indexedDB', new IDBFactory());
}

type Outbox = typeof import('../src/offline/outbox.ts');
type Sender = typeof import('../src/offline/sender.ts');
type Files = typeof import('../src/offline/local-files.ts');
export type Tab = Outbox & Sender & Files;

const real = globalThis.fetch;

/**
 * A page that has just been opened, without any state in memory. The first one of a test file keeps the module
 * registry: modules that the server loads lazily with its first request must serve all later ones.
 */
export async function openTab(line: Line, { first = false } = {}): Promise<Tab> {
  if (!first) vi.resetModules();
  vi.stubGlobal('location', new URL(line.origin));
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => real(new URL(path, line.origin), init));
  const outbox = await import('../src/offline/outbox.ts');
  const sender = await import('../src/offline/sender.ts');
  const files = await import('../src/offline/local-files.ts');
  await outbox.ready;
  return { ...outbox, ...sender, ...files };
}
