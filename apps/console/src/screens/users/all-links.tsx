/** Screen listing the share links of all forms and people; an open one can be revoked. */
import type { ListedWith } from '@kontor/contract';
import { useCall } from '../../api/mutations.ts';
import { fullName } from '../../api/session.ts';
import { useAccessTexts } from '../../i18n/access.ts';
import { date, dateTime, since } from '../../i18n/format.ts';
import { useUsersTexts } from '../../i18n/users.ts';
import { stateOf, TONES } from '../../library/share-links.ts';
import { ListScreen } from '../../lists/list-screen.tsx';
import { useListScreen } from '../../lists/use-list-screen.ts';
import { Chip, type Column, IconLink, IconUsers, menu, useTitle } from '../../ui/index.ts';
import { PhoneRow } from '../../ui/phone-row.tsx';
import { AccessSwitch, revokeAfterQuestion } from './access-parts.tsx';
import { PlaceTabs } from './tabs.tsx';

type Link = ListedWith<'share-links', 'users' | 'report_configs'>;

/** Words and columns of a link. */
function useLinkColumns() {
  const t = useAccessTexts();
  const formOf = (link: Link) => link.report_configs?.name ?? '–';
  const makerOf = (link: Link) => (link.users ? fullName(link.users) : t.somebody);
  const nameOf = (link: Link) => t.linkTitle(formOf(link), dateTime(link.created));
  const stateWord = (link: Link) => t[stateOf(link)];
  const columns: Column<Link>[] = [
    { key: 'form', title: t.form, render: formOf },
    {
      key: 'maker',
      title: t.maker,
      render: link => [makerOf(link), link.email && t.sentTo(link.email)].filter(Boolean).join(', '),
    },
    {
      key: 'state',
      title: t.state,
      render: link => <Chip tone={TONES[stateOf(link)]}>{stateWord(link)}</Chip>,
    },
    { key: 'used', title: t.used, sort: 'used', render: link => t.usedOf(link.used, link.usages) },
    {
      key: 'last_used',
      title: t.lastUsed,
      sort: 'last_used',
      render: link => (link.last_used ? since(link.last_used) : t.never),
    },
    {
      key: 'expires',
      title: t.expires,
      sort: 'expires',
      render: link => (link.expires ? date(link.expires) : '–'),
    },
    { key: 'created', title: t.created, sort: 'created', render: link => since(link.created) },
  ];
  return { formOf, makerOf, nameOf, stateWord, columns };
}

export default function AllLinks() {
  const t = useAccessTexts();
  const u = useUsersTexts();
  useTitle(t.links);
  const revocation = useCall('DELETE /report-configs/share-links/{id}.json', { stale: ['share-links'] });
  const list = useListScreen({
    name: 'all-links',
    resource: 'share-links',
    fixed: { contain: 'users,report_configs' },
    sorts: [
      { key: 'created', label: t.created, direction: 'desc' },
      { key: 'last_used', label: t.lastUsed, direction: 'desc' },
      { key: 'used', label: t.used, direction: 'desc' },
      { key: 'expires', label: t.expires, direction: 'asc' },
    ],
  });
  const { formOf, makerOf, nameOf, stateWord, columns } = useLinkColumns();
  const revoke = (link: Link) =>
    revokeAfterQuestion(
      () => nameOf(link),
      () => useAccessTexts.now().revokeBodyLink,
      () => revocation.mutateAsync({ params: { id: link.id } }),
    );
  return (
    <ListScreen
      title={u.people}
      meta={list.isFirst || list.error ? undefined : t.linksOf(list.count)}
      tabs={<PlaceTabs here="access" />}
      filters={<AccessSwitch here="links" />}
      list={list}
      label={t.links}
      searchLabel={t.searchLinks}
      itemName={nameOf}
      itemMenu={link =>
        menu([
          {
            id: 'share',
            label: t.form,
            icon: IconLink,
            href: `/reports/share/${link.report_config_id}`,
          },
          link.user_id !== null && {
            id: 'person',
            label: makerOf(link),
            icon: IconUsers,
            href: `/users/${link.user_id}`,
          },
          { line: true },
          ['active', 'stopped'].includes(stateOf(link)) && {
            id: 'revoke',
            label: t.revoke,
            danger: true,
            onSelect: () => void revoke(link),
          },
        ])
      }
      columns={columns}
      phoneRow={link => (
        <PhoneRow name={formOf(link)}>{[stateWord(link), makerOf(link), since(link.created)].join(' · ')}</PhoneRow>
      )}
      empty={{ title: t.linkEmpty, text: t.linkEmptyText }}
    />
  );
}
