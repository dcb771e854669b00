/** Fetches forms that somebody signed in wants to fill in without a network, and keeps them fresh. */
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
import { ask } from './ask.ts';
import { ApiError } from './client.ts';
import { filesById } from './files.ts';
import { session } from './session.ts';

/** A form whose server's state is this old is fetched again when the console starts. */
const DAY = 86_400_000;
/** … and this old when it is opened: known data changes beside the form. */
const HOUR = 3_600_000;

/** Null where it cannot be fetched, or not be kept here: then what was kept before stays. */
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

/** 'none' where the form has none, null where there is too much of it, or it is not to be had. */
async function knownFor({ id, suggestion_columns: columns }: FormConfig): Promise<SuggestionRows | 'none' | null> {
  if (!columns?.length) return 'none';
  try {
    return (await ask('GET /report-configs/known/{id}.json', { params: { id } })).data;
  } catch (error) {
    if (error instanceof ApiError && error.code !== 0 && error.code < 500) return null;
    throw error;
  }
}

/**
 * Keeps the form on this device as the server tells it now, for whoever is signed in; asks the browser not to clear it
 * away. Rejects with an ApiError where the server does not tell it; null where this device has no room, or keeps nothing.
 */
export async function fetchForOffline(configId: string): Promise<StoredFormInfo | null> {
  const { user } = session.get();
  if (!user) return null;
  requestPersistence();
  const config = (await ask('GET /report-configs/{id}.json', { params: { id: configId } })).data;
  const [pictures, known] = await Promise.all([picturesFor(config.fields), knownFor(config)]);
  // Signed out meanwhile: nothing of it is to stay.
  if (session.get().user?.id !== user.id) return null;
  const left_out: LeftOut[] = [...(pictures ? [] : ['pictures' as const]), ...(known ? [] : ['known' as const])];
  return storeForm(userKey(user.id, configId), config, {
    pictures: pictures ?? new Map(),
    known: known === 'none' ? null : known,
    left_out,
  });
}

const freshening = new Set<string>();

/** Fetches a kept form again where that has been a while; one that is gone, or closed to this person, goes here too. */
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

/** When the console starts: all that this person keeps, one after the other, at most once a day. */
export async function freshenForms(): Promise<void> {
  const { user } = session.get();
  if (!user) return;
  for (const info of await storedForms()) if (info.key === userKey(user.id, info.config_id)) await freshen(info, DAY);
}

/** When a form is opened with a network. */
export async function freshenForm(configId: string): Promise<void> {
  const { user } = session.get();
  const info = user && (await storedForms()).find(({ key }) => key === userKey(user.id, configId));
  if (info) await freshen(info, HOUR);
}
