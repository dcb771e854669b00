/** React hook for a person's menu in the list of people: of one with an account, or of one in the trash. */
import { fullName, useRights, useUser } from '../../api/session.ts';
import { useUsersTexts } from '../../i18n/users.ts';
import { trashMenu } from '../../lists/trash-menu.ts';
import { IconEdit, IconEye, IconEyeOff, IconMail, IconTrash, type MenuItem, menu } from '../../ui/index.ts';
import { type Account, useStanding, useTrash } from './people.ts';

/** `onLeave` opens the dialog for people who leave; `onRemoved` is called once somebody is in the trash. */
export function usePersonMenu(
  trash: boolean,
  onLeave: (person: Account) => void,
  onRemoved?: () => void,
): (person: Account) => MenuItem[] {
  const t = useUsersTexts();
  const may = useRights();
  const self = useUser();
  const { remove, restore, purge } = useTrash('users');
  const { setActive, resend } = useStanding();
  const deleted = (person: Account) =>
    trashMenu(t, {
      restore: () => restore(person, fullName(person)),
      purge: () => purge(person, fullName(person)),
    });
  const present = (person: Account) => {
    const own = person.id === self?.id;
    return menu([
      { id: 'edit', label: t.edit, icon: IconEdit, keys: 'e', href: `/users/${person.id}` },
      person.invited &&
        may('Users', 'create') && {
          id: 'resend',
          label: t.resend,
          icon: IconMail,
          onSelect: () => void resend(person),
        },
      !own &&
        !person.active && {
          id: 'standing',
          label: t.activate,
          icon: IconEye,
          onSelect: () => void setActive(person, true),
        },
      !own && {
        id: 'leave',
        label: person.active ? t.leave : t.left,
        icon: IconEyeOff,
        onSelect: () => onLeave(person),
      },
      { line: true },
      may('Users', 'delete') &&
        !own && {
          id: 'remove',
          label: t.remove,
          icon: IconTrash,
          keys: 'Delete',
          danger: true,
          onSelect: () => void remove(person, fullName(person)).then(done => done && onRemoved?.()),
        },
    ]);
  };
  return trash ? deleted : present;
}
