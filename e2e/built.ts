/** Builds the console and the server's bundle if their sources have changed; the bundle's entry, from the root. */
const builder = new URL('../scripts/lib/built.mjs', import.meta.url).href;

export const server = 'apps/server/dist/main.mjs';

export async function buildProduct(): Promise<void> {
  const { ensureBuilt } = (await import(builder)) as { ensureBuilt: (node: string) => boolean };
  if (!ensureBuilt(process.execPath)) throw new Error('Kontor could not be built.');
}
