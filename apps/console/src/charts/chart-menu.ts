/** React hook that builds a chart's menu: the same items on every screen, after the screen's own. */
import { useMayOn } from '../api/session.ts';
import { useChartCardTexts } from '../i18n/chart-card.ts';
import {
  IconChartBar,
  IconCopy,
  IconDownload,
  IconEdit,
  IconPhoto,
  IconTable,
  type MenuItem,
  menu,
  toast,
} from '../ui/index.ts';
import { editOf, viewOf } from './addresses.ts';
import { usePatterns } from './chart-preferences.ts';
import type { Chart, KeptFigures } from './types.ts';

/** Runs an export; a failure is shown as a toast. */
const take = (make: (files: typeof import('./chart-files.ts')) => unknown) =>
  void import('./chart-files.ts').then(make).catch(toast.error);

/** `own` items come first. Without `figures` the exports are left out. */
export function useChartMenu(chart: Chart, figures: KeptFigures | null, own: MenuItem[] = []): MenuItem[] {
  const t = useChartCardTexts();
  const mayOn = useMayOn();
  const [patterns, setPatterns] = usePatterns();
  const { name, type } = chart;
  const taken = figures && { name, type, figures, patterns };
  const ownPage = location.pathname.startsWith('/statistics/view/');
  return menu([
    ...own,
    { line: true },
    // On the chart's own page these are buttons in the header.
    !ownPage &&
      mayOn('Charts', 'update', chart.user_id) && {
        id: 'edit-chart',
        label: t.edit,
        icon: IconEdit,
        href: editOf(chart),
      },
    !ownPage && {
      id: 'open-chart',
      label: t.open,
      icon: IconChartBar,
      href: viewOf(chart),
    },
    { line: true },
    taken && {
      id: 'png',
      label: t.asPng,
      note: 'png',
      icon: IconPhoto,
      onSelect: () => take(({ savePng }) => savePng(taken)),
    },
    taken && {
      id: 'svg',
      label: t.asSvg,
      note: 'svg',
      icon: IconDownload,
      onSelect: () => take(({ saveSvg }) => saveSvg(taken)),
    },
    taken && {
      id: 'csv',
      label: t.csv,
      note: 'csv',
      icon: IconTable,
      onSelect: () => take(({ saveCsv }) => saveCsv(taken)),
    },
    taken && {
      id: 'copy-table',
      label: t.copyTable,
      icon: IconCopy,
      onSelect: () => take(({ copyTable }) => copyTable(taken)),
    },
    { line: true },
    { id: 'patterns', label: t.patterns, checked: patterns, onSelect: () => setPatterns(!patterns) },
  ]);
}
