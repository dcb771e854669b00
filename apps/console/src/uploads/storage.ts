/**
 * Uploads kept on this device (IndexedDB) over reloads and crashes. Each page has its own: it holds a lock for as long
 * as it lives, and what stands under a lock that nobody holds is taken over, so that two tabs never send the same file.
 * Where the browser keeps nothing (private windows), or has no room, uploads live as long as their page.
 */
import { newId } from '@kontor/form';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { UploadItem } from './item.ts';

interface KeptItem extends Omit<UploadItem, 'file'> {
  /** The page that it belongs to. */
  page: string;
}
interface Schema extends DBSchema {
  items: { key: string; value: KeptItem };
  files: { key: string; value: File };
}

/** This device has some: the next visit looks for them. */
const UPLOADS_KEPT = 'kontor.uploads';
const page = newId();
const lockOf = (name: string) => `kontor-uploads-${name}`;
/** A page that is being left lets go of its lock a moment after the next one has begun. */
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
  // Until the page goes.
  void navigator.locks.request(lockOf(page), () => new Promise<never>(() => {}));
  return db;
}

/** One after the other: a later state of an item never lands before an earlier one. */
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

/** With its bytes; false where there is no room, or nothing is kept here. */
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

/** Its words and how far it is, where it is kept at all. */
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

/** What this person's earlier pages have left: those that are gone. Afterwards it belongs to this page. */
export async function takeOver(userId: string): Promise<UploadItem[]> {
  const found = await inTurn(db =>
    // Of two pages that open at once, one looks after the other.
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
