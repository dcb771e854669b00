/**
 * Persists uploads in IndexedDB across reloads and crashes. Each page owns its uploads and holds a Web Lock while it
 * lives; uploads whose owner's lock is free are taken over, so that two tabs never send the same file. Without
 * IndexedDB (private windows) or space, uploads live as long as their page.
 */
import { newId } from '@kontor/form';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { UploadItem } from './item.ts';

interface KeptItem extends Omit<UploadItem, 'file'> {
  /** Id of the owning page. */
  page: string;
}
interface Schema extends DBSchema {
  items: { key: string; value: KeptItem };
  files: { key: string; value: File };
}

/** Local storage flag: this device has persisted uploads, so the next visit looks for them. */
const UPLOADS_KEPT = 'kontor.uploads';
const page = newId();
const lockOf = (name: string) => `kontor-uploads-${name}`;
/**
 * Milliseconds for which an owner's lock is waited for: a page that unloads releases it after the next one has started,
 * on a busy machine seconds later. One that is still open holds it for longer.
 */
const PATIENCE = 10_000;

let opened: Promise<IDBPDatabase<Schema> | null> | null = null;
const base = () => {
  opened ??= open().catch(() => null);
  return opened;
};

async function open(): Promise<IDBPDatabase<Schema> | null> {
  if (!('indexedDB' in globalThis) || !navigator.locks) return null;
  const { openDB } = await import('idb');
  const db = await openDB<Schema>('kontor-uploads', 1, {
    upgrade(fresh) {
      fresh.createObjectStore('items', { keyPath: 'id' });
      fresh.createObjectStore('files');
    },
    blocking() {
      db.close();
      opened = null;
    },
    terminated() {
      opened = null;
    },
  });
  // Held until the page unloads.
  void navigator.locks.request(lockOf(page), () => new Promise<never>(() => {}));
  return db;
}

/** Serializes writes, so that an older state never overwrites a newer one. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T | null> {
  const next = last.then(async () => {
    const db = await base();
    return db ? work(db) : null;
  });
  last = next.catch(() => undefined);
  return next.catch(() => null);
}

const bare = ({ file: _file, ...rest }: UploadItem): KeptItem => ({ ...rest, page });

/** Persists item and bytes; false without space or storage. */
export async function keep(item: UploadItem): Promise<boolean> {
  const { file } = item;
  if (!file) return false;
  const done = await inTurn(async db => {
    const write = db.transaction(['items', 'files'], 'readwrite');
    await Promise.all([
      write.objectStore('items').put(bare({ ...item, kept: true })),
      write.objectStore('files').put(file, item.id),
      write.done,
    ]);
    localStorage.setItem(UPLOADS_KEPT, '1');
    return true;
  });
  return done ?? false;
}

/** Updates a persisted item without its bytes. */
export const note = (item: UploadItem): void =>
  void inTurn(async db => {
    if ((await db.count('items', item.id)) > 0) await db.put('items', bare(item));
  });

export const forget = (ids: readonly string[]): void =>
  void inTurn(async db => {
    const write = db.transaction(['items', 'files'], 'readwrite');
    for (const id of ids) {
      void write.objectStore('items').delete(id);
      void write.objectStore('files').delete(id);
    }
    await write.done;
    if ((await db.count('items')) === 0) localStorage.removeItem(UPLOADS_KEPT);
  });

/**
 * Takes over the uploads of this user's closed pages, and passes on those of each as soon as it is known to be closed.
 * Resolves when none is left to be asked.
 */
export async function takeOver(userId: string, onTaken: (items: UploadItem[]) => void): Promise<void> {
  const all = (await inTurn(db => db.getAll('items'))) ?? [];
  const pages = new Set(all.filter(item => item.user_id === userId && item.page !== page).map(item => item.page));
  const take = async (other: string) => {
    const taken = await onceClosed(other, () => takeFrom(other, userId));
    if (taken.length > 0) onTaken(taken);
  };
  await Promise.all([...pages].map(take));
}

/** While the lock of the closed page is held: of two pages that open at the same time one finds nothing left. */
const onceClosed = (other: string, take: () => Promise<UploadItem[]>): Promise<UploadItem[]> =>
  navigator.locks.request(lockOf(other), { signal: AbortSignal.timeout(PATIENCE) }, take).catch(() => []);

async function takeFrom(other: string, userId: string): Promise<UploadItem[]> {
  const taken = await inTurn(async db => {
    const left = (await db.getAll('items')).filter(item => item.page === other && item.user_id === userId);
    return Promise.all(
      left.map(async ({ page: _before, ...item }) => {
        await db.put('items', { ...item, page });
        return { ...item, file: (await db.get('files', item.id)) ?? null };
      }),
    );
  });
  return taken ?? [];
}
