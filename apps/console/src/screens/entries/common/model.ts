/** Model of an entry being edited: answers, state, draft and files. Created once, with form and base version pinned. */
import type { Data, Form } from '@kontor/form';
import {
  type ChoicesLater,
  createFormStore,
  type FormStore,
  type StoredFile,
  useChanged,
  type ValueCache,
} from '@kontor/form/fill';
import { useState } from 'react';
import { asFilling, type User } from '../../../api/session.ts';
import { localStore } from '../../../base/local-storage.ts';
import type { DraftSlot } from '../../../offline/drafts.ts';
import { createEntryFiles, type EntryFiles } from './files.ts';
import type { Version } from './merge.ts';
import type { Report, ReportConfig } from './types.ts';

/** Loaded from the device's offline copy. */
export interface StoredLoad {
  /** When the copy was fetched, in epoch milliseconds. */
  at: number;
  pictures: readonly StoredFile[];
}

export interface Loaded {
  config: ReportConfig;
  form: Form;
  report: Report | null;
  version: string | null;
  /** The entry that a new one is copied from. */
  copy: Report | null;
  kept?: StoredLoad;
  /** Deleted or out of reach since it was loaded. */
  gone?: boolean;
  /** Prefilled values from the address. */
  prefill?: Data | null;
  /** Once it is filled in: the answers that it begins with, and what formulas know beside them; an empty one has none. */
  stored?: { data: Data; meta?: FormStore['meta']; fresh: boolean } | null | undefined;
  /** While it is filled in: begins again with the present version of the form. */
  renew?: () => void;
  /** An earlier version than the published one, by which the entry was filled in and is edited. */
  stays?: boolean;
  /** The entry is brought to the published version: what others save meanwhile is read by that, too. */
  raised?: boolean;
}

/** What the next save updates; null creates the entry. */
export interface Target {
  id: string;
  version: string | null;
}

export interface EntryModel extends Loaded {
  store: FormStore;
  files: EntryFiles;
  /** Asked for by fields with long lists, and by formulas that look values up, alone. */
  choices: ChoicesLater;
  slot: DraftSlot;
  /** The person who opened it, also after the session has ended. */
  user: User;
  /** Initial version, for discarding changes. */
  start: Version;
  /** Mutable progress that nothing renders from. */
  progress: {
    target: Target | null;
    localId: string;
    state: string | null;
    /** Common ancestor of the local and the stored version, if known. */
    base: Version | null;
    /** The screen itself tells that a new entry is saved. */
    quiet?: boolean;
    /** What the server stored a new entry as. */
    receipt?: { id: string; number: string | null };
  };
}

/** Last values of `cached` fields per person and form, in local storage. */
function cacheOf(userId: string, configId: string): ValueCache {
  const key = `kontor.cached.${userId}.${configId}`;
  return {
    read() {
      try {
        const kept: unknown = JSON.parse(localStore.get(key) ?? 'null');
        return kept && typeof kept === 'object' ? (kept as Record<string, unknown>) : null;
      } catch {
        return null;
      }
    },
    write(values) {
      if (Object.keys(values).length) localStore.set(key, JSON.stringify(values));
    },
  };
}

export const versionOf = ({ data, state }: Report): Version => ({ data, state });

export function createEntryModel(loaded: Loaded, user: User, slot: DraftSlot, newId: () => string): EntryModel {
  const { config, form, report, version, copy, stored } = loaded;
  const files = createEntryFiles([...((report ?? copy)?.files ?? []), ...(loaded.kept?.pictures ?? [])], !report);
  const choices = async () => (await import('./choices.ts')).choicesFor(config.id);
  const store = createFormStore(form, stored?.data ?? null, {
    user: asFilling(user),
    ...{ meta: stored?.meta, fresh: stored?.fresh },
    cache: cacheOf(user.id, config.id),
    prefill: loaded.prefill ?? null,
    rows: async asked => (await choices()).rows(asked),
  });
  const start: Version = { data: store.data(), state: report?.state ?? null };
  const { found } = slot;
  if (found) {
    files.learn(found.files);
    // in the state of the draft, as what it locks has been filled in
    store.know({ 'entry.state': found.state });
    store.replace(found.data);
  }
  const basedOn = found?.version ?? version;
  return {
    ...loaded,
    store,
    files,
    choices,
    slot,
    user,
    start,
    progress: {
      target: report && { id: report.id, version: basedOn },
      localId: found?.local_id ?? newId(),
      state: found ? found.state : start.state,
      base: found ? found.base : report && versionOf(report),
    },
  };
}

/** State and dirty flag; `setState` notifies the draft autosave by `onState`. */
export function useEntryState({ store, start, progress }: EntryModel) {
  const [state, show] = useState(progress.state);
  const answered = useChanged(store);
  return {
    state,
    dirty: answered || state !== start.state,
    setState(next: string | null) {
      progress.state = next;
      show(next);
      store.know({ 'entry.state': next });
    },
  };
}
