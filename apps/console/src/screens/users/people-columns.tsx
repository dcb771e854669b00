/** Columns and phone rows of the list of people. */
import { fullName, loginBeside } from '../../api/session.ts';
import { since } from '../../i18n/format.ts';
import { useUsersTexts } from '../../i18n/users.ts';
import { Avatar, Chip, type Column } from '../../ui/index.ts';
import { PhoneRow } from '../../ui/phone-row.tsx';
import type { Person } from './people.ts';
import styles from './users.module.css';

export function useRoleName(): (role: string) => string {
  const t = useUsersTexts();
  return role => (role === 'admin' ? t.admin : role === 'helpdesk' ? t.helpdesk : t.user);
}

/** Deleted people are in no group. */
export function usePeopleColumns(trash: boolean): Column<Person>[] {
  const t = useUsersTexts();
  const roleOf = useRoleName();
  const groups: Column<Person> = {
    key: 'groups',
    title: t.groups,
    render: person => person.groups?.map(({ name }) => name).join(', ') || '–',
  };
  return [
    {
      key: 'username',
      title: t.name,
      sort: 'username',
      render: person => (
        <span className={styles.person}>
          <Avatar name={fullName(person)} />
          <span>
            {fullName(person)} {loginBeside(person) && <small>{person.username}</small>}
          </span>
        </span>
      ),
    },
    { key: 'email', title: t.email, sort: 'email', render: person => person.email ?? '–' },
    {
      key: 'role',
      title: t.role,
      sort: 'role',
      render: person => <Chip tone={person.role === 'user' ? 'neutral' : 'selected'}>{roleOf(person.role)}</Chip>,
    },
    ...(trash ? [] : [groups]),
    {
      key: 'last_signed_in',
      title: t.lastSignIn,
      sort: 'last_signed_in',
      render: person => (person.last_signed_in ? since(person.last_signed_in) : t.never),
    },
    { key: 'modified', title: t.changed, sort: 'modified', render: person => since(person.modified) },
  ];
}

export function PersonRow({ person }: { person: Person }) {
  const roleOf = useRoleName();
  return (
    <PhoneRow name={fullName(person)}>
      {[loginBeside(person), roleOf(person.role), person.email].filter(Boolean).join(' · ')}
    </PhoneRow>
  );
}
