/** Screen listing people by state, in the address as `?state=invited`. */
import { Suspense, useState } from 'react';
import type { ParamsOf } from '../../api/lists.ts';
import { fullName, useRights } from '../../api/session.ts';
import { useUsersTexts } from '../../i18n/users.ts';
import { ListScreen } from '../../lists/list-screen.tsx';
import { useListScreen } from '../../lists/use-list-screen.ts';
import {
  Button,
  DotsMenu,
  IconUpload,
  IconUserPlus,
  lazily,
  MenuButton,
  useCommands,
  useQueryString,
} from '../../ui/index.ts';
import { useQueryFlag } from '../../ui/use-query-flag.ts';
import type { Account, Person } from './people.ts';
import { PersonRow, usePeopleColumns, useRoleName } from './people-columns.tsx';
import { PeopleSelection } from './people-selection.tsx';
import { usePersonMenu } from './person-menu.ts';
import { type Place, PlaceTabs, places } from './tabs.tsx';

const NewUser = lazily(() => import('./new-user.tsx'));
const ImportDialog = lazily(() => import('./import-dialog.tsx'));
const LeaveDialog = lazily(() => import('./leave-dialog.tsx'));
const asked: Record<Place, ParamsOf<'users', 'groups'>> = {
  active: { contain: 'groups', 'filter[active]': 'true', 'filter[invited]': 'false' },
  invited: { contain: 'groups', 'filter[invited]': 'true' },
  inactive: { contain: 'groups', 'filter[active]': 'false' },
  trash: {},
  groups: {},
  access: {},
};

export default function Users() {
  const state = new URLSearchParams(useQueryString()).get('state');
  const place = places.find(one => one === state && one !== 'groups' && one !== 'access') ?? 'active';
  return <UserList key={place} place={place} />;
}

interface RoleFilterProps {
  role: string | undefined;
  onChange: (role: string | undefined) => void;
}

function RoleFilter({ role, onChange }: RoleFilterProps) {
  const t = useUsersTexts();
  const roleOf = useRoleName();
  const items = [undefined, 'admin', 'helpdesk', 'user'].map(one => ({
    id: one ?? 'all',
    label: one ? roleOf(one) : t.roleAll,
    checked: one === role,
    onSelect: () => onChange(one),
  }));
  return (
    <MenuButton label={t.role} items={items}>
      {t.filterRole(role ? roleOf(role) : t.roleAll)}
    </MenuButton>
  );
}

function UserList({ place }: { place: Place }) {
  const t = useUsersTexts();
  const creates = useRights()('Users', 'create');
  const [making, setMaking] = useState<'invite' | 'add' | 'import'>();
  const trash = place === 'trash';
  const list = useListScreen({
    name: 'users',
    resource: trash ? 'users/deleted' : 'users',
    fixed: asked[place],
    sorts: [
      { key: 'username', label: t.username, direction: 'asc' },
      { key: 'email', label: t.email, direction: 'asc' },
      { key: 'role', label: t.role, direction: 'asc' },
      { key: 'last_signed_in', label: t.lastSignIn, direction: 'desc' },
      { key: 'created', label: t.created, direction: 'desc' },
      { key: 'modified', label: t.changed, direction: 'desc' },
    ],
  });
  const invite = () => setMaking('invite');
  useCommands(creates ? [{ id: 'user-invite', label: t.inviteTitle, icon: IconUserPlus, keys: 'n', run: invite }] : []);
  useQueryFlag('new', () => creates && invite());
  const [leaver, setLeaver] = useState<Account>();
  const entries = usePersonMenu(trash, setLeaver);
  const columns = usePeopleColumns(trash);
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
            <DotsMenu
              name={t.people}
              items={() => [
                { id: 'import', label: t.import, icon: IconUpload, onSelect: () => setMaking('import') },
                { id: 'add', label: t.add, icon: IconUserPlus, onSelect: () => setMaking('add') },
              ]}
            />
          )
        }
        primary={primary}
        list={list}
        label={t.people}
        searchLabel={t.search}
        filters={
          <RoleFilter role={list.filters.role?.[0]} onChange={one => list.setFilter('role', one ? [one] : [])} />
        }
        itemName={fullName}
        {...(trash ? {} : { itemHref: (person: Person) => `/users/${person.id}` })}
        itemMenu={entries}
        columns={columns}
        phoneRow={person => <PersonRow person={person} />}
        empty={{ title: t.emptyTitle, text: trash ? t.emptyDeleted : t.emptyText }}
        selectionBar={
          !trash && <PeopleSelection people={list.items} selection={list.selection} inactive={place === 'inactive'} />
        }
      />
      {leaver && (
        <Suspense fallback={null}>
          <LeaveDialog person={leaver} onClose={() => setLeaver(undefined)} />
        </Suspense>
      )}
      {making && (
        <Suspense fallback={null}>
          {making === 'import' ? (
            <ImportDialog onClose={() => setMaking(undefined)} />
          ) : (
            <NewUser way={making} onClose={() => setMaking(undefined)} />
          )}
        </Suspense>
      )}
    </>
  );
}
