/** Screen listing people by state, in the address as `?state=invited`. */
import { Suspense, useState } from 'react';
import type { ParamsOf } from '../../api/lists.ts';
import { fullName, useRights, useUser } from '../../api/session.ts';
import { since } from '../../i18n/format.ts';
import { useUsersTexts } from '../../i18n/users.ts';
import { ListScreen } from '../../lists/list-screen.tsx';
import { useListScreen } from '../../lists/use-list-screen.ts';
import {
  Avatar,
  Button,
  Chip,
  type Column,
  DotsMenu,
  IconEdit,
  IconEye,
  IconEyeOff,
  IconMail,
  IconRestore,
  IconTrash,
  IconUserPlus,
  lazily,
  MenuButton,
  menu,
  SelectionAction,
  SelectionBar,
  toast,
  useCommands,
  useQueryString,
} from '../../ui/index.ts';
import { PhoneRow } from '../../ui/phone-row.tsx';
import { useQueryFlag } from '../../ui/use-query-flag.ts';
import { type Person, useStanding, useTrash } from './people.ts';
import { type Place, PlaceTabs, places } from './tabs.tsx';
import styles from './users.module.css';

const NewUser = lazily(() => import('./new-user.tsx'));
const asked: Record<Place, ParamsOf<'users', 'groups'>> = {
  active: { contain: 'groups', 'filter[active]': 'true', 'filter[invited]': 'false' },
  invited: { contain: 'groups', 'filter[invited]': 'true' },
  inactive: { contain: 'groups', 'filter[active]': 'false' },
  trash: {},
  groups: {},
};

export default function Users() {
  const state = new URLSearchParams(useQueryString()).get('state');
  const place = places.find(one => one === state && one !== 'groups') ?? 'active';
  return <UserList key={place} place={place} />;
}

function UserList({ place }: { place: Place }) {
  const t = useUsersTexts();
  const may = useRights();
  const self = useUser();
  const [making, setMaking] = useState<'invite' | 'add'>();
  const { remove, restore, purge } = useTrash('users');
  const { setActive, resend } = useStanding();
  const trash = place === 'trash';
  const list = useListScreen({
    name: 'users',
    resource: trash ? 'users/deleted' : 'users',
    fixed: asked[place],
    sorts: [
      { key: 'username', label: t.username, direction: 'asc' },
      { key: 'email', label: t.email, direction: 'asc' },
      { key: 'role', label: t.role, direction: 'asc' },
      { key: 'created', label: t.created, direction: 'desc' },
      { key: 'modified', label: t.changed, direction: 'desc' },
    ],
  });
  const creates = may('Users', 'create');
  const invite = () => setMaking('invite');
  useCommands(creates ? [{ id: 'user-invite', label: t.inviteTitle, icon: IconUserPlus, keys: 'n', run: invite }] : []);
  useQueryFlag('new', () => creates && invite());
  const roleOf = (role: string) => (role === 'admin' ? t.admin : t.user);
  const role = list.filters.role?.[0];

  const own = (user: Person) => user.id === self?.id;
  const entries = (user: Person) =>
    trash
      ? menu([
          { id: 'restore', label: t.restore, icon: IconRestore, onSelect: () => void restore(user, fullName(user)) },
          { line: true },
          {
            id: 'purge',
            label: t.purge,
            icon: IconTrash,
            keys: 'Delete',
            danger: true,
            onSelect: () => void purge(user, fullName(user)),
          },
        ])
      : menu([
          { id: 'edit', label: t.edit, icon: IconEdit, keys: 'e', href: `/users/${user.id}` },
          user.invited &&
            creates && { id: 'resend', label: t.resend, icon: IconMail, onSelect: () => void resend(user) },
          !own(user) && {
            id: 'standing',
            label: user.active ? t.deactivate : t.activate,
            icon: user.active ? IconEyeOff : IconEye,
            onSelect: () => void setActive(user, !user.active),
          },
          { line: true },
          may('Users', 'delete') &&
            !own(user) && {
              id: 'remove',
              label: t.remove,
              icon: IconTrash,
              keys: 'Delete',
              danger: true,
              onSelect: () => void remove(user, fullName(user)),
            },
        ]);
  const columns: Column<Person>[] = [
    {
      key: 'username',
      title: t.name,
      sort: 'username',
      render: user => (
        <span className={styles.person}>
          <Avatar name={fullName(user)} />
          <span>
            {fullName(user)} <small>{user.username}</small>
          </span>
        </span>
      ),
    },
    { key: 'email', title: t.email, sort: 'email', render: user => user.email ?? '–' },
    {
      key: 'role',
      title: t.role,
      sort: 'role',
      render: user => <Chip tone={user.role === 'admin' ? 'selected' : 'neutral'}>{roleOf(user.role)}</Chip>,
    },
    ...(trash
      ? []
      : [
          {
            key: 'groups',
            title: t.groups,
            render: (user: Person) => user.groups?.map(({ name }) => name).join(', ') || '–',
          },
        ]),
    { key: 'modified', title: t.changed, sort: 'modified', render: user => since(user.modified) },
  ];
  const chosen = list.items.filter(user => list.selection.has(user.id) && !own(user));
  /** Bulk actions run one request per person, each with its own confirmation and errors. */
  async function each(run: (user: Person) => Promise<void>) {
    if (chosen.length < list.selection.size) toast.info(() => t.selfNot);
    for (const user of chosen) await run(user);
    list.selection.clear();
  }
  const primary = creates && (
    <Button kind="primary" icon={IconUserPlus} onClick={invite} onPointerEnter={() => NewUser.preload()}>
      {t.invite}
    </Button>
  );
  return (
    <>
      <ListScreen
        title={t.people}
        meta={list.isFirst || list.error ? undefined : t.peopleOf(list.count)}
        tabs={<PlaceTabs here={place} />}
        actions={
          creates && (
            <DotsMenu name={t.people} items={() => [{ id: 'add', label: t.add, onSelect: () => setMaking('add') }]} />
          )
        }
        primary={primary}
        list={list}
        label={t.people}
        searchLabel={t.search}
        filters={
          <MenuButton
            label={t.role}
            items={[undefined, 'admin', 'user'].map(one => ({
              id: one ?? 'all',
              label: one ? roleOf(one) : t.roleAll,
              checked: one === role,
              onSelect: () => list.setFilter('role', one ? [one] : []),
            }))}
          >
            {t.filterRole(role ? roleOf(role) : t.roleAll)}
          </MenuButton>
        }
        itemName={fullName}
        {...(trash ? {} : { itemHref: (user: Person) => `/users/${user.id}` })}
        itemMenu={entries}
        columns={columns}
        phoneRow={user => (
          <PhoneRow name={fullName(user)}>
            {[user.username, roleOf(user.role), user.email].filter(Boolean).join(' · ')}
          </PhoneRow>
        )}
        empty={{ title: t.emptyTitle, text: trash ? t.emptyDeleted : t.emptyText }}
        selectionBar={
          !trash && (
            <SelectionBar selection={list.selection}>
              <SelectionAction
                icon={place === 'inactive' ? IconEye : IconEyeOff}
                onClick={() => void each(user => setActive(user, place === 'inactive'))}
              >
                {place === 'inactive' ? t.activate : t.deactivate}
              </SelectionAction>
              {may('Users', 'delete') && (
                <SelectionAction
                  icon={IconTrash}
                  danger
                  onClick={() => void each(user => remove(user, fullName(user)))}
                >
                  {t.remove}
                </SelectionAction>
              )}
            </SelectionBar>
          )
        }
      />
      {making && (
        <Suspense fallback={null}>
          <NewUser way={making} onClose={() => setMaking(undefined)} />
        </Suspense>
      )}
    </>
  );
}
