/** A TCP proxy before a server: it can stop forwarding without closing anything, as a network does that drops packets. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  port: number;
  /** Connections that are open now fall silent, for good; new ones pass. */
  silence(): void;
  /** New connections are accepted and get no answer; the open ones fall silent, too. */
  silenceAll(): void;
  /** New connections pass again. */
  forward(): void;
  close(): Promise<void>;
}

/** `target`: the path of a Unix socket, or a port of this machine. */
export async function openProxy(target: string | number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let forwards = true;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer(near => {
    keep(near);
    if (!forwards) return void near.pause();
    const far = typeof target === 'string' ? connect(target) : connect(target, '127.0.0.1');
    keep(far);
    near.pipe(far);
    far.pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const silence = () => {
    for (const socket of sockets) socket.unpipe().pause();
  };
  return {
    port: (server.address() as AddressInfo).port,
    silence,
    silenceAll() {
      forwards = false;
      silence();
    },
    forward() {
      forwards = true;
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
