/**
 * What was typed and not saved yet, kept on this device (IndexedDB) over reloads, crashes and ended sessions.
 * A draft belongs to a place (person, form, entry) and to one tab at a time: a second tab with the same new entry gets
 * a draft of its own, so that two entries never share one `local_id`. Where the browser keeps nothing (private
 * windows), drafts live as long as the tab.
 */
import { type Data, newId } from '@kontor/form';
import type { StoredFile } from '@kontor/form/fill';
import type { DBSchema, IDBPDatabase } from 'idb';

/** Answers and state as they stood together. */
export interface Version {
  data: Data;
  state: string | null;
}

export interface DraftFile extends StoredFile {
  /** Bytes. */
  size?: number;
}

export interface DraftContent {
  data: Data;
  state: string | null;
  /** Sent with a new entry, the same at every try. */
  local_id: string;
  /** The version that the changes are based on; null for a new entry. */
  version: string | null;
  /** That version itself, to tell later who changed what. */
  base: Version | null;
  /** Files uploaded meanwhile; the saved entry will hold them. */
  files: DraftFile[];
}
export interface Draft extends DraftContent {
  id: string;
  place: string;
  /** Milliseconds since 1970. */
  at: number;
}

export interface DraftSlot {
  id: string;
  /** What an earlier visit left here. */
  found: Draft | null;
  /** Whether it outlives the tab. */
  lasting: boolean;
  write(content: DraftContent): Promise<number>;
  remove(): Promise<void>;
  close(): void;
}

export interface Shelf {
  lasting: boolean;
  all(): Promise<Draft[]>;
  put(draft: Draft): Promise<unknown>;
  drop(id: string): Promise<unknown>;
}
interface Schema extends DBSchema {
  drafts: { key: string; value: Draft };
}

export const placeOf = (userId: string, configId: string, reportId: string | null): string =>
  `${userId}/${configId}/${reportId ?? 'new'}`;

const memory = new Map<string, Draft>();
const inMemory: Shelf = {
  lasting: false,
  all: async () => [...memory.values()],
  put: async draft => memory.set(draft.id, draft),
  drop: async id => memory.delete(id),
};

let opened: Promise<Shelf> | null = null;

/** `lasting`: it outlives the tab. */
export function shelf(): Promise<Shelf> {
  opened ??= open().catch(() => inMemory);
  return opened;
}

async function open(): Promise<Shelf> {
  const { openDB } = await import('idb');
  const db: IDBPDatabase<Schema> = await openDB<Schema>('kontor-drafts', 1, {
    upgrade: fresh => void fresh.createObjectStore('drafts', { keyPath: 'id' }),
    blocking: () => {
      db.close();
      opened = null;
    },
    terminated: () => {
      opened = null;
    },
  });
  return {
    lasting: true,
    all: () => db.getAll('drafts'),
    put: draft => db.put('drafts', draft),
    drop: id => db.delete('drafts', id),
  };
}

/** Locks this tab holds, and whether a screen is using them. */
const held = new Map<string, { release: () => void; used: boolean }>();
const LINGER = 1_000;

/** False where another tab has it. */
export async function take(id: string): Promise<boolean> {
  const known = held.get(id);
  if (known?.used) return false;
  if (known) {
    known.used = true;
    return true;
  }
  const release = await lock(`kontor-draft-${id}`);
  if (release) held.set(id, { release, used: true });
  return release !== null;
}

/** Kept a moment longer, for a screen that comes back at once. */
export function leave(id: string): void {
  const known = held.get(id);
  if (!known) return;
  known.used = false;
  setTimeout(() => {
    if (known.used || held.get(id) !== known) return;
    held.delete(id);
    known.release();
  }, LINGER);
}

/** A page that is being left lets go of its locks a moment after the next one has begun. */
const PATIENCE = 600;

function lock(name: string): Promise<(() => void) | null> {
  const { locks } = navigator as Partial<Navigator>;
  if (!locks) return Promise.resolve(() => {});
  return new Promise(resolve => {
    locks
      .request(name, { signal: AbortSignal.timeout(PATIENCE) }, () => new Promise<void>(release => resolve(release)))
      // not free in time: another tab has it
      .catch(() => resolve(null));
  });
}

let last: Promise<unknown> = Promise.resolve();

/** The newest draft of the place that no other tab is working on, else an empty one. One after the other. */
export function openDraft(place: string): Promise<DraftSlot> {
  const opening = last.then(() => openNow(place));
  last = opening.catch(() => undefined);
  return opening;
}

async function openNow(place: string): Promise<DraftSlot> {
  const kept = await shelf();
  const all = await kept.all().catch((): Draft[] => []);
  // However old: a clock that was moved must not cost what was typed. Each says when it is from, and can be discarded.
  const here = all.filter(draft => draft.place === place).toSorted((a, b) => b.at - a.at);
  let found: Draft | null = null;
  for (const draft of here) {
    if (!(await take(draft.id))) continue;
    found = draft;
    break;
  }
  const id = found?.id ?? newId();
  if (!found) await take(id);
  return {
    id,
    found,
    lasting: kept.lasting,
    async write(content) {
      const at = Date.now();
      await (await shelf()).put({ ...content, id, place, at });
      return at;
    },
    remove: async () => void (await (await shelf()).drop(id)),
    close: () => leave(id),
  };
}
