/**
 * React hook for drill-down: opens the list of entries behind a figure, filtered to them. With several forms a popover
 * asks for one.
 */
import type { OpenedFigure } from '@kontor/charts/view';
import type { DashboardFilter } from '@kontor/contract/dashboard-filter';
import { figureFilterText } from '@kontor/contract/figure-filter';
import { type ReactNode, useRef, useState } from 'react';
import { useRights } from '../api/session.ts';
import { useChartCardTexts } from '../i18n/chart-card.ts';
import { IconClipboardText, navigate, useMenu } from '../ui/index.ts';
import type { Chart } from './types.ts';

const hrefOf = (form: string, chart: Chart, { dataset, value, point }: OpenedFigure, within?: DashboardFilter) => {
  const figure = figureFilterText({ chart: chart.id, dataset, value, point, ...(within && { within }) });
  return `/reports/${form}?${new URLSearchParams({ view: 'none', 'filter[figure]': figure })}`;
};

/** `open` is undefined without permission to read entries; render `popup` anywhere, `anchor` beside the chart. */
export function useOpenEntries(chart: Chart, within?: DashboardFilter) {
  const t = useChartCardTexts();
  const may = useRights();
  const anchor = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<OpenedFigure | null>(null);
  const forms = chart.report_configs ?? [];
  const menu = useMenu(t.entriesOf, () =>
    forms.map(({ id, name }) => ({
      id,
      label: name,
      icon: IconClipboardText,
      ...(opened && { href: hrefOf(id, chart, opened, within) }),
    })),
  );
  const [only] = forms;
  const open = (at: OpenedFigure) => {
    if (forms.length === 1 && only) return void navigate(hrefOf(only.id, chart, at, within));
    setOpened(at);
    if (anchor.current) menu.open(anchor.current, anchor.current);
  };
  const popup: ReactNode = menu.popup;
  return { open: forms.length > 0 && may('Reports', 'read') ? open : undefined, anchor, popup };
}
