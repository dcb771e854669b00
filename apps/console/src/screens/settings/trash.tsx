/** Settings section with all deleted items: restore or purge, singly or in bulk. */
import { useQueryClient } from '@tanstack/react-query';
import { refresh, type Stale } from '../../api/hooks.ts';
import { type Deleted, resourceOf, trash } from '../../api/trash.ts';
import { describe } from '../../errors/problem-text.ts';
import { trashEntities, useKindTexts } from '../../i18n/entities.ts';
import { date, since } from '../../i18n/format.ts';
import type { LazyText } from '../../i18n/index.ts';
import { useSettingsTexts } from '../../i18n/settings.ts';
import { ListScreen } from '../../lists/list-screen.tsx';
import { trashMenu } from '../../lists/trash-menu.ts';
import { useListScreen } from '../../lists/use-list-screen.ts';
import {
  Chip,
  type Column,
  confirm,
  IconRestore,
  IconTrash,
  Select,
  SelectionAction,
  SelectionBar,
  toast,
  usePhone,
} from '../../ui/index.ts';
import { startJob } from '../../ui/jobs.ts';
import { PhoneRow } from '../../ui/phone-row.tsx';

/** Bulk actions run one request per item; failures are summarised at the end. */
function useTrash() {
  const t = useSettingsTexts();
  const queries = useQueryClient();
  const name = (item: Deleted) => item.label ?? t.nameless;
  async function run(way: keyof typeof trash, items: Deleted[], title: LazyText): Promise<Deleted[]> {
    const job = items.length > 5 ? startJob(title) : undefined;
    const [done, lines]: [Deleted[], LazyText[]] = [[], []];
    for (const item of items) {
      if (job?.signal.aborted) break;
      try {
        await trash[way](item);
        done.push(item);
      } catch (error) {
        lines.push(() => `${name(item)}: ${describe(error).title}`);
      }
      job?.progress(done.length + lines.length, items.length);
    }
    job?.finish();
    const stale = new Set<Stale>(['trash', ...items.map(resourceOf)]);
    await Promise.all([...stale].map(name => refresh(queries, name)));
    if (lines.length > 0)
      toast.warn(() => t.notAll(lines.length), { lines: () => lines.slice(0, 5).map(line => line()) });
    return done;
  }
  return {
    name,
    restore: async (items: Deleted[]) => {
      const done = await run('restore', items, () => t.restoring);
      const [only] = done;
      if (!only) return;
      const text = () => (done.length === 1 ? t.restored(name(only)) : t.restoredMany(done.length));
      toast.ok(text, { undo: () => void run('remove', done, () => t.restoring) });
    },
    purge: async (items: Deleted[]) => {
      const [only] = items;
      if (!only) return;
      const title = () => (items.length === 1 ? t.purgeTitle(name(only)) : t.purgeTitleMany(items.length));
      if (!(await confirm(() => ({ title: title(), body: t.purgeBody, yes: t.yesPurge, no: t.noKeep, danger: true }))))
        return;
      const done = await run('purge', items, () => t.purging);
      if (done.length > 0) toast.ok(() => (done.length === 1 ? t.purged(name(only)) : t.purgedMany(done.length)));
    },
  };
}

/** The kind of an item, and the columns of the list. */
function useTrashColumns(name: (item: Deleted) => string) {
  const t = useSettingsTexts();
  const kindOf = useKindTexts();
  const kind = ({ entity }: Deleted) =>
    Object.hasOwn(kindOf, entity) ? kindOf[entity as keyof typeof kindOf] : entity;
  const columns: Column<Deleted>[] = [
    { key: 'label', title: t.name, sort: 'label', render: name },
    { key: 'entity', title: t.kind, sort: 'entity', render: item => <Chip>{kind(item)}</Chip> },
    {
      key: 'deleted',
      title: t.deleted,
      sort: 'deleted',
      render: item => <span className="num">{since(item.deleted)}</span>,
    },
    { key: 'by', title: t.by, render: item => item.deleted_by_name ?? '–' },
    { key: 'purge', title: t.purgeAt, render: item => <span className="num">{date(item.purge_at)}</span> },
  ];
  return { kind, columns };
}

export default function Trash() {
  const t = useSettingsTexts();
  const kindOf = useKindTexts();
  const phone = usePhone();
  const { name, restore, purge } = useTrash();
  const { kind, columns } = useTrashColumns(name);
  const list = useListScreen({
    name: 'trash',
    resource: 'trash',
    sorts: [
      { key: 'deleted', label: t.deleted, direction: 'desc' },
      { key: 'label', label: t.name, direction: 'asc' },
      { key: 'entity', label: t.kind, direction: 'asc' },
    ],
  });
  const chosen = () => list.items.filter(item => list.selection.has(item.id));
  return (
    <ListScreen
      title={t.trash}
      meta={list.isFirst || list.count === 0 ? undefined : t.things(list.count)}
      {...(phone && { back: { href: '/settings', label: t.settings } })}
      list={list}
      label={t.trash}
      searchLabel={t.searchName}
      itemName={name}
      itemMenu={item => trashMenu(t, { restore: () => restore([item]), purge: () => purge([item]) })}
      columns={columns}
      phoneRow={item => (
        <PhoneRow name={name(item)}>
          {[kind(item), since(item.deleted), item.deleted_by_name].filter(Boolean).join(' · ')}
        </PhoneRow>
      )}
      filters={
        <Select
          label={t.kind}
          labelHidden
          value={list.filters.entity?.[0] ?? ''}
          onChange={value => list.setFilter('entity', value ? [value] : [])}
          options={[{ value: '', label: t.allKinds }, ...trashEntities.map(value => ({ value, label: kindOf[value] }))]}
        />
      }
      selectionBar={
        <SelectionBar selection={list.selection}>
          <SelectionAction icon={IconRestore} onClick={() => void restore(chosen()).then(list.selection.clear)}>
            {t.restore}
          </SelectionAction>
          <SelectionAction icon={IconTrash} danger onClick={() => void purge(chosen()).then(list.selection.clear)}>
            {t.purge}
          </SelectionAction>
        </SelectionBar>
      }
      empty={{ title: t.trashEmptyTitle, text: t.trashEmptyText }}
    />
  );
}
