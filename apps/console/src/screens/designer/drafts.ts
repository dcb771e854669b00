/** A form as it was before it could be saved, kept on this device over a crash or a reload. One per person and form. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { useEffect, useRef, useState } from 'react';
import { session } from '../../api/session.ts';
import type { FormDocument } from './document.ts';

export interface Draft {
  document: FormDocument;
  /** Milliseconds since 1970. */
  at: number;
  /** The version that the changes are based on; null for a new form. */
  version: string | null;
}
interface Schema extends DBSchema {
  drafts: { key: string; value: Draft };
}

const REST = 800;
let opened: Promise<IDBPDatabase<Schema>> | null = null;

function shelf(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('kontor-designer', 1, { upgrade: db => void db.createObjectStore('drafts') });
  return opened;
}

/** Browsers that keep nothing (private windows) go without drafts; nothing else depends on them. */
async function quietly<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined> {
  try {
    return await work(await shelf());
  } catch {
    return undefined;
  }
}

/**
 * Keeps the document while it is unsaved, and finds what an earlier visit left. The draft goes once the form is saved
 * or the person leaves it deliberately; it stays where the page just ends, or the session.
 */
export function useDraft(place: string, document: FormDocument, dirty: boolean, version: string | undefined) {
  const [found, setFound] = useState<Draft | null>(null);
  const asked = useRef(false);
  const [ready, setReady] = useState(false);

  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void quietly(db => db.get('drafts', place)).then(draft => {
      if (draft) setFound(draft);
      setReady(true);
    });
  }, [place]);

  useEffect(() => {
    if (!ready || found) return;
    if (!dirty) return void quietly(db => db.delete('drafts', place));
    const timer = setTimeout(() => {
      const draft: Draft = { document, at: Date.now(), version: version ?? null };
      void quietly(db => db.put('drafts', draft, place));
    }, REST);
    return () => clearTimeout(timer);
  }, [place, document, dirty, version, ready, found]);

  useEffect(
    () => () => {
      if (session.get().token) void quietly(db => db.delete('drafts', place));
    },
    [place],
  );

  return {
    found,
    settle() {
      setFound(null);
      void quietly(db => db.delete('drafts', place));
    },
  };
}
