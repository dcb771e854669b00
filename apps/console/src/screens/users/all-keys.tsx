/** Screen listing the API keys of all people; each can be revoked. */
import { useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import { refresh } from '../../api/hooks.ts';
import type { RowOf } from '../../api/lists.ts';
import { useAccessTexts } from '../../i18n/access.ts';
import { date, since } from '../../i18n/format.ts';
import { useUsersTexts } from '../../i18n/users.ts';
import { ListScreen } from '../../lists/list-screen.tsx';
import { useListScreen } from '../../lists/use-list-screen.ts';
import { type Column, IconUsers, menu, useTitle } from '../../ui/index.ts';
import { PhoneRow } from '../../ui/phone-row.tsx';
import { AccessSwitch, revokeAfterQuestion } from './access-parts.tsx';
import { PlaceTabs } from './tabs.tsx';

const KEYS = 'account/keys';
type Key = RowOf<typeof KEYS>;

export default function AllKeys() {
  const t = useAccessTexts();
  const u = useUsersTexts();
  useTitle(t.keys);
  const queries = useQueryClient();
  const list = useListScreen({
    name: 'all-keys',
    resource: KEYS,
    fixed: { all: 'true' },
    sorts: [],
    // The list knows neither search nor order.
    asked: ({ all }) => ({ all }),
  });
  const revoke = ({ id, name }: Key) =>
    revokeAfterQuestion(
      () => name,
      () => useAccessTexts.now().revokeBodyKey,
      async () => {
        await ask('DELETE /account/keys/{id}.json', { params: { id } });
        await refresh(queries, KEYS);
      },
    );
  const columns: Column<Key>[] = [
    { key: 'name', title: t.key, render: key => key.name },
    { key: 'maker', title: t.maker, render: key => key.user.username },
    { key: 'last_used', title: t.lastUsed, render: key => (key.last_used ? since(key.last_used) : t.never) },
    { key: 'expires', title: t.expires, render: key => date(key.expires) },
    { key: 'created', title: t.created, render: key => since(key.created) },
  ];
  return (
    <ListScreen
      title={u.people}
      meta={list.isFirst || list.error ? undefined : t.keysOf(list.count)}
      tabs={<PlaceTabs here="access" />}
      filters={<AccessSwitch here="keys" />}
      list={list}
      label={t.keys}
      itemName={key => key.name}
      itemMenu={key =>
        menu([
          { id: 'person', label: key.user.username, icon: IconUsers, href: `/users/${key.user.id}` },
          { line: true },
          { id: 'revoke', label: t.revoke, danger: true, onSelect: () => void revoke(key) },
        ])
      }
      columns={columns}
      phoneRow={key => (
        <PhoneRow name={key.name}>
          {[key.user.username, key.last_used ? since(key.last_used) : t.never, date(key.expires)].join(' · ')}
        </PhoneRow>
      )}
      empty={{ title: t.keyEmpty, text: t.keyEmptyText }}
    />
  );
}
