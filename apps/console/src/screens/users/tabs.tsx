/** Tabs: people by state, and groups. */
import { useRights } from '../../api/session.ts';
import { useUsersTexts } from '../../i18n/users.ts';
import { navigate, Tabs } from '../../ui/index.ts';

export const places = ['active', 'invited', 'inactive', 'trash', 'groups'] as const;
export type Place = (typeof places)[number];
const pathOf = (place: Place) => {
  if (place === 'groups') return '/users/groups';
  return place === 'active' ? '/users' : `/users?state=${place}`;
};

export function PlaceTabs({ here }: { here: Place }) {
  const t = useUsersTexts();
  const may = useRights();
  const shown = places.filter(place => place !== 'groups' || may('Groups', 'read'));
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
