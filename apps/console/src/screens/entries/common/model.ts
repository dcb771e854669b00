/** One entry while it is filled in: answers, state, draft, files. Made once; the form and the version it started from stay. */
import { type Data, type Form, settle } from '@kontor/form';
import { createFormStore, type FormStore, type StoredFile, useChanged, type ValueCache } from '@kontor/form/fill';
import { useState } from 'react';
import { fullName, type User } from '../../../api/session.ts';
import type { DraftSlot } from '../../../offline/drafts.ts';
import { createEntryFiles, type EntryFiles } from './files.ts';
import type { Version } from './merge.ts';
import type { Report, ReportConfig } from './types.ts';

/** Where the form is this device's own, since the server does not answer. */
export interface StoredLoad {
  /** When the server told it, milliseconds since 1970. */
  at: number;
  pictures: readonly StoredFile[];
}

export interface Loaded {
  config: ReportConfig;
  form: Form;
  report: Report | null;
  version: string | null;
  /** The entry that a new one is a copy of. */
  copy: Report | null;
  kept?: StoredLoad;
  /** What the address fills in. */
  prefill?: Data | null;
}

/** What the next save changes: the entry that exists by now, or null for a new one. */
export interface Target {
  id: string;
  version: string | null;
}

export interface EntryModel extends Loaded {
  store: FormStore;
  files: EntryFiles;
  slot: DraftSlot;
  /** Who fills it in, also after the session ended. */
  user: User;
  /** What it was made with, to go back to. */
  start: Version;
  /** Changes while it is worked on; no picture on the screen depends on it. */
  progress: {
    target: Target | null;
    localId: string;
    state: string | null;
    /** The version on which mine and the stored one both stand, where it is known. */
    base: Version | null;
  };
}

/** Last values of `cached` fields, per person and form on this device. */
function cacheOf(userId: string, configId: string): ValueCache {
  const key = `kontor.cached.${userId}.${configId}`;
  return {
    read() {
      try {
        const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
        return kept && typeof kept === 'object' ? (kept as Record<string, unknown>) : null;
      } catch {
        return null;
      }
    },
    write(values) {
      try {
        if (Object.keys(values).length) localStorage.setItem(key, JSON.stringify(values));
      } catch {
        // a full storage costs the convenience, not the entry
      }
    },
  };
}

const versionOf = ({ data, state }: Report): Version => ({ data, state });

/** As many files as come with an entry. */
const CONTAINED = 100;

/** The answers without those of former fields; files as far as one may see them, shared by id. */
function copied(form: Form, { data, files = [] }: Report): Data {
  const answers = { ...settle(form, data, { unknown: 'refuse' }) };
  const known = new Set(files.map(file => file.id));
  if (known.size >= CONTAINED) return answers;
  for (const key of Object.keys((answers._images ?? {}) as Data)) {
    const held = [answers[key]].flat().filter(id => known.has(String(id)));
    if (held.length > 0) answers[key] = Array.isArray(answers[key]) ? held : held[0];
    else delete answers[key];
  }
  // Made anew from the answers when it is stored.
  delete answers._images;
  return answers;
}

export function createEntryModel(loaded: Loaded, user: User, slot: DraftSlot, newId: () => string): EntryModel {
  const { config, form, report, version, copy } = loaded;
  const files = createEntryFiles([...((report ?? copy)?.files ?? []), ...(loaded.kept?.pictures ?? [])], !report);
  const store = createFormStore(form, report?.data ?? (copy && copied(form, copy)), {
    user: { name: fullName(user), email: user.email, username: user.username },
    cache: cacheOf(user.id, config.id),
    prefill: loaded.prefill ?? null,
  });
  const start: Version = { data: store.data(), state: report?.state ?? null };
  const { found } = slot;
  if (found) {
    files.learn(found.files);
    store.replace(found.data);
  }
  const basedOn = found?.version ?? version;
  return {
    ...loaded,
    store,
    files,
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

/** Back to what the server said; the answer returns to where it was. */
export function startAgain({ store, start, report, version, progress }: EntryModel): () => Version {
  const before = { ...progress };
  const mine: Version = { data: store.data(), state: progress.state };
  store.replace(start.data);
  if (report) Object.assign(progress, { target: { id: report.id, version }, base: versionOf(report) });
  return () => {
    Object.assign(progress, before);
    store.replace(mine.data);
    return mine;
  };
}

/** The state and whether anything is unsaved; `setState` tells whoever keeps the draft through `onState`. */
export function useEntryState({ store, start, progress }: EntryModel) {
  const [state, show] = useState(progress.state);
  const answered = useChanged(store);
  return {
    state,
    dirty: answered || state !== start.state,
    setState(next: string | null) {
      progress.state = next;
      show(next);
    },
  };
}
