/** Tabs: people by state, and groups. */
import { useRights, useUser } from '../../api/session.ts';
import { useUsersTexts } from '../../i18n/users.ts';
import { navigate, Tabs } from '../../ui/index.ts';

export const places = ['active', 'invited', 'inactive', 'trash', 'groups', 'access'] as const;
export type Place = (typeof places)[number];
const pathOf = (place: Place) => {
  if (place === 'groups') return '/users/groups';
  if (place === 'access') return '/users/links';
  return place === 'active' ? '/users' : `/users?state=${place}`;
};

export function PlaceTabs({ here }: { here: Place }) {
  const t = useUsersTexts();
  const may = useRights();
  const administers = useUser()?.role === 'admin';
  const open: Partial<Record<Place, boolean>> = { groups: may('Groups', 'read'), access: administers };
  const shown = places.filter(place => open[place] !== false);
  return (
    <Tabs
      label={t.states}
      value={here}
      onChange={place => void navigate(pathOf(place))}
      tabs={shown.map(place => ({ value: place, label: t[place] }))}
      pills
    />
  );
}
