/** Serves the built console to benches that mock its requests. */
import { type PreviewServer, preview } from 'vite';

const builder = new URL('../../scripts/lib/console.mjs', import.meta.url).href;

/** Builds the console if its sources have changed. */
export async function buildConsole(): Promise<void> {
  const { ensureConsole } = (await import(builder)) as { ensureConsole: (node: string) => boolean };
  if (!ensureConsole(process.execPath)) throw new Error('The console could not be built.');
}

export interface ServedConsole {
  base: string;
  close(): Promise<void>;
}

export async function serveConsole(): Promise<ServedConsole> {
  await buildConsole();
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
