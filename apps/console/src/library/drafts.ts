/** Autosaved drafts of unsaved work in IndexedDB, for recovery after a crash or reload; one per user and item. */
import type { DBSchema, IDBPDatabase } from 'idb';
import { useEffect, useRef, useState } from 'react';
import { session } from '../api/session.ts';

export interface Draft<T> {
  document: T;
  /** Milliseconds since 1970. */
  at: number;
  /** The version that the changes are based on (optimistic lock); null for a new item. */
  version: string | null;
}
interface Schema<T> extends DBSchema {
  drafts: { key: string; value: Draft<T> };
}

const REST = 800;
const opened = new Map<string, Promise<IDBPDatabase<Schema<never>>>>();

const openShelf = async (name: string): Promise<IDBPDatabase<Schema<never>>> =>
  (await import('idb')).openDB<Schema<never>>(name, 1, { upgrade: db => void db.createObjectStore('drafts') });

function shelf<T>(name: string): Promise<IDBPDatabase<Schema<T>>> {
  const open = opened.get(name) ?? openShelf(name);
  opened.set(name, open);
  return open as unknown as Promise<IDBPDatabase<Schema<T>>>;
}

/** Without IndexedDB (private windows) there are no drafts; nothing else depends on them. */
async function quietly<T, R>(name: string, work: (db: IDBPDatabase<Schema<T>>) => Promise<R>): Promise<R | undefined> {
  try {
    return await work(await shelf<T>(name));
  } catch {
    return undefined;
  }
}

interface Kept<T> {
  /** Name of the IndexedDB database for drafts of this kind. */
  shelf: string;
  /** Key of the draft: user and item. */
  place: string;
  document: T;
  dirty: boolean;
  version: string | undefined;
}

/**
 * Autosaves the document (debounced) while it is unsaved, and finds an earlier draft. The draft is deleted when the
 * document is saved or the editor is closed on purpose; it survives if the page or the session just ends.
 */
export function useDraft<T>({ shelf: name, place, document, dirty, version }: Kept<T>) {
  const [found, setFound] = useState<Draft<T> | null>(null);
  const asked = useRef(false);
  const [ready, setReady] = useState(false);

  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void quietly<T, Draft<T> | undefined>(name, db => db.get('drafts', place)).then(draft => {
      if (draft) setFound(draft);
      setReady(true);
    });
  }, [name, place]);

  useEffect(() => {
    if (!ready || found) return;
    if (!dirty) return void quietly<T, void>(name, db => db.delete('drafts', place));
    const timer = setTimeout(() => {
      const draft: Draft<T> = { document, at: Date.now(), version: version ?? null };
      void quietly<T, string>(name, db => db.put('drafts', draft, place));
    }, REST);
    return () => clearTimeout(timer);
  }, [name, place, document, dirty, version, ready, found]);

  // An earlier draft that was neither taken nor discarded is kept, as is one that was not read yet.
  const settled = useRef(false);
  useEffect(() => {
    settled.current = ready && !found;
  }, [ready, found]);
  useEffect(
    () => () => {
      if (settled.current && session.get().token) void quietly<T, void>(name, db => db.delete('drafts', place));
    },
    [name, place],
  );

  return {
    found,
    settle() {
      setFound(null);
      void quietly<T, void>(name, db => db.delete('drafts', place));
    },
  };
}
