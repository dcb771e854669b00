/** Actions on the selected people: (de)activate, remove. Never on oneself. */
import { Suspense, useState } from 'react';
import { fullName, useRights, useUser } from '../../api/session.ts';
import { useUsersTexts } from '../../i18n/users.ts';
import {
  IconEye,
  IconEyeOff,
  IconTrash,
  IconUsers,
  lazily,
  type Selection,
  SelectionAction,
  SelectionBar,
  toast,
} from '../../ui/index.ts';
import { type Person, useStanding, useTrash } from './people.ts';

const AddToGroup = lazily(() => import('./add-to-group.tsx'));

interface PeopleSelectionProps {
  people: readonly Person[];
  selection: Selection;
  /** The list of those without access: they are activated, others deactivated. */
  inactive: boolean;
}

export function PeopleSelection({ people, selection, inactive }: PeopleSelectionProps) {
  const t = useUsersTexts();
  const may = useRights();
  const self = useUser();
  const { remove } = useTrash('users');
  const { setActive } = useStanding();
  const [adding, setAdding] = useState(false);
  const chosen = people.filter(({ id }) => selection.has(id) && id !== self?.id);
  /** Bulk actions run one request per person, each with its own confirmation and errors. */
  async function each(run: (person: Person) => Promise<unknown>) {
    if (chosen.length < selection.size) toast.info(() => t.selfNot);
    for (const person of chosen) await run(person);
    selection.clear();
  }
  return (
    <>
      <SelectionBar selection={selection}>
        {may('Groups', 'update') && !inactive && (
          <SelectionAction icon={IconUsers} onClick={() => setAdding(true)}>
            {t.addToGroup}
          </SelectionAction>
        )}
        <SelectionAction
          icon={inactive ? IconEye : IconEyeOff}
          onClick={() => void each(person => setActive(person, inactive))}
        >
          {inactive ? t.activate : t.deactivate}
        </SelectionAction>
        {may('Users', 'delete') && (
          <SelectionAction
            icon={IconTrash}
            danger
            onClick={() => void each(person => remove(person, fullName(person)))}
          >
            {t.remove}
          </SelectionAction>
        )}
      </SelectionBar>
      {adding && (
        <Suspense fallback={null}>
          <AddToGroup
            people={people.filter(({ id }) => selection.has(id)).map(({ id }) => id)}
            onClose={() => setAdding(false)}
            onDone={selection.clear}
          />
        </Suspense>
      )}
    </>
  );
}
