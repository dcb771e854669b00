/**
 * Loads the form of a share link: started before the first render, retried after network errors, and falling back to
 * the copy stored on this device.
 */
import type { AnswerTo } from '@kontor/contract';
import { viewsFor } from '@kontor/form/fill';
import { type Store, store } from '../base/store.ts';
import { ApiError } from '../errors/api-error.ts';
import { type FormAccess, formAccessOf } from './access-token.ts';
import { ask } from './ask.ts';
import { senderPicture } from './branding.ts';
import { earlyForm } from './early-form.ts';
import { speakAsForm } from './language.ts';
import type { FormRoute } from './route.ts';

type Told = AnswerTo<'GET /report-configs/shared/{id}.json'>['data'];
/** From the server, or from the stored copy. */
export type SharedForm = Pick<Told, 'id' | 'name' | 'fields' | 'states'> &
  Partial<
    Pick<
      Told,
      'suggestion_columns' | 'copy_to' | 'sender_picture' | 'numbered' | 'rules' | 'trees' | 'minutes' | 'form_version'
    >
  >;

/** The stored copy: when it was fetched, and its pictures. */
export interface StoredCopy {
  at: number;
  fileUrl: (id: string) => string | undefined;
}

export interface Ready {
  kind: 'ready';
  form: SharedForm;
  door: FormAccess;
  kept: StoredCopy | null;
}

export type Loading =
  | { kind: 'waiting' }
  | Ready
  | { kind: 'gone' }
  | { kind: 'offline' }
  /** `after`: milliseconds to wait before the next try, as the server asked for. */
  | { kind: 'failed'; busy: boolean; after: number };

const stores = new Map<string, Store<Loading>>();

export function loadingOf({ id, token }: FormRoute): Store<Loading> {
  const key = `${id}/${token}`;
  const known = stores.get(key) ?? store<Loading>({ kind: 'waiting' });
  stores.set(key, known);
  return known;
}

/** Timeouts in milliseconds: short, since there may be a stored copy; long without one, for slow networks. */
const PATIENCE = 8_000;
const LONG = 30_000;

export async function loadForm(place: FormRoute): Promise<void> {
  const loading = loadingOf(place);
  loading.set({ kind: 'waiting' });
  loading.set(await outcome(place));
}

/** Reloads the form for the next entry; on failure the present version stays. */
export async function refreshForm(place: FormRoute): Promise<void> {
  const loading = loadingOf(place);
  const found = await outcome(place);
  if (found.kind === 'ready' || found.kind === 'gone' || loading.get().kind !== 'ready') loading.set(found);
}

/** While it is filled in: takes up a later version, and nothing else; without a network the next time. */
export async function lookForVersion(place: FormRoute): Promise<void> {
  const loading = loadingOf(place);
  const found = await fetched(place, PATIENCE);
  const present = loading.get();
  if (found.kind !== 'ready' || present.kind !== 'ready') return;
  if ((found.form.form_version ?? 0) > (present.form.form_version ?? 0)) loading.set(found);
}

async function outcome(place: FormRoute): Promise<Loading> {
  const first = await fetched(place, PATIENCE);
  if (first.kind !== 'offline' && first.kind !== 'failed') return first;
  const kept = await keptHere(place).catch(() => null);
  if (kept) return kept;
  return first.kind === 'offline' && navigator.onLine ? fetched(place, LONG) : first;
}

async function fetched({ id, token }: FormRoute, patience: number): Promise<Loading> {
  try {
    const door = await formAccessOf(id, token);
    const route =
      door.way.kind === 'link' ? 'GET /report-configs/shared/{id}.json' : ('GET /report-configs/{id}.json' as const);
    const signal = AbortSignal.timeout(patience);
    const early = door.token === token ? earlyForm(id) : null;
    const { data } = early ?? (await ask(route, { token: door.token, params: { id }, signal }));
    // Where its texts do not come, the page goes on in the language it has.
    await Promise.all([viewsFor(data), speakAsForm(data).catch(() => undefined)]);
    senderPicture.set(('sender_picture' in data && data.sender_picture) || null);
    // Signed in, the whole form comes, which says how it numbers.
    const form = 'numbering' in data ? { ...data, numbered: data.numbering !== null } : data;
    return { kind: 'ready', form, door, kept: null };
  } catch (error) {
    const { code, retryAfter = 0 } = error instanceof ApiError ? error : { code: 0 };
    // an invalid address counts as not found
    if ([400, 401, 403, 404, 422].includes(code)) return { kind: 'gone' };
    if (code === 0) return { kind: 'offline' };
    return { kind: 'failed', busy: code === 429 || code === 503, after: retryAfter * 1_000 };
  }
}

async function keptHere({ id, token }: FormRoute): Promise<Loading | null> {
  const { storedForm, linkKey, pictureAddresses } = await import('../offline/forms.ts');
  const found = await storedForm<SharedForm>(await linkKey(id, token));
  if (!found) return null;
  const { fileUrl } = pictureAddresses(found);
  await Promise.all([viewsFor(found.config), speakAsForm(found.config).catch(() => undefined)]);
  // Without a network it is there where the browser has kept it.
  senderPicture.set(found.config.sender_picture ?? null);
  return {
    kind: 'ready',
    form: found.config,
    door: await formAccessOf(id, token),
    kept: { at: found.at, fileUrl },
  };
}
