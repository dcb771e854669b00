/** What every chart offers in its menu, on whichever screen it stands. */
import { scopeOf, useUser } from '../api/session.ts';
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
} from '../ui/index.ts';
import { usePatterns } from './chart-preferences.ts';
import type { Chart, KeptFigures } from './types.ts';

const files = () => import('./chart-files.ts');

/** `own` stand first. Without `figures` there is nothing to take along. */
export function useChartMenu(chart: Chart, figures: KeptFigures | null, own: MenuItem[] = []): MenuItem[] {
  const t = useChartCardTexts();
  const user = useUser();
  const [patterns, setPatterns] = usePatterns();
  const { id, name, type } = chart;
  const taken = figures && { name, type, figures, patterns };
  const here = location.pathname + location.search;
  const ownPage = location.pathname.startsWith('/statistics/view/');
  const scope = scopeOf(user, 'Charts', 'update');
  const mayEdit = scope === 'all' || (scope === 'self' && chart.user_id === user?.id);
  return menu([
    ...own,
    { line: true },
    // On its own page these stand above it.
    !ownPage &&
      mayEdit && {
        ...{ id: 'edit-chart', label: t.edit, icon: IconEdit },
        href: `/statistics/edit/${id}?back=${encodeURIComponent(here)}`,
      },
    !ownPage && {
      ...{ id: 'open-chart', label: t.open, icon: IconChartBar, href: `/statistics/view/${id}` },
    },
    { line: true },
    taken && {
      ...{ id: 'png', label: t.asPng, note: 'png', icon: IconPhoto },
      onSelect: () => void files().then(({ savePng }) => savePng(taken)),
    },
    taken && {
      ...{ id: 'svg', label: t.asSvg, note: 'svg', icon: IconDownload },
      onSelect: () => void files().then(({ saveSvg }) => saveSvg(taken)),
    },
    taken && {
      ...{ id: 'csv', label: t.csv, note: 'csv', icon: IconTable },
      onSelect: () => void files().then(({ saveCsv }) => saveCsv(taken)),
    },
    taken && {
      ...{ id: 'copy-table', label: t.copyTable, icon: IconCopy },
      onSelect: () => void files().then(({ copyTable }) => copyTable(taken)),
    },
    { line: true },
    { id: 'patterns', label: t.patterns, checked: patterns, onSelect: () => setPatterns(!patterns) },
  ]);
}
