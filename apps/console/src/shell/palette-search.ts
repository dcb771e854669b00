/** Search in the command palette: forms, charts and dashboards by name, loaded from the server. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pageOf } from '../api/lists.ts';
import { useRights } from '../api/session.ts';
import type { useShellTexts } from '../i18n/shell.ts';
import type { Command } from '../ui/commands.ts';
import type { IconType } from '../ui/icon.tsx';
import { IconChartBar, IconClipboardText, IconLayoutDashboard } from '../ui/icons.ts';
import { navigate } from '../ui/navigation.ts';

interface Kind {
  resource: 'report-configs' | 'charts' | 'chart-collections';
  /** Entities the user must be allowed to read. */
  needs: string[];
  icon: IconType;
  title: (t: ReturnType<typeof useShellTexts>) => string;
  path: (id: string) => string;
}
export interface PaletteHit {
  title: string;
  commands: Command[];
}

const kinds: Kind[] = [
  {
    resource: 'report-configs',
    needs: ['ReportConfigs', 'Reports'],
    icon: IconClipboardText,
    title: t => t.reports,
    path: id => `/reports/${id}`,
  },
  {
    resource: 'charts',
    needs: ['ReportConfigs', 'Charts'],
    icon: IconChartBar,
    title: t => t.statistics,
    path: id => `/statistics/view/${id}`,
  },
  {
    resource: 'chart-collections',
    needs: ['ChartCollections'],
    icon: IconLayoutDashboard,
    title: t => t.dashboards,
    path: id => `/dashboards/${id}`,
  },
];

/** Maximum results per kind. */
const EACH = 5;
/** Minimum query length. */
const LEAST = 2;
const REST = 200;

/** `''` sends no request. */
export function usePaletteSearch(
  typed: string,
  t: ReturnType<typeof useShellTexts>,
): { groups: PaletteHit[]; waiting: boolean } {
  const may = useRights();
  const text = typed.trim().length < LEAST ? '' : typed.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), REST);
    return () => clearTimeout(timer);
  }, [text]);
  const readable = kinds.filter(({ needs }) => needs.every(entity => may(entity, 'read')));
  const { data, isFetching } = useQuery({
    queryKey: ['palette', asked, readable.map(({ resource }) => resource)],
    queryFn: ({ signal }) =>
      Promise.all(
        readable.map(({ resource }) =>
          pageOf(resource, { search: asked, sort: 'name', limit: EACH }, 1, signal).then(({ data: items }) => ({
            resource,
            items,
          })),
        ),
      ),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const groups = (text === '' ? [] : (data ?? [])).flatMap(({ resource, items }) => {
    const kind = kinds.find(each => each.resource === resource);
    if (!kind || items.length === 0) return [];
    const commands = items.map(({ id, name }) => ({
      id: kind.path(id),
      label: name,
      icon: kind.icon,
      run: () => void navigate(kind.path(id)),
    }));
    return [{ title: kind.title(t), commands }];
  });
  return { groups, waiting: text !== '' && (isFetching || asked !== text) };
}
