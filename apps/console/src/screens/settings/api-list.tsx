/** List of the APIs (external services) that the server calls. */
import { useState } from 'react';
import { useRights } from '../../api/session.ts';
import { since } from '../../i18n/format.ts';
import { useConfigTexts, useIntegrationTexts } from '../../i18n/integrations.ts';
import { useSettingsTexts } from '../../i18n/settings.ts';
import { ListScreen } from '../../lists/list-screen.tsx';
import { useListScreen } from '../../lists/use-list-screen.ts';
import { Button, Chip, type Column, IconEdit, IconPlus, IconSend, IconTrash, menu, usePhone } from '../../ui/index.ts';
import { ApiDialog } from './api-dialog.tsx';
import { Sample } from './api-sample.tsx';
import { type ApiRecord, targetOf, word } from './api-types.ts';
import styles from './integrations.module.css';
import { useRemoveApi } from './remove-api.ts';

export const here = '/settings/integrations';

export function ApiList() {
  const t = useIntegrationTexts();
  const words = useConfigTexts();
  const settings = useSettingsTexts();
  const may = useRights();
  const phone = usePhone();
  const remove = useRemoveApi();
  const [editing, setEditing] = useState<ApiRecord | 'new' | null>(null);
  const [trying, setTrying] = useState<ApiRecord | null>(null);
  const list = useListScreen({
    name: 'apis',
    resource: 'apis',
    sorts: [
      { key: 'name', label: t.name, direction: 'asc' },
      { key: 'modified', label: t.modified, direction: 'desc' },
    ],
  });
  const columns: Column<ApiRecord>[] = [
    { key: 'name', title: t.name, sort: 'name', render: api => api.name },
    { key: 'type', title: t.type, render: api => <Chip>{word(words, api.type)}</Chip> },
    { key: 'target', title: t.address, render: api => <span className={styles.target}>{targetOf(api)}</span> },
    {
      key: 'modified',
      title: t.modified,
      sort: 'modified',
      render: api => <span className="num">{since(api.modified)}</span>,
    },
  ];
  const add = may('Apis', 'create') && (
    <Button kind="primary" icon={IconPlus} onClick={() => setEditing('new')}>
      {t.add}
    </Button>
  );
  return (
    <>
      <ListScreen
        title={t.integrations}
        meta={list.isFirst || list.count === 0 ? undefined : t.things(list.count)}
        {...(phone && { back: { href: '/settings', label: settings.settings } })}
        actions={
          may('Deliveries', 'read') && (
            <Button kind="ghost" icon={IconSend} href={`${here}/deliveries`}>
              {t.deliveries}
            </Button>
          )
        }
        {...(list.count > 0 && { primary: add })}
        list={list}
        label={t.apis}
        searchLabel={t.search}
        itemName={api => api.name}
        itemHref={api => `${here}/${api.id}`}
        itemMenu={api =>
          menu([
            may('Apis', 'update') && { id: 'edit', label: t.edit, icon: IconEdit, onSelect: () => setEditing(api) },
            may('Apis', 'update') && { id: 'try', label: t.sample, icon: IconSend, onSelect: () => setTrying(api) },
            may('Apis', 'delete') && { line: true },
            may('Apis', 'delete') && {
              id: 'remove',
              label: t.remove,
              icon: IconTrash,
              keys: 'Delete',
              danger: true,
              onSelect: () => void remove(api),
            },
          ])
        }
        columns={columns}
        phoneRow={api => (
          <span className={styles.phone}>
            <h3>{api.name}</h3>
            <span>{[word(words, api.type), targetOf(api)].join(' · ')}</span>
          </span>
        )}
        empty={{ title: t.emptyTitle, text: t.emptyText, actions: add }}
      />
      {editing && <ApiDialog api={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />}
      {trying && <Sample api={trying} onClose={() => setTrying(null)} />}
    </>
  );
}
