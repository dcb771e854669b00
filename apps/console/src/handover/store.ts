/**
 * Uploads the local files of a handover one after the other. The caller supplies how a file is sent; files that have
 * arrived are skipped at the next attempt.
 */

/** A file that is stored only on this device. */
export interface Kept {
  id: string;
  /** Bytes. */
  size: number;
}
/** Uploads a file and returns its id on the server. `onSent`: bytes sent so far. */
export type Send<F extends Kept> = (file: F, onSent: (bytes: number) => void) => Promise<string>;
export type OnProgress = (sent: number, total: number) => void;

/** Server ids by local ids; kept as long as the page lives. */
export type Arrived = Map<string, string>;

/** Sequential. Throws what `send` throws; `arrived` keeps what was stored until then. */
export async function storeFiles<F extends Kept>(
  files: readonly F[],
  send: Send<F>,
  arrived: Arrived,
  onProgress: OnProgress = () => undefined,
): Promise<void> {
  const missing = files.filter(({ id }) => !arrived.has(id));
  const total = missing.reduce((sum, { size }) => sum + size, 0);
  let before = 0;
  for (const file of missing) {
    onProgress(before, total);
    arrived.set(file.id, await send(file, bytes => onProgress(before + Math.min(bytes, file.size), total)));
    before += file.size;
  }
  onProgress(total, total);
}
