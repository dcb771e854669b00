/**
 * Storage of the outbox: an IndexedDB with the entries to be sent and the bytes of their files. Writes are durable when
 * they resolve. Without IndexedDB it falls back to memory, and `lasting` is false.
 */
import type { DBSchema, IDBPDatabase } from 'idb';
import { store } from '../base/store.ts';
import { fitsMemory } from './hash.ts';
import type { Outgoing } from './types.ts';

export interface StoredBytes {
  id: string;
  filename: string;
  type: string;
  /** Hexadecimal hash of `blob`. */
  sha256: string;
  /** When it was selected, milliseconds since 1970. */
  at: number;
  blob: Blob;
  /** Its id on the server, if it was uploaded for a handover (handover/hand-over.ts). It may expire there. */
  stored?: string;
}

/** As it is stored where the browser stores no Blobs: WebKit in a private window. */
type StoredBuffer = Omit<StoredBytes, 'blob'> & { bytes: ArrayBuffer };

/** The entry's new value, null to delete it, and files to delete with it. Undefined: no change. */
export type Change = { entry: Outgoing | null; drop?: readonly string[] } | undefined;

export interface Base {
  entries(): Promise<Outgoing[]>;
  entry(id: string): Promise<Outgoing | undefined>;
  /** Read-modify-write in one transaction; returns the resulting entry. */
  change(id: string, next: (present: Outgoing | undefined) => Change): Promise<Outgoing | undefined>;
  file(id: string): Promise<StoredBytes | undefined>;
  fileAges(): Promise<{ id: string; at: number }[]>;
  putFile(file: StoredBytes): Promise<void>;
  dropFiles(ids: readonly string[]): Promise<void>;
  /** For browsers without Web Locks: true if `holder` has acquired or renewed the lease for `ms`; 0 releases it. */
  lease(name: string, holder: string, ms: number): Promise<boolean>;
}

interface Lease {
  name: string;
  holder: string;
  until: number;
}
interface Schema extends DBSchema {
  entries: { key: string; value: Outgoing };
  files: { key: string; value: StoredBytes | StoredBuffer; indexes: { at: number } };
  leases: { key: string; value: Lease };
}

/** False if nothing is persisted beyond the tab. */
export const lasting = store(true);

/** A lease that ends later than any lease can was written before the clock was changed, and counts as expired. */
const LONGEST = 60_000;
const isFree = (lease: Lease | undefined, holder: string, now: number): boolean =>
  !lease || lease.holder === holder || lease.until <= now || lease.until > now + LONGEST;

export const isFull = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'QuotaExceededError' || error.name === 'NS_ERROR_FILE_NO_DEVICE_SPACE');

let opened: Promise<Base> | null = null;

export function openBase(): Promise<Base> {
  opened ??= open().catch(() => {
    lasting.set(false);
    return inMemory();
  });
  return opened;
}

const durable = { durability: 'strict' } as const;

function withBlob(file: StoredBytes | StoredBuffer): StoredBytes {
  if ('blob' in file) return file;
  const { bytes, ...rest } = file;
  return { ...rest, blob: new Blob([bytes], { type: file.type }) };
}

async function withBuffer({ blob, ...rest }: StoredBytes): Promise<StoredBuffer> {
  return { ...rest, bytes: await blob.arrayBuffer() };
}

async function open(): Promise<Base> {
  const { openDB } = await import('idb');
  const db: IDBPDatabase<Schema> = await openDB<Schema>('kontor-outbox', 1, {
    upgrade(fresh) {
      fresh.createObjectStore('entries', { keyPath: 'local_id' });
      fresh.createObjectStore('files', { keyPath: 'id' }).createIndex('at', 'at');
      fresh.createObjectStore('leases', { keyPath: 'name' });
    },
    blocking() {
      db.close();
      opened = null;
    },
    terminated() {
      opened = null;
    },
  });
  return {
    entries: () => db.getAll('entries'),
    entry: id => db.get('entries', id),
    async change(id, next) {
      const write = db.transaction(['entries', 'files'], 'readwrite', durable);
      const entries = write.objectStore('entries');
      const present = await entries.get(id);
      const change = next(present);
      if (change?.entry) void entries.put(change.entry);
      else if (change) void entries.delete(id);
      for (const file of change?.drop ?? []) void write.objectStore('files').delete(file);
      await write.done;
      return change ? (change.entry ?? undefined) : present;
    },
    async file(id) {
      const file = await db.get('files', id);
      return file && withBlob(file);
    },
    async fileAges() {
      const ages: { id: string; at: number }[] = [];
      // A key cursor on the index does not read the bytes.
      let cursor = await db.transaction('files').store.index('at').openKeyCursor();
      for (; cursor; cursor = await cursor.continue()) ages.push({ id: cursor.primaryKey, at: cursor.key });
      return ages;
    },
    async putFile(file) {
      const put = async (stored: StoredBytes | StoredBuffer) => {
        const write = db.transaction('files', 'readwrite', durable);
        await Promise.all([write.store.put(stored), write.done]);
      };
      try {
        await put(file);
      } catch (error) {
        // Without space the bytes find no place either.
        if (isFull(error) || !fitsMemory(file.blob.size)) throw error;
        await put(await withBuffer(file));
      }
    },
    async dropFiles(ids) {
      const write = db.transaction('files', 'readwrite', durable);
      await Promise.all([...ids.map(id => write.store.delete(id)), write.done]);
    },
    async lease(name, holder, ms) {
      const write = db.transaction('leases', 'readwrite', durable);
      const now = Date.now();
      const mine = isFree(await write.store.get(name), holder, now);
      if (mine && ms > 0) void write.store.put({ name, holder, until: now + ms });
      else if (mine) void write.store.delete(name);
      await write.done;
      return mine;
    },
  };
}

function inMemory(): Base {
  const entries = new Map<string, Outgoing>();
  const files = new Map<string, StoredBytes>();
  const leases = new Map<string, Lease>();
  return {
    entries: async () => [...entries.values()],
    entry: async id => entries.get(id),
    async change(id, next) {
      const change = next(entries.get(id));
      if (change?.entry) entries.set(id, change.entry);
      else if (change) entries.delete(id);
      for (const file of change?.drop ?? []) files.delete(file);
      return entries.get(id);
    },
    file: async id => files.get(id),
    fileAges: async () => [...files.values()].map(({ id, at }) => ({ id, at })),
    putFile: async file => void files.set(file.id, file),
    async dropFiles(ids) {
      for (const id of ids) files.delete(id);
    },
    async lease(name, holder, ms) {
      const now = Date.now();
      const mine = isFree(leases.get(name), holder, now);
      if (mine && ms > 0) leases.set(name, { name, holder, until: now + ms });
      else if (mine) leases.delete(name);
      return mine;
    },
  };
}
