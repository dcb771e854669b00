/**
 * An entry for another device: what only this one has goes to the server first. By whom and how files are sent is the
 * caller's business; what has arrived is not sent again, however often somebody tries.
 */

/** A file that stands on this device alone. */
export interface Kept {
  id: string;
  /** Bytes. */
  size: number;
}
/** Stores one and answers its id there. `onSent`: how many of its bytes have left. */
export type Send<F extends Kept> = (file: F, onSent: (bytes: number) => void) => Promise<string>;
export type OnProgress = (sent: number, total: number) => void;

/** By the id on this device, the id on the server: for as long as the page lives. */
export type Arrived = Map<string, string>;

/** One after the other; throws what `send` throws, and keeps in `arrived` what was stored until then. */
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
