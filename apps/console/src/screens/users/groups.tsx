/** Screen listing groups. */
import { Suspense, useState } from 'react';
import { useRights } from '../../api/session.ts';
import { number, since } from '../../i18n/format.ts';
import { useUsersTexts } from '../../i18n/users.ts';
import { ListScreen } from '../../lists/list-screen.tsx';
import { useListScreen } from '../../lists/use-list-screen.ts';
import {
  Button,
  type Column,
  IconEdit,
  IconPlus,
  IconTrash,
  lazily,
  menu,
  useCommands,
  useTitle,
} from '../../ui/index.ts';
import { PhoneRow } from '../../ui/phone-row.tsx';
import { type Group, useTrash } from './people.ts';
import { PlaceTabs } from './tabs.tsx';

const GroupDialog = lazily(() => import('./group-dialog.tsx'));

export default function Groups() {
  const t = useUsersTexts();
  const may = useRights();
  const { remove } = useTrash('groups');
  const [open, setOpen] = useState<Group | 'new'>();
  useTitle(t.groups);
  const list = useListScreen({
    name: 'groups',
    resource: 'groups',
    sorts: [
      { key: 'name', label: t.name, direction: 'asc' },
      { key: 'created', label: t.created, direction: 'desc' },
      { key: 'modified', label: t.changed, direction: 'desc' },
    ],
  });
  const creates = may('Groups', 'create');
  const start = () => setOpen('new');
  useCommands(creates ? [{ id: 'group-new', label: t.groupNew, icon: IconPlus, keys: 'n', run: start }] : []);
  const columns: Column<Group>[] = [
    { key: 'name', title: t.name, sort: 'name', render: group => group.name },
    { key: 'members', title: t.members, align: 'right', render: group => number(group.members_count) },
    { key: 'created', title: t.created, sort: 'created', render: group => since(group.created) },
    { key: 'modified', title: t.changed, sort: 'modified', render: group => since(group.modified) },
  ];
  const primary = creates && (
    <Button kind="primary" icon={IconPlus} onClick={start}>
      {t.groupNew}
    </Button>
  );
  return (
    <>
      <ListScreen
        title={t.people}
        meta={list.isFirst || list.error ? undefined : t.groupsOf(list.count)}
        tabs={<PlaceTabs here="groups" />}
        primary={primary}
        list={list}
        label={t.groups}
        searchLabel={t.groupSearch}
        itemName={group => group.name}
        itemMenu={group =>
          menu([
            may('Groups', 'update') && {
              id: 'edit',
              label: t.edit,
              icon: IconEdit,
              keys: 'Enter',
              onSelect: () => setOpen(group),
            },
            { line: true },
            may('Groups', 'delete') && {
              id: 'remove',
              label: t.remove,
              icon: IconTrash,
              keys: 'Delete',
              danger: true,
              onSelect: () => void remove(group, group.name),
            },
          ])
        }
        columns={columns}
        phoneRow={group => <PhoneRow name={group.name}>{t.membersCount(group.members_count)}</PhoneRow>}
        empty={{ title: t.groupEmpty, text: t.groupEmptyText, actions: primary || undefined }}
      />
      {open && (
        <Suspense fallback={null}>
          <GroupDialog id={open === 'new' ? undefined : open.id} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}
