import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { endSilent } from '../src/http/silent-connections.ts';

const opened: { close(): void }[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.close();
});

async function serve(answer: (response: ServerResponse) => void): Promise<Server> {
  const server = createServer((request, response) => request.resume() && answer(response));
  endSilent(server);
  server.timeout = 50;
  opened.push({ close: () => server.close().closeAllConnections() });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

async function send(server: Server, text: string): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

it('leaves a connection alone while its request is worked on', async () => {
  let waiting: ServerResponse | undefined;
  const server = await serve(response => {
    waiting = response;
  });
  const client = await send(server, 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\nok');
  for (let times = 0; times < 3; times++) await once(server, 'timeout');
  expect(client.closed).toBe(false);
  waiting?.end('there');
  const [answer] = await once(client, 'data');
  expect(String(answer)).toContain('200 OK');
});

it('ends a connection whose request stops halfway', async () => {
  const server = await serve(() => undefined);
  const client = await send(server, 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 20\r\n\r\nok');
  client.resume();
  await once(client, 'close');
});

it('ends a connection whose client takes no more of its answer', async () => {
  const server = await serve(response => void response.end(Buffer.alloc(64 * 1_048_576)));
  const client = await send(server, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  client.pause();
  const [socket] = (await once(server, 'timeout')) as [Socket];
  expect(socket.destroyed).toBe(true);
});

it('ends a connection that asks nothing', async () => {
  const server = await serve(() => undefined);
  const client = await send(server, '');
  client.resume();
  await once(client, 'close');
});
