/** React hook behind the file dialog: loads the file, holds the draft, saves with conflict resolution, deletes. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../api/client.ts';
import { refresh } from '../api/hooks.ts';
import type { FileReference } from '../api/library.ts';
import { useSave } from '../api/mutations.ts';
import { fullName } from '../api/session.ts';
import { useFilesDialogTexts } from '../i18n/files-dialogs.ts';
import { toast } from '../ui/index.ts';
import type { EditFileProps } from './edit-file-props.ts';
import { bodyOf, type Draft, differing, draftOf, merged, type Part } from './reference-draft.ts';
import { removeFile } from './remove-file.ts';
import { DIRECTORIES, FILE_REFERENCES, fetchReference, TAGS } from './whole-lists.ts';

export interface Conflict {
  theirs: FileReference;
  both: Part[];
  by: string | undefined;
}
/** Validation code for an empty title. */
export const MISSING = 'missing';

export function useEditFile({ reference, onClose }: EditFileProps) {
  const t = useFilesDialogTexts();
  const queries = useQueryClient();
  const save = useSave(FILE_REFERENCES);
  const query = useQuery({
    queryKey: [FILE_REFERENCES, 'editing', reference.id],
    queryFn: ({ signal }) => fetchReference(reference.id, signal),
    // Always loads the present version, and does not refetch while it is edited.
    ...{ staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, retry: false },
  });
  /** Base version of the draft: others may change the file meanwhile. */
  const [based, setBased] = useState<FileReference>();
  const [draft, setDraft] = useState<Draft>({ name: '', tags: [], directories: [] });
  const [failed, setFailed] = useState<unknown>();
  const [conflict, setConflict] = useState<Conflict>();
  const [busy, setBusy] = useState<'save' | 'remove'>();
  if (query.data && !based) {
    setBased(query.data);
    setDraft(draftOf(query.data));
  }
  const changed = based ? differing(draftOf(based), draft) : [];

  async function send(what: Draft, on: FileReference, again = false): Promise<boolean> {
    try {
      const body = bodyOf(what, differing(draftOf(on), what));
      const { data } = await save.mutateAsync({ id: on.id, version: on.version, body });
      // Their lists count files.
      await Promise.all([refresh(queries, TAGS), refresh(queries, DIRECTORIES)]);
      toast.ok(() => t.saved(data.name), { lines: () => (again ? [t.savedBoth] : []) });
      onClose('saved');
      return true;
    } catch (refusal) {
      if (!(refusal instanceof ApiError && refusal.code === 412)) throw refusal;
      const theirs = await fetchReference(on.id);
      const { draft: both, both: parts } = merged(draftOf(on), what, draftOf(theirs));
      if (parts.length === 0) return send(both, theirs, true);
      setDraft(both);
      setConflict({ theirs, both: parts, by: nameOf(refusal.changedBy) });
      return false;
    }
  }
  async function submit(): Promise<boolean> {
    if (!based || busy || conflict) return false;
    if (!draft.name.trim()) {
      setFailed(MISSING);
      return false;
    }
    if (changed.length === 0) {
      onClose();
      return true;
    }
    setBusy('save');
    setFailed(undefined);
    try {
      return await send(draft, based);
    } catch (refusal) {
      setFailed(refusal);
      return false;
    } finally {
      setBusy(undefined);
    }
  }
  function settle(take: boolean) {
    if (!conflict) return;
    const stored = draftOf(conflict.theirs);
    if (take) setDraft({ ...draft, ...Object.fromEntries(conflict.both.map(part => [part, stored[part]])) });
    setBased(conflict.theirs);
    setConflict(undefined);
  }
  async function remove() {
    if (!based || busy) return;
    setBusy('remove');
    if (await removeFile(queries, based).finally(() => setBusy(undefined))) onClose('removed');
  }
  return {
    ...{ based, draft, changed, failed, conflict, busy, submit, settle, remove },
    loading: { error: based ? null : query.error, again: () => void query.refetch() },
    set: <P extends Part>(part: P, value: Draft[P]) => setDraft(present => ({ ...present, [part]: value })),
  };
}

/** The name of the person who made the conflicting change; undefined if not visible. */
function nameOf(person: unknown): string | undefined {
  const known = person as Parameters<typeof fullName>[0] | undefined;
  return known?.username ? fullName(known) : undefined;
}
