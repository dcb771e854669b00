/** Dialog that says whom a saved view is for: its owner, chosen people and groups, or all who see the form's entries. */
import type { Changes } from '@kontor/contract';
import { type FormEvent, useId, useState } from 'react';
import { useRecord } from '../../../api/hooks.ts';
import { fullName, scopeOf, useRights, useUser } from '../../../api/session.ts';
import { describe } from '../../../errors/problem-text.ts';
import { useViewSharingTexts } from '../../../i18n/view-sharing.ts';
import type { Picked } from '../../../library/multi-pick-props.ts';
import { PickGroups, PickPeople } from '../../../library/pick-readers.tsx';
import { Button, Dialog, Note, RadioList, SkeletonRows, toast } from '../../../ui/index.ts';
import styles from './list.module.css';
import type { SavedView } from './view-fields.ts';

const idsOf = (picked: readonly Picked[]) => picked.map(({ id }) => ({ id }));

interface Sharing {
  shared: SavedView['shared'];
  people: Picked[];
  groups: Picked[];
}

interface Props {
  view: SavedView;
  store: (body: Pick<Changes['saved-views'], 'shared' | 'people' | 'groups'>) => Promise<unknown>;
  onClose: () => void;
}

export default function ShareView({ view, store, onClose }: Props) {
  const t = useViewSharingTexts();
  const { record, error } = useRecord('saved-views', view.id, { contain: 'people,groups' });
  const id = useId();
  const [changed, setChanged] = useState<Partial<Sharing>>({});
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const sharing: Sharing = {
    shared: record?.shared ?? view.shared,
    people: (record?.people ?? []).map(person => ({ id: person.id, name: fullName(person) })),
    groups: (record?.groups ?? []).map(({ id, name }) => ({ id, name })),
    ...changed,
  };
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || !record) return;
    if (sharing.shared === 'some' && sharing.people.length + sharing.groups.length === 0) return setMissing(true);
    setBusy(true);
    try {
      const { shared, people, groups } = sharing;
      await store({ shared, people: idsOf(people), groups: idsOf(groups) });
      onClose();
    } catch (refusal) {
      setBusy(false);
      toast.error(refusal);
    }
  }
  return (
    <Dialog
      title={t.title(view.name)}
      size="md"
      persistent={Object.keys(changed).length > 0}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" type="submit" form={id} busy={busy && t.saving}>
            {t.save}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.list} onSubmit={event => void submit(event)} noValidate>
        {error && <Note tone="bad">{describe(error).title}</Note>}
        {!record && !error && <SkeletonRows rows={3} />}
        {record && (
          <Fields
            view={view}
            sharing={sharing}
            missing={missing}
            onChange={part => {
              setMissing(false);
              setChanged({ ...changed, ...part });
            }}
          />
        )}
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  view: SavedView;
  sharing: Sharing;
  /** Nobody was chosen. */
  missing: boolean;
  onChange: (part: Partial<Sharing>) => void;
}

function Fields({ view, sharing, missing, onChange }: FieldsProps) {
  const t = useViewSharingTexts();
  const may = useRights();
  const user = useUser();
  const own = view.user_id === user?.id;
  const [people, groups] = [scopeOf(user, 'Users', 'read') === 'all', may('Groups', 'read')];
  const chooses = people || groups;
  return (
    <>
      <RadioList
        label={t.who}
        value={sharing.shared}
        onChange={shared => onChange({ shared })}
        options={[
          { value: 'me', label: own ? t.me : t.owner(view.owner_name) },
          { value: 'some', label: t.some, disabled: !chooses },
          { value: 'all', label: t.all },
        ]}
        hint={chooses ? t.hint : `${t.hint} ${t.noPicking}`}
        error={missing ? t.nobody : undefined}
      />
      {sharing.shared === 'some' && people && (
        <PickPeople label={t.people} value={sharing.people} onChange={chosen => onChange({ people: chosen })} />
      )}
      {sharing.shared === 'some' && groups && (
        <PickGroups label={t.groups} value={sharing.groups} onChange={chosen => onChange({ groups: chosen })} />
      )}
    </>
  );
}
