/** React hook behind the directories dialog: loads all directories, holds the draft, saves it, and undoes deletions. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { ask } from '../../api/ask.ts';
import { ApiError } from '../../api/client.ts';
import { refresh, restore } from '../../api/hooks.ts';
import type { Directory } from '../../api/library.ts';
import { describe, issueText } from '../../errors/problem-text.ts';
import { useDirectoriesTexts } from '../../i18n/files-directories.ts';
import { toast } from '../../ui/index.ts';
import { DIRECTORIES, FILE_REFERENCES, wholeList } from '../whole-lists.ts';
import { type Draft, draftOf, type Refusal } from './draft.ts';
import { type Calls, saveDraft } from './save.ts';

const NONE: Draft = new Map();

const calls: Calls = {
  async add(body) {
    return (await ask('POST /directories/add.json', { body })).data;
  },
  async edit(id, body, version) {
    return (await ask('PATCH /directories/{id}.json', { params: { id }, body, ifMatch: version })).data;
  },
  async remove(id, version) {
    await ask('DELETE /directories/{id}.json', { params: { id }, ifMatch: version });
  },
  understand(error): Refusal | undefined {
    if (!(error instanceof ApiError)) return undefined;
    const { code, current, issues } = error;
    if (code === 404) return { why: 'gone' };
    if (code === 409) return { why: 'taken' };
    if (code === 412 && isDirectory(current)) {
      return { why: 'changed', theirs: { name: current.name, parent: current.parent_id, version: current.version } };
    }
    if (code === 403 || code === 422) {
      return { why: 'refused', say: () => issues.map(issueText).join(' ') || describe(error).title };
    }
    return undefined;
  },
};

const isDirectory = (value: unknown): value is Directory =>
  typeof value === 'object' && value !== null && 'name' in value && 'parent_id' in value && 'version' in value;

export function useDirectories() {
  const t = useDirectoriesTexts();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: [DIRECTORIES, 'editing'],
    queryFn: ({ signal }) => wholeList(DIRECTORIES, signal),
    // Always loads the present state, and does not refetch while it is edited.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
  const [draft, setDraft] = useState<Draft>();
  const [busy, setBusy] = useState(false);
  const [unsaved, setUnsaved] = useState<{ count: number; broken?: unknown }>();
  if (query.data && !draft) setDraft(draftOf(query.data));
  const change = useCallback((how: (draft: Draft) => Draft) => setDraft(present => present && how(present)), []);

  /** True if everything is saved. */
  async function save(): Promise<boolean> {
    if (!draft || busy) return false;
    setBusy(true);
    setUnsaved(undefined);
    try {
      const done = await saveDraft(draft, calls);
      setDraft(done.draft);
      if (done.saved > 0) await Promise.all([refresh(queries, DIRECTORIES), refresh(queries, FILE_REFERENCES)]);
      const names = done.removed.map(id => draft.get(id)?.saved?.name ?? '');
      const undo = () => void bringBack(done.removed).catch(error => toast.error(error));
      const whole = done.unsaved === 0;
      if (names.length > 0)
        toast.ok(() => (whole ? t.saved : t.savedRemoved(names)), {
          undo,
          lines: () => (whole ? [t.savedRemoved(names)] : []),
        });
      else if (whole && done.saved > 0) toast.ok(() => t.saved);
      if (!whole) setUnsaved({ count: done.unsaved, broken: done.broken });
      return whole;
    } finally {
      setBusy(false);
    }
  }
  /** One call per directory: if one's name is taken meanwhile, the others are restored all the same. */
  async function bringBack(ids: string[]): Promise<void> {
    const back = ids.map(id => restore(queries, DIRECTORIES, id));
    const failed = (await Promise.allSettled(back)).find(one => one.status === 'rejected');
    await refresh(queries, FILE_REFERENCES);
    if (failed) throw failed.reason;
    toast.ok(() => useDirectoriesTexts.now().backAgain);
  }
  const loading = { isLoading: !draft, error: draft ? null : query.error, again: () => void query.refetch() };
  return { draft: draft ?? NONE, change, save, busy, unsaved, loading };
}
