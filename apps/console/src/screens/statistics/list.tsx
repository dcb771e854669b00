/** Screen listing charts as tiles or table, with search and a filter by form. */
import { chartIcons } from 'virtual:chart-icons';
import { useMayOn, useRights } from '../../api/session.ts';
import { editOf, viewOf } from '../../charts/addresses.ts';
import type { Chart } from '../../charts/types.ts';
import { useChartTypeTexts } from '../../i18n/chart-types.ts';
import { since } from '../../i18n/format.ts';
import { useStatisticsTexts } from '../../i18n/statistics.ts';
import { useFormNames } from '../../library/form-names.ts';
import { ListScreen } from '../../lists/list-screen.tsx';
import { useListScreen } from '../../lists/use-list-screen.ts';
import {
  Button,
  type Column,
  Icon,
  IconCopy,
  IconEdit,
  IconEye,
  IconPlus,
  IconTrash,
  menu,
  NewTile,
  navigate,
  useCommands,
} from '../../ui/index.ts';
import { PhoneRow } from '../../ui/phone-row.tsx';
import { FormFilter } from './form-filter.tsx';
import styles from './list.module.css';
import { CONTAIN, copyOf, NEW, RESOURCE, useChartRemoval } from './model.ts';
import { ChartTile, formNames } from './tile.tsx';

const FORM = 'report_configs';

export default function Statistics() {
  const t = useStatisticsTexts();
  const may = useRights();
  const { data: forms } = useFormNames();
  const list = useListScreen({
    name: 'statistics',
    resource: RESOURCE,
    layouts: ['cards', 'list'],
    fixed: CONTAIN,
    sorts: [
      { key: 'modified', label: t.changed, direction: 'desc' },
      { key: 'name', label: t.name, direction: 'asc' },
      { key: 'sorting', label: t.ownOrder, direction: 'asc' },
    ],
  });
  const creates = may('Charts', 'create');
  const form = list.filters[FORM]?.[0] ?? '';
  // With a form filter, a new chart starts with that form.
  const fresh = form ? `${NEW}?forms=${encodeURIComponent(form)}` : NEW;
  useCommands(
    creates ? [{ id: 'chart-new', label: t.newChart, icon: IconPlus, keys: 'n', run: () => void navigate(fresh) }] : [],
  );
  const entries = useChartEntries(creates);
  const columns = useChartColumns();
  const primary = creates && (
    <Button kind="primary" icon={IconPlus} href={fresh}>
      {t.newChart}
    </Button>
  );
  const formName = forms?.find(({ id }) => id === form)?.name;
  return (
    <ListScreen
      title={t.title}
      meta={list.isFirst || list.error ? undefined : t.chartsOf(list.count)}
      primary={primary}
      list={list}
      label={t.charts}
      searchLabel={t.search}
      filters={<FormFilter forms={forms} value={form} onChange={id => list.setFilter(FORM, id ? [id] : [])} />}
      itemName={chart => chart.name}
      itemHref={viewOf}
      itemMenu={entries}
      columns={columns}
      card={chart => <ChartTile key={chart.id} chart={chart} href={viewOf(chart)} menu={() => entries(chart)} />}
      phoneRow={chart => (
        <PhoneRow name={chart.name}>{[formNames(chart), since(chart.modified)].filter(Boolean).join(' · ')}</PhoneRow>
      )}
      firstTile={creates && <NewTile title={t.newChart} note={t.newHint} href={fresh} />}
      tileStays={list.search === ''}
      empty={{
        title: t.emptyTitle,
        text: creates ? t.emptyText : t.emptyTextReader,
        actions: primary || undefined,
      }}
      {...(formName && !list.search && { filtered: { title: t.filteredTitle, text: t.filteredForm(formName) } })}
    />
  );
}

/** React hook with the menu items of a chart. */
function useChartEntries(creates: boolean) {
  const t = useStatisticsTexts();
  const mayOn = useMayOn();
  const remove = useChartRemoval();
  return (chart: Chart) =>
    menu([
      mayOn('Charts', 'update', chart.user_id) && {
        id: 'edit',
        label: t.edit,
        icon: IconEdit,
        keys: 'e',
        href: editOf(chart),
      },
      { id: 'view', label: t.view, icon: IconEye, keys: 'Enter', href: viewOf(chart) },
      creates && { id: 'copy', label: t.copy, icon: IconCopy, href: copyOf(chart) },
      { line: true },
      mayOn('Charts', 'delete', chart.user_id) && {
        id: 'remove',
        label: t.remove,
        icon: IconTrash,
        keys: 'Delete',
        danger: true,
        onSelect: () => void remove(chart),
      },
    ]);
}

function useChartColumns(): Column<Chart>[] {
  const t = useStatisticsTexts();
  const types = useChartTypeTexts();
  return [
    { key: 'name', title: t.name, sort: 'name', render: chart => chart.name },
    {
      key: 'type',
      title: t.type,
      render: ({ type }) => (
        <span className={styles.cell}>
          <Icon of={chartIcons[type]} size={16} />
          {types[type]}
        </span>
      ),
    },
    { key: 'forms', title: t.forms, render: chart => formNames(chart) || '–' },
    {
      key: 'modified',
      title: t.changed,
      sort: 'modified',
      render: chart => <span className="num">{since(chart.modified)}</span>,
    },
  ];
}
