/** Serves the built console to benches that mock its requests. */
import { type PreviewServer, preview } from 'vite';
import { buildProduct } from '../../e2e/built.ts';

export interface ServedConsole {
  base: string;
  close(): Promise<void>;
}

export async function serveConsole(): Promise<ServedConsole> {
  await buildProduct();
  const server = await preview({
    root: 'apps/console',
    configFile: false,
    logLevel: 'error',
    preview: { host: '127.0.0.1', port: 0 },
  });
  return { base: `http://127.0.0.1:${portOf(server)}`, close: () => server.close() };
}

export function portOf({ httpServer }: PreviewServer): number {
  const address = httpServer.address();
  if (!address || typeof address === 'string') throw new Error('Nothing is served.');
  return address.port;
}
