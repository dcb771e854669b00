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
/** Milliseconds: a page that unloads releases its lock shortly after the next one has started. */
const PATIENCE = 600;

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

/** Takes over the uploads of this user's closed pages. */
export async function takeOver(userId: string): Promise<UploadItem[]> {
  const found = await inTurn(db =>
    // Under a lock: two pages that open at the same time must not both take them.
    navigator.locks.request(lockOf('taking'), async () => {
      const foreign = (await db.getAll('items')).filter(item => item.user_id === userId && item.page !== page);
      const gone = new Set<string>();
      for (const other of new Set(foreign.map(item => item.page))) if (await isGone(other)) gone.add(other);
      const taken: UploadItem[] = [];
      for (const { page: before, ...item } of foreign) {
        if (!gone.has(before)) continue;
        const file = (await db.get('files', item.id)) ?? null;
        await db.put('items', { ...item, page });
        taken.push({ ...item, file });
      }
      return taken;
    }),
  );
  return found ?? [];
}

const isGone = (other: string): Promise<boolean> =>
  navigator.locks.request(lockOf(other), { signal: AbortSignal.timeout(PATIENCE) }, () => true).catch(() => false);
