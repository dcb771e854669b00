/** State of one entry while it is filled in: form store, draft and files. Created once per entry. */
import { type AnsweredField, answeredFields, type Data, type Form, newId } from '@kontor/form';
import {
  type ChoicesLater,
  createFormStore,
  type FormStore,
  type SuggestionsAdapter,
  type ValueCache,
} from '@kontor/form/fill';
import { localStore } from '../base/local-storage.ts';
import type { DraftContent, DraftSlot } from '../offline/drafts.ts';
import type { FormAccess } from './access-token.ts';
import type { LinkFiles } from './files.ts';
import { type FillTime, fillTime } from './fill-time.ts';
import type { SharedForm } from './load-form.ts';

export interface Filling {
  config: SharedForm;
  form: Form;
  door: FormAccess;
  store: FormStore;
  /** Null if the form has no file fields. */
  files: LinkFiles | null;
  suggestions: SuggestionsAdapter | null;
  /** Asked for by fields with long lists, and by formulas that look values up, alone. */
  choices: ChoicesLater;
  slot: DraftSlot;
  /** Initial answers, for a reset. */
  start: Data;
  /** Of a draft from another version of the form: fields whose answers have no place in this one. */
  left: AnsweredField[] | null;
  /** Mutable, and not rendered. */
  progress: { localId: string; time: FillTime };
}

/** Restored content: a draft of this device, or a handover. */
export type Begun = Pick<DraftContent, 'data' | 'local_id' | 'files' | 'spent'>;

export interface Parts extends Pick<Filling, 'slot' | 'files' | 'suggestions'> {
  begun: Begun | null;
  /** Values from the address (prefill). */
  prefill: Data | null;
  /** Of a draft from another version of the form: fields whose answers have no place in this one. */
  left?: AnsweredField[] | null;
}

export function createFilling(
  config: SharedForm,
  door: FormAccess,
  { slot, files, suggestions, begun, prefill, left = null }: Parts,
): Filling {
  const form: Form = { fields: config.fields, states: config.states, rules: config.rules, trees: config.trees };
  const choices = async () => (await import('./choices.ts')).choicesFor(config.id, door.token);
  const store = createFormStore(form, null, {
    user: door.person,
    cache: cacheOf(door.drafts),
    prefill,
    rows: async asked => (await choices()).rows(asked),
  });
  const start = store.data();
  if (begun) store.replace(begun.data);
  return {
    config,
    form,
    door,
    store,
    files,
    suggestions,
    choices,
    slot,
    start,
    left,
    progress: { localId: begun?.local_id ?? newId(), time: fillTime(begun ? (begun.spent ?? null) : 0) },
  };
}

/** Last values of `cached` fields, per link in local storage. */
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

/** What a draft stores. */
export const contentOf = ({ config, form, store, files, progress }: Filling): DraftContent => {
  const data = store.data();
  const held = new Set(Object.values(data).flat());
  return {
    ...{ data, state: null, local_id: progress.localId, version: null, base: null },
    files: files?.among(held) ?? [],
    of: { version: config.form_version, answered: answeredFields(form, data) },
    spent: progress.time.spent,
  };
};
