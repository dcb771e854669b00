/** What every chart offers in its menu, on whichever screen it stands. */
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

/** A file that cannot be made is told of. */
const take = (make: (files: typeof import('./chart-files.ts')) => unknown) =>
  void import('./chart-files.ts').then(make).catch(toast.error);

/** `own` stand first. Without `figures` there is nothing to take along. */
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
    // On its own page these stand above it.
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
