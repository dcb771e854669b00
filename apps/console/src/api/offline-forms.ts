/** Stores forms, with their pictures and known data, on this device for offline use, and refreshes stale ones. */
import { limits } from '@kontor/contract/limits';
import { type Content, picturesOf } from '@kontor/form';
import {
  dropForm,
  type FormConfig,
  type LeftOut,
  type StoredFormInfo,
  storedForms,
  storeForm,
  userKey,
} from '../offline/forms.ts';
import { requestPersistence } from '../offline/storage-quota.ts';
import type { SuggestionRows } from '../offline/suggestions-search.ts';
import { rowsInPortions, withWholeLists } from '../offline/with-lists.ts';
import { ask } from './ask.ts';
import { ApiError } from './client.ts';
import { filesById } from './files.ts';
import { session } from './session.ts';

/** Refresh interval at the console's start. */
const DAY = 86_400_000;
/** Refresh interval when a form is opened: shorter, since known data changes independently of the form. */
const HOUR = 3_600_000;

/** Null if the pictures cannot be fetched or stored: the copies stored before then stay. */
async function picturesFor(fields: readonly Content[]): Promise<Map<string, Blob> | null> {
  const ids = picturesOf(fields);
  const found = new Map<string, Blob>();
  try {
    for (const { id, url } of await filesById(ids)) {
      if (!url) continue;
      const answer = await fetch(url);
      if (!answer.ok) return null;
      found.set(id, await answer.blob());
    }
  } catch {
    return null;
  }
  return found;
}

/** 'none' if the form has no known data; null if it is too large or not available. */
async function knownFor({ id, suggestion_columns: columns }: FormConfig): Promise<SuggestionRows | 'none' | null> {
  if (!columns?.length) return 'none';
  try {
    return (await ask('GET /report-configs/known/{id}.json', { params: { id } })).data;
  } catch (error) {
    if (error instanceof ApiError && error.code !== 0 && error.code < 500) return null;
    throw error;
  }
}

/** The form with the rows of its long lists, but for those that are not available. */
const withLists = (config: FormConfig) =>
  withWholeLists(config, async list => {
    try {
      return await rowsInPortions(limits.choice_rows, async page => {
        const asked = { params: { id: config.id }, query: { list, page } };
        return (await ask('GET /report-configs/choices/{id}.json', asked)).data;
      });
    } catch (error) {
      if (error instanceof ApiError && error.code !== 0 && error.code < 500) return null;
      throw error;
    }
  });

/**
 * Stores the present version of the form for the signed-in user, and requests persistent storage. Rejects with an
 * ApiError if the server refuses; null if this device has no space or no storage.
 */
export async function fetchForOffline(configId: string): Promise<StoredFormInfo | null> {
  const { user } = session.get();
  if (!user) return null;
  requestPersistence();
  const config = (await ask('GET /report-configs/{id}.json', { params: { id: configId } })).data;
  const [pictures, known, lists] = await Promise.all([picturesFor(config.fields), knownFor(config), withLists(config)]);
  // Logged out meanwhile: nothing may be stored.
  if (session.get().user?.id !== user.id) return null;
  const store = (stored: FormConfig, whole: boolean) => {
    const left_out: LeftOut[] = [
      ...(pictures ? [] : ['pictures' as const]),
      ...(known ? [] : ['known' as const]),
      ...(whole ? [] : ['lists' as const]),
    ];
    const parts = { pictures: pictures ?? new Map(), known: known === 'none' ? null : known, left_out };
    return storeForm(userKey(user.id, configId), stored, parts);
  };
  const info = await store(lists.config, lists.whole);
  // Without room for its lists it is of use all the same.
  return info ?? (lists.config === config ? null : store(config, false));
}

const freshening = new Set<string>();

/** Refetches a stored form older than `after`; deletes it if it is gone or no longer readable (404, 403). */
async function freshen(info: StoredFormInfo, after: number): Promise<void> {
  if (info.at > Date.now() - after || freshening.has(info.key)) return;
  freshening.add(info.key);
  try {
    await fetchForOffline(info.config_id);
  } catch (error) {
    if (error instanceof ApiError && (error.code === 403 || error.code === 404)) await dropForm(info.key);
  } finally {
    freshening.delete(info.key);
  }
}

/** At the console's start: refreshes this user's stored forms one after the other, each at most once a day. */
export async function freshenForms(): Promise<void> {
  const { user } = session.get();
  if (!user) return;
  for (const info of await storedForms()) if (info.key === userKey(user.id, info.config_id)) await freshen(info, DAY);
}

/** When a form is opened online. */
export async function freshenForm(configId: string): Promise<void> {
  const { user } = session.get();
  const info = user && (await storedForms()).find(({ key }) => key === userKey(user.id, configId));
  if (info) await freshen(info, HOUR);
}
