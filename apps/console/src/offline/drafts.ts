/**
 * Autosaved drafts of entries in IndexedDB; they survive reloads, crashes and ended sessions. A draft belongs to a
 * place (user, form, entry) and, by a Web Lock, to one tab at a time: a second tab with the same new entry gets a draft
 * of its own, so that two entries never share a `local_id`. Without IndexedDB (private windows) drafts live as long as
 * the tab.
 */
import { type AnsweredField, type Data, newId } from '@kontor/form';
import type { StoredFile } from '@kontor/form/fill';
import type { DBSchema, IDBPDatabase } from 'idb';

/** Answers and state at one point in time. */
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
  /** Idempotency key of a new entry, the same at every attempt. */
  local_id: string;
  /** Optimistic lock: the version that the changes are based on; null for a new entry. */
  version: string | null;
  /** The base version's content, for a three-way merge after a conflict. */
  base: Version | null;
  /** Files uploaded for it; the saved entry will reference them. */
  files: DraftFile[];
  /** The version of the form that was filled in, and the fields answered by then. */
  of?: { version: number | undefined; answered: AnsweredField[] };
  /** Milliseconds for which it was filled in; null where nobody knows. */
  spent?: number | null;
}
export interface Draft extends DraftContent {
  id: string;
  place: string;
  /** Milliseconds since 1970. */
  at: number;
}

export interface DraftSlot {
  id: string;
  /** The draft of an earlier visit. */
  found: Draft | null;
  /** Whether it is persisted and survives the tab. */
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

/** A draft of another version of its form: carry-draft.ts brings it to this one. */
export const isOfOtherVersion = (draft: DraftContent | null, version: number | undefined): boolean =>
  draft?.of !== undefined && draft.of.version !== version;

export const placeOf = (userId: string, configId: string, reportId: string | null): string =>
  `${userId}/${configId}/${reportId ?? 'new'}`;

const memory = new Map<string, Draft>();
const inMemory: Shelf = {
  lasting: false,
  all: async () => [...memory.values()],
  put: async draft => memory.set(draft.id, draft),
  drop: async id => memory.delete(id),
};

const NAME = 'kontor-drafts';
let opened: Promise<Shelf> | null = null;

/** No draft can be waiting in a database that is not there yet; false where browsers do not tell. */
async function isFirstDraft(): Promise<boolean> {
  try {
    return !(await indexedDB.databases()).some(({ name }) => name === NAME);
  } catch {
    return false;
  }
}

/** `lasting`: drafts are persisted and survive the tab. */
export function shelf(): Promise<Shelf> {
  opened ??= open().catch(() => inMemory);
  return opened;
}

async function open(): Promise<Shelf> {
  const { openDB } = await import('idb');
  const db: IDBPDatabase<Schema> = await openDB<Schema>(NAME, 1, {
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

/** Web Locks held by this tab, and whether a component is using them. */
const held = new Map<string, { release: () => void; used: boolean }>();
const LINGER = 1_000;

/** Acquires the draft's lock; false if another tab has it. */
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

/** Releases the lock after a delay, since a remounted component may acquire it again at once. */
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

/** Milliseconds: a page that unloads releases its locks shortly after the next one has started. */
const PATIENCE = 600;

function lock(name: string): Promise<(() => void) | null> {
  const { locks } = navigator as Partial<Navigator>;
  if (!locks) return Promise.resolve(() => {});
  return new Promise(resolve => {
    locks
      .request(name, { signal: AbortSignal.timeout(PATIENCE) }, () => new Promise<void>(release => resolve(release)))
      // timeout: another tab has it
      .catch(() => resolve(null));
  });
}

let last: Promise<unknown> = Promise.resolve();

/** Opens the newest draft of a place that no other tab has locked, or an empty one. Serialized. */
export function openDraft(place: string): Promise<DraftSlot> {
  const opening = last.then(() => openNow(place));
  last = opening.catch(() => undefined);
  return opening;
}

async function openNow(place: string): Promise<DraftSlot> {
  // Creating the database takes as long as a slow disk does: the form is shown meanwhile.
  const isFirst = !opened && (await isFirstDraft());
  const opening = shelf();
  const all = isFirst ? [] : await opening.then(kept => kept.all()).catch((): Draft[] => []);
  // Without age limit: a wrong clock must not lose data. The UI shows each draft's date and offers to discard it.
  const here = all.filter(draft => draft.place === place).toSorted((a, b) => b.at - a.at);
  let found: Draft | null = null;
  for (const draft of here) {
    if (!(await take(draft.id))) continue;
    found = draft;
    break;
  }
  const id = found?.id ?? newId();
  if (!found) await take(id);
  const slot: DraftSlot = {
    id,
    found,
    lasting: isFirst || (await opening).lasting,
    async write(content) {
      const at = Date.now();
      await (await shelf()).put({ ...content, id, place, at });
      return at;
    },
    remove: async () => void (await (await shelf()).drop(id)),
    close: () => leave(id),
  };
  if (isFirst)
    void opening.then(({ lasting }) => {
      slot.lasting = lasting;
    });
  return slot;
}
