/**
 * Screen listing people with their devices (specification 3 section 2.9). With the right to all devices it is
 * searchable; others see their own.
 */
import type { ListItems } from '@kontor/contract';
import { Suspense } from 'react';
import { fullName, loginBeside, scopeOf, useRights, useUser } from '../../api/session.ts';
import { useDevicesTexts } from '../../i18n/devices.ts';
import { number } from '../../i18n/format.ts';
import { ListScreen } from '../../lists/list-screen.tsx';
import { useListScreen } from '../../lists/use-list-screen.ts';
import {
  Avatar,
  Chip,
  type Column,
  IconDeviceMobile,
  IconEdit,
  lazily,
  menu,
  navigate,
  useQueryString,
} from '../../ui/index.ts';
import styles from './devices.module.css';
import { roleName } from './states.ts';

const DeviceDrawer = lazily(() => import('./drawer.tsx'));
type User = ListItems['users'];
const USERS = 'users';

/** The person whose drawer is open is in the address, next to the search. */
function withUser(id: string | null): string {
  const query = new URLSearchParams(location.search);
  if (id) query.set('user', id);
  else query.delete('user');
  return `/device-management${query.size ? `?${query}` : ''}`;
}

export default function Devices() {
  const t = useDevicesTexts();
  const may = useRights();
  const self = useUser();
  const all = scopeOf(self, 'Devices', 'read') === 'all';
  const opened = new URLSearchParams(useQueryString()).get('user');
  const list = useListScreen({
    name: 'devices',
    resource: USERS,
    // Searches device names too: support often knows only the device at hand.
    fixed: { search_in: 'devices' },
    sorts: [
      { key: 'username', label: t.username, direction: 'asc' },
      { key: 'role', label: t.role, direction: 'asc' },
    ],
  });
  const role = (user: User) => roleName(user.role, t);
  const columns: Column<User>[] = [
    {
      key: 'username',
      title: t.person,
      sort: 'username',
      render: user => (
        <span className={styles.person}>
          <Avatar name={fullName(user)} />
          <span>
            {fullName(user)} {loginBeside(user) && <small>{user.username}</small>}
          </span>
        </span>
      ),
    },
    {
      key: 'role',
      title: t.role,
      sort: 'role',
      render: user => <Chip tone={user.role === 'user' ? 'neutral' : 'selected'}>{role(user)}</Chip>,
    },
    { key: 'devices', title: t.count, align: 'right', render: user => number(user.devices_count) },
  ];
  return (
    <>
      <ListScreen
        title={t.title}
        meta={list.isFirst || list.error ? undefined : t.peopleOf(list.count)}
        list={list}
        label={t.people}
        {...(all && { searchLabel: t.search })}
        itemName={fullName}
        itemHref={user => withUser(user.id)}
        itemMenu={user =>
          menu([
            may('Devices', 'update')
              ? { id: 'edit', label: t.edit, icon: IconEdit, keys: 'e', href: withUser(user.id) }
              : { id: 'show', label: t.show, icon: IconDeviceMobile, keys: 'Enter', href: withUser(user.id) },
          ])
        }
        columns={columns}
        phoneRow={user => (
          <span className={styles.phone}>
            <h3>{fullName(user)}</h3>
            <span className="num">
              {[loginBeside(user), role(user), t.devicesOf(user.devices_count)].filter(Boolean).join(' · ')}
            </span>
          </span>
        )}
        empty={{ title: t.emptyTitle, text: t.emptyText }}
      />
      {opened && (
        <Suspense fallback={null}>
          <DeviceDrawer
            userId={opened}
            user={list.items.find(({ id }) => id === opened)}
            onClose={() => void navigate(withUser(null), { replace: true })}
          />
        </Suspense>
      )}
    </>
  );
}
