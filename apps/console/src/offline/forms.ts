/**
 * Store of forms for offline use in IndexedDB: form, pictures, and, for signed-in users who requested it, known data.
 * Makes no requests: callers supply what they have fetched. Without IndexedDB (private windows) nothing is stored.
 */
import type { Items } from '@kontor/contract';
import type { DBSchema, IDBPDatabase } from 'idb';
import { type Store, store } from '../base/store.ts';
import { linkMark } from './link-key.ts';
import { setStoredFormKeys, storedFormKeys } from './stored-form-keys.ts';
import type { SuggestionRows } from './suggestions-search.ts';

/** The form as in the API's response. */
type Config = Items['report-configs'];
export type FormConfig = Pick<Config, 'id' | 'name' | 'fields' | 'states'> &
  Partial<Pick<Config, 'campaign' | 'suggestion_columns' | 'numbering' | 'rules' | 'trees'>>;

/** What was left out: too large, or not available. */
export type LeftOut = 'pictures' | 'known' | 'lists';

/** Metadata of a stored form, for lists. */
export interface StoredFormInfo {
  key: string;
  config_id: string;
  name: string;
  campaign: string | null;
  /** When it was fetched, milliseconds since 1970. */
  at: number;
  /** Bytes. */
  size: number;
  pictures: number;
  /** Number of rows of known data; null without any. */
  known: number | null;
  left_out: LeftOut[];
}

interface Parts<C extends FormConfig = FormConfig> {
  key: string;
  config: C;
  /** By file id. */
  pictures: Map<string, Blob>;
  known: SuggestionRows | null;
}
export interface StoredForm<C extends FormConfig = FormConfig> extends Parts<C> {
  at: number;
  left_out: LeftOut[];
}
export interface StoredFormParts {
  pictures: ReadonlyMap<string, Blob>;
  known: SuggestionRows | null;
  /** What could not be fetched. */
  left_out?: readonly LeftOut[];
}

interface Schema extends DBSchema {
  forms: { key: string; value: StoredFormInfo };
  parts: { key: string; value: Parts };
}

/** Maximum bytes of a form with pictures and known data. */
const MOST = 50_000_000;
/** Forms of share links are stored automatically; the newest so many stay. */
const LINKS = 20;
/** Milliseconds after which a form that was not opened is deleted. */
const LIFE = 90 * 86_400_000;

export { userKey } from './stored-form-keys.ts';
export const linkKey = async (configId: string, token: string): Promise<string> =>
  `link:${configId}:${await linkMark(token)}`;

/** Metadata of all stored forms, newest first; synchronized between tabs. */
export const kept: Store<readonly StoredFormInfo[]> = store<readonly StoredFormInfo[]>([]);

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('kontor-forms') : null;
// Node only: an open channel would keep a test process alive.
(channel as { unref?: () => void } | null)?.unref?.();
channel?.addEventListener('message', () => void storedForms());

let opened: Promise<IDBPDatabase<Schema>> | null = null;

function base(): Promise<IDBPDatabase<Schema>> {
  opened ??= open().catch(error => {
    opened = null;
    throw error;
  });
  return opened;
}

async function open(): Promise<IDBPDatabase<Schema>> {
  const { openDB } = await import('idb');
  const db = await openDB<Schema>('kontor-forms', 1, {
    upgrade(fresh) {
      fresh.createObjectStore('forms', { keyPath: 'key' });
      fresh.createObjectStore('parts', { keyPath: 'key' });
    },
    blocking() {
      db.close();
      opened = null;
    },
    terminated() {
      opened = null;
    },
  });
  return db;
}

const sizeOf = (value: unknown) => new Blob([JSON.stringify(value)]).size;
const sumOf = (pictures: ReadonlyMap<string, Blob>) => [...pictures.values()].reduce((sum, { size }) => sum + size, 0);

/** Stores a form, replacing what was stored under the key. Null without storage or space. */
export async function storeForm(
  key: string,
  config: FormConfig,
  { pictures: given, known: rows, left_out = [] }: StoredFormParts,
): Promise<StoredFormInfo | null> {
  const out = new Set(left_out);
  let pictures = new Map(given);
  let known = rows;
  let size = sizeOf(config) + sumOf(pictures) + (known ? sizeOf(known) : 0);
  // Priority within the limit: form, then pictures, then known data.
  if (size > MOST && known) {
    size -= sizeOf(known);
    known = null;
    out.add('known');
  }
  if (size > MOST && pictures.size > 0) {
    size -= sumOf(pictures);
    pictures = new Map();
    out.add('pictures');
  }
  if (size > MOST) return null;
  const info: StoredFormInfo = {
    key,
    config_id: config.id,
    name: config.name,
    campaign: config.campaign ?? null,
    at: Date.now(),
    size,
    pictures: pictures.size,
    known: known?.rows.length ?? null,
    left_out: [...out],
  };
  try {
    const db = await base();
    const write = db.transaction(['forms', 'parts'], 'readwrite');
    void write.objectStore('forms').put(info);
    void write.objectStore('parts').put({ key, config, pictures, known });
    const [keys] = await Promise.all([write.objectStore('forms').getAllKeys(), write.done]);
    setStoredFormKeys(keys);
  } catch {
    return null;
  }
  await tidy(key);
  await tell();
  return info;
}

/** The whole form; null if it is not stored. */
export async function storedForm<C extends FormConfig = FormConfig>(key: string): Promise<StoredForm<C> | null> {
  if (!storedFormKeys.get().has(key)) return null;
  try {
    const db = await base();
    const read = db.transaction(['forms', 'parts']);
    const [info, parts] = await Promise.all([
      read.objectStore('forms').get(key),
      read.objectStore('parts').get(key) as Promise<Parts<C> | undefined>,
    ]);
    return info && parts ? { ...parts, at: info.at, left_out: info.left_out } : null;
  } catch {
    return null;
  }
}

/** Loads the metadata of all stored forms: of all users and links, newest first. */
export async function storedForms(): Promise<readonly StoredFormInfo[]> {
  let all: StoredFormInfo[] = [];
  try {
    if (storedFormKeys.get().size > 0) all = await (await base()).getAll('forms');
  } catch {
    // no IndexedDB
  }
  kept.set(all.toSorted((a, b) => b.at - a.at));
  return kept.get();
}

export const dropForm = (key: string): Promise<void> => drop(info => info.key === key);

/** An explicit logout deletes the user's forms, since known data may be personal. The outbox stays. */
export const dropFormsOf = (userId: string): Promise<void> => drop(info => info.key.startsWith(`user:${userId}:`));

async function drop(which: (info: StoredFormInfo) => boolean): Promise<void> {
  if (storedFormKeys.get().size === 0) return;
  const db = await base();
  const write = db.transaction(['forms', 'parts'], 'readwrite');
  for (const info of await write.objectStore('forms').getAll()) {
    if (!which(info)) continue;
    void write.objectStore('forms').delete(info.key);
    void write.objectStore('parts').delete(info.key);
  }
  const [left] = await Promise.all([write.objectStore('forms').getAllKeys(), write.done]);
  setStoredFormKeys(left);
  await tell();
}

/**
 * Evicts forms of links: beyond the limit, or not opened for long. Never the one just stored, whatever the clock says.
 */
async function tidy(newest: string): Promise<void> {
  const others = (await storedForms()).filter(({ key }) => key !== newest);
  const links = others.filter(({ key }) => key.startsWith('link:'));
  const gone = new Set(links.slice(LINKS - 1).map(({ key }) => key));
  for (const { key, at } of others) if (at < Date.now() - LIFE) gone.add(key);
  if (gone.size > 0) await drop(({ key }) => gone.has(key)).catch(() => undefined);
}

async function tell(): Promise<void> {
  await storedForms();
  channel?.postMessage('changed');
}

export interface PictureAddresses {
  /** For the form view's `fileUrl`; undefined for pictures that are not stored. */
  fileUrl: (id: string) => string | undefined;
  /** Revokes the blob URLs; call it when nothing shows them any more. */
  release: () => void;
}

/** Blob URLs of a stored form's pictures, created on first use. */
export function pictureAddresses({ pictures }: Pick<StoredForm, 'pictures'>): PictureAddresses {
  const made = new Map<string, string>();
  return {
    fileUrl(id) {
      const picture = pictures.get(id);
      if (!picture) return undefined;
      const address = made.get(id) ?? URL.createObjectURL(picture);
      made.set(id, address);
      return address;
    },
    release() {
      for (const address of made.values()) URL.revokeObjectURL(address);
      made.clear();
    },
  };
}
