/**
 * Timeout of silent connections: ends those that wait for their client. One whose request is being worked on stays, however
 * long that takes without a byte either way, such as reading a large archive before the first word of its import.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export function endSilent(server: Server): void {
  const open = new WeakMap<Socket, Set<IncomingMessage>>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const requests = open.get(socket) ?? new Set();
    open.set(socket, requests.add(request));
    response.once('close', () => requests.delete(request));
  });
  /** Nothing of a request is missing, and nothing of an answer waits to be taken. */
  const isOurTurn = (socket: Socket): boolean => {
    const requests = [...(open.get(socket) ?? [])];
    return requests.length > 0 && requests.every(({ complete }) => complete) && socket.writableLength === 0;
  };
  // Node ends a silent connection by itself only where nobody listens.
  server.on('timeout', (socket: Socket) => {
    if (isOurTurn(socket)) socket.setTimeout(server.timeout);
    else socket.destroy();
  });
}
