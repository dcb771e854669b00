/** Dialog that puts the selected people into a group, beside its present members. */
import { type FormEvent, useId, useState } from 'react';
import { useList } from '../../api/lists.ts';
import { useCall } from '../../api/mutations.ts';
import { describe } from '../../errors/problem-text.ts';
import { useUsersTexts } from '../../i18n/users.ts';
import { Button, Dialog, Note, RadioList, SearchField, toast } from '../../ui/index.ts';
import styles from './users.module.css';

interface Props {
  people: string[];
  onClose: () => void;
  onDone: () => void;
}

export default function AddToGroup({ people, onClose, onDone }: Props) {
  const t = useUsersTexts();
  const form = useId();
  const [search, setSearch] = useState('');
  const [group, setGroup] = useState('');
  const [error, setError] = useState<unknown>();
  const { items } = useList('groups', { search, sort: 'name', limit: 50 });
  const adding = useCall('POST /pixelstein-users/groups/{id}/members.json', { stale: ['users', 'groups'] });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!group) return setError('missing');
    const name = items.find(({ id }) => id === group)?.name ?? '';
    try {
      const body = { users: people.map(id => ({ id })) };
      const { body: answer } = await adding.mutateAsync({ params: { id: group }, body });
      toast.ok(() => t.addedToGroup(answer.data.added, name));
      onDone();
      onClose();
    } catch (refusal) {
      setError(refusal);
    }
  }
  return (
    <Dialog
      title={t.addToGroupTitle(people.length)}
      size="sm"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" type="submit" form={form} busy={adding.isPending && t.saving}>
            {t.addToGroupYes}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={event => void submit(event)} noValidate>
        {error !== undefined && error !== 'missing' && (
          <Note tone="bad" live>
            {[describe(error).title, ...describe(error).lines].join(' ')}
          </Note>
        )}
        <SearchField label={t.groupSearch} placeholder={t.groupSearch} value={search} onSearch={setSearch} />
        <RadioList
          label={t.group}
          value={group}
          onChange={setGroup}
          options={items.map(({ id, name, members_count }) => ({
            value: id,
            label: `${name} (${t.membersCount(members_count)})`,
          }))}
          error={error === 'missing' ? t.missing : undefined}
          required
        />
      </form>
    </Dialog>
  );
}
