/** One entry while it is filled in: its answers, its draft, its files. Made once; the form and the way to send it stay. */
import { type Data, type Form, newId } from '@kontor/form';
import { createFormStore, type FormStore, type SuggestionsAdapter, type ValueCache } from '@kontor/form/fill';
import { localStore } from '../base/local-storage.ts';
import type { DraftContent, DraftSlot } from '../offline/drafts.ts';
import type { FormAccess } from './access-token.ts';
import type { LinkFiles } from './files.ts';
import type { SharedForm } from './load-form.ts';

export interface Filling {
  config: SharedForm;
  form: Form;
  door: FormAccess;
  store: FormStore;
  /** Null where the form has no use for any. */
  files: LinkFiles | null;
  suggestions: SuggestionsAdapter | null;
  slot: DraftSlot;
  /** What a new entry starts with, to go back to. */
  start: Data;
  /** Changes while it is worked on; no picture on the screen depends on it. */
  progress: { localId: string };
}

/** What goes on here: a draft of this device, or what was begun on another. */
export type Begun = Pick<DraftContent, 'data' | 'local_id' | 'files'>;

export interface Parts extends Pick<Filling, 'slot' | 'files' | 'suggestions'> {
  begun: Begun | null;
  /** What the address fills in. */
  prefill: Data | null;
}

export function createFilling(
  config: SharedForm,
  door: FormAccess,
  { slot, files, suggestions, begun, prefill }: Parts,
): Filling {
  const form: Form = { fields: config.fields, states: config.states };
  const store = createFormStore(form, null, { cache: cacheOf(door.drafts), prefill });
  const start = store.data();
  if (begun) store.replace(begun.data);
  return {
    config,
    form,
    door,
    store,
    files,
    suggestions,
    slot,
    start,
    progress: { localId: begun?.local_id ?? newId() },
  };
}

/** Last values of `cached` fields, per link on this device. */
function cacheOf(place: string): ValueCache {
  const key = `kontor.cached.${place}`;
  return {
    read() {
      try {
        return Object(JSON.parse(localStore.get(key) ?? 'null'));
      } catch {
        return null;
      }
    },
    write: values => void (Object.keys(values).length > 0 && localStore.set(key, JSON.stringify(values))),
  };
}

/** What a draft keeps of it. */
export const contentOf = ({ store, files, progress }: Filling): DraftContent => {
  const data = store.data();
  const held = new Set(Object.values(data).flat());
  return { data, state: null, local_id: progress.localId, version: null, base: null, files: files?.among(held) ?? [] };
};
