/** React hook for the form of a user: draft, saving against the base version, and what the form may not change. */
import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { useList } from '../../api/lists.ts';
import { useSave } from '../../api/mutations.ts';
import { useUser } from '../../api/session.ts';
import { useRightsTexts } from '../../i18n/rights.ts';
import { toast, useBlocker } from '../../ui/index.ts';
import { changesOf, type Draft, draftOf, type Whole } from './draft.ts';

export function useUserForm(stored: Whole, version: string | undefined) {
  const r = useRightsTexts();
  const self = useUser();
  // Base version: others may change the account while the form is open.
  const [based, setBased] = useState({ record: stored, version });
  const [draft, setDraft] = useState(() => draftOf(stored));
  const [error, setError] = useState<unknown>();
  /** The rights before the last change, to take it back. */
  const [restorable, setRestorable] = useState<Pick<Draft, 'permissions'> | null>(null);
  const saving = useSave('users');
  const admins = useList('users', {
    'filter[role]': 'admin',
    'filter[active]': 'true',
    'filter[invited]': 'false',
    limit: 1,
  });
  const { record } = based;
  const changes = changesOf(draft, record);
  const dirty = Object.keys(changes).length > 0;

  function begin(next: Whole, nextVersion: string | undefined) {
    setBased({ record: next, version: nextVersion });
    setDraft(draftOf(next));
    setError(undefined);
  }
  async function save(against = based.version): Promise<boolean> {
    try {
      const answer = await saving.mutateAsync({ id: stored.id, body: changes, version: against });
      begin({ ...answer.data, groups: draft.groups }, answer.version);
      toast.ok(() => r.saved);
      return true;
    } catch (refusal) {
      setError(refusal);
      return false;
    }
  }
  /** Rights are saved at once, apart from what else is being edited; undone by saving those before. */
  async function saveRights(permissions: Draft['permissions']): Promise<void> {
    const before = draft.permissions;
    setDraft(present => ({ ...present, permissions }));
    try {
      const body = { permissions: Object.keys(permissions).length > 0 ? permissions : null };
      const { data, version: next } = await saving.mutateAsync({ id: stored.id, body, version: based.version });
      setBased({ record: { ...data, groups: record.groups ?? [] }, version: next });
      setError(undefined);
      setRestorable({ permissions: before });
    } catch (refusal) {
      setDraft(present => ({ ...present, permissions: before }));
      setError(refusal);
    }
  }
  useBlocker({ dirty, save: () => save() });
  const isAdmin = record.role === 'admin' && record.active && !record.invited;
  return {
    record,
    draft,
    set: (part: Partial<Draft>) => setDraft(present => ({ ...present, ...part })),
    dirty,
    error,
    busy: saving.isPending,
    save,
    saveRights,
    restorable,
    begin,
    /** The item as somebody else saved it meanwhile. */
    clash: error instanceof ApiError && error.code === 412 ? (error.current as Whole | undefined) : undefined,
    /** One's own account. */
    own: self?.id === record.id,
    /** The only administrator: has to remain one. */
    last: isAdmin && !admins.isPending && admins.count <= 1,
  };
}

export type UserFormState = ReturnType<typeof useUserForm>;
