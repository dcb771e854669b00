/** Builds the console and the server's bundle if their sources have changed. */
const builder = new URL('../scripts/lib/built.mjs', import.meta.url).href;

export async function buildProduct(): Promise<void> {
  const { ensureBuilt } = (await import(builder)) as { ensureBuilt: (node: string) => boolean };
  if (!ensureBuilt(process.execPath)) throw new Error('Kontor could not be built.');
}
