/** The form of a link: asked for before the page is drawn, and again where nobody answered. */
import type { Content, State } from '@kontor/form';
import { ApiError } from '../api/api-error.ts';
import { type Store, store } from '../ui/store.ts';
import { ask } from './ask.ts';
import type { FormPlace } from './place.ts';

export interface SharedForm {
  id: string;
  name: string;
  fields: Content[];
  states: State[];
  suggestion_columns?: string[] | null;
  /** Name of the field whose address gets a copy. */
  copy_to?: string | null;
}

export type Loading =
  | { kind: 'waiting' }
  | { kind: 'ready'; form: SharedForm }
  | { kind: 'gone' }
  | { kind: 'offline' }
  | { kind: 'failed'; busy: boolean };

const stores = new Map<string, Store<Loading>>();

export function loadingOf({ id, token }: FormPlace): Store<Loading> {
  const key = `${id}/${token}`;
  const known = stores.get(key) ?? store<Loading>({ kind: 'waiting' });
  stores.set(key, known);
  return known;
}

const PATIENCE = 20_000;

export async function loadForm(place: FormPlace): Promise<void> {
  const loading = loadingOf(place);
  loading.set({ kind: 'waiting' });
  loading.set(await outcome(place));
}

async function outcome({ id, token }: FormPlace): Promise<Loading> {
  try {
    const path = `/report-configs/shared/${encodeURIComponent(id)}.json`;
    const { data } = await ask<{ data: SharedForm }>('GET', path, { token, signal: AbortSignal.timeout(PATIENCE) });
    return { kind: 'ready', form: data };
  } catch (error) {
    const code = error instanceof ApiError ? error.code : 0;
    // an address that is no address of a form is as good as none
    if (code === 400 || code === 403 || code === 404 || code === 422) return { kind: 'gone' };
    if (code === 0) return { kind: 'offline' };
    return { kind: 'failed', busy: code === 429 || code === 503 };
  }
}
