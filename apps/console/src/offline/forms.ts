/**
 * Forms kept on this device (IndexedDB), so that they can be filled in without a network: the form as the server tells
 * it, its pictures, and its known data where somebody signed in asked for that. Nothing here asks the server: whoever
 * keeps a form has fetched it. Where the browser keeps nothing (private windows), no form is kept.
 */
import type { Items } from '@kontor/contract';
import type { DBSchema, IDBPDatabase } from 'idb';
import { type Store, store } from '../base/store.ts';
import { linkMark } from './link-key.ts';
import { setStoredFormKeys, storedFormKeys } from './stored-form-keys.ts';
import type { SuggestionRows } from './suggestions-search.ts';

/** As the server tells it, with whatever else it tells. */
type Config = Items['report-configs'];
export type FormConfig = Pick<Config, 'id' | 'name' | 'fields' | 'states'> &
  Partial<Pick<Config, 'campaign' | 'suggestion_columns'>>;

/** What did not fit, or was not told. */
export type LeftOut = 'pictures' | 'known';

/** What lists show of a kept form. */
export interface StoredFormInfo {
  key: string;
  config_id: string;
  name: string;
  campaign: string | null;
  /** When the server told it, milliseconds since 1970. */
  at: number;
  /** Bytes. */
  size: number;
  pictures: number;
  /** Rows of known data; null without. */
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

/** Bytes of one form with all that belongs to it. */
const MOST = 50_000_000;
/** Forms of links keep themselves when they are opened; of that many the newest stay. */
const LINKS = 20;
/** A form that nobody opened for so long goes. */
const LIFE = 90 * 86_400_000;

export { userKey } from './stored-form-keys.ts';
export const linkKey = async (configId: string, token: string): Promise<string> =>
  `link:${configId}:${await linkMark(token)}`;

/** The forms of this device, newest first; kept equal over tabs. */
export const kept: Store<readonly StoredFormInfo[]> = store<readonly StoredFormInfo[]>([]);

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('kontor-forms') : null;
// Node only: it shall not keep a test alive.
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

/** Keeps it in the place of what was kept under the key. Null where this device keeps nothing, or has no room. */
export async function storeForm(
  key: string,
  config: FormConfig,
  { pictures: given, known: rows, left_out = [] }: StoredFormParts,
): Promise<StoredFormInfo | null> {
  const out = new Set(left_out);
  let pictures = new Map(given);
  let known = rows;
  let size = sizeOf(config) + sumOf(pictures) + (known ? sizeOf(known) : 0);
  // The form itself comes first, then what it shows, then what it knows.
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

/** With all that belongs to it; null where it is not kept here. */
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

/** What is kept on this device, of everyone and of all links, newest first. */
export async function storedForms(): Promise<readonly StoredFormInfo[]> {
  let all: StoredFormInfo[] = [];
  try {
    if (storedFormKeys.get().size > 0) all = await (await base()).getAll('forms');
  } catch {
    // a device that keeps nothing
  }
  kept.set(all.toSorted((a, b) => b.at - a.at));
  return kept.get();
}

export const dropForm = (key: string): Promise<void> => drop(info => info.key === key);

/** Explicitly signing out takes the person's forms along: known data may be personal. What waits to be sent stays. */
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

/** Of links too many, or not opened for long: those go. Not the one that has just been kept, whatever the clock says. */
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
  /** For `fileUrl` of the form's view; undefined for what is not kept. */
  fileUrl: (id: string) => string | undefined;
  /** Once nothing shows them any more. */
  release: () => void;
}

/** Addresses of kept pictures for as long as a form is shown; each is made when it is first asked for. */
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
