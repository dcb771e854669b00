/** Dialog that creates or edits a group: name and members. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { refresh, useRecord } from '../../api/hooks.ts';
import { allOf } from '../../api/lists.ts';
import { useSave } from '../../api/mutations.ts';
import { fullName } from '../../api/session.ts';
import { describe, issuesByPath } from '../../errors/problem-text.ts';
import { useUsersTexts } from '../../i18n/users.ts';
import { Button, Dialog, Note, SkeletonRows, TextField } from '../../ui/index.ts';
import type { Group, Person } from './people.ts';
import { PeoplePicker } from './picker.tsx';
import styles from './users.module.css';

export default function GroupDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const t = useUsersTexts();
  const { record, version, error } = useRecord('groups', id);
  // Saving replaces the member list, so all pages must be loaded.
  const members = useQuery({
    queryKey: ['users', 'members', id],
    queryFn: ({ signal }) => allOf('users', { 'filter[groups]': id, sort: 'username' }, signal),
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (id === undefined) return <GroupForm group={undefined} users={[]} version={undefined} onClose={onClose} />;
  if (record && members.data)
    return <GroupForm key={id} group={record} users={members.data} version={version} onClose={onClose} />;
  return (
    <Dialog title={t.groupEdit} onClose={onClose}>
      {error || members.error ? (
        <Note tone="bad">{describe(error ?? members.error).title}</Note>
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Dialog>
  );
}

interface FormProps {
  group: Group | undefined;
  users: Person[];
  version: string | undefined;
  onClose: () => void;
}
function GroupForm({ group, users, version, onClose }: FormProps) {
  const t = useUsersTexts();
  const [name, setName] = useState(group?.name ?? '');
  const [members, setMembers] = useState(() => users.map(user => ({ id: user.id, name: fullName(user) })));
  // Base version, for the optimistic lock.
  const [based] = useState(version);
  const [error, setError] = useState<unknown>();
  const queries = useQueryClient();
  const save = useSave('groups');
  const form = useId();
  const taken = error instanceof ApiError && error.code === 409;
  const atName = error === 'missing' ? t.groupMissing : taken ? t.groupTaken : issuesByPath(error).name;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!name.trim()) return setError('missing');
    try {
      const body = { name: name.trim(), users: members.map(({ id }) => ({ id })) };
      await save.mutateAsync({ id: group?.id, body, version: based });
      await refresh(queries, 'users');
      onClose();
    } catch (refusal) {
      setError(refusal);
    }
  }
  return (
    <Dialog
      title={group ? t.groupEdit : t.groupNew}
      persistent
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" type="submit" form={form} busy={save.isPending && t.saving}>
            {t.save}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={event => void submit(event)} noValidate>
        {error !== undefined && !atName && (
          <Note tone="bad" live>
            {[describe(error).title, ...describe(error).lines].join(' ')}
          </Note>
        )}
        <TextField label={t.name} value={name} onChange={setName} error={atName} maxLength={100} required />
        <PeoplePicker value={members} onChange={setMembers} />
      </form>
    </Dialog>
  );
}
