/** React hook with the state of a wall display: dashboard and page shown, filter, settings and commands. */
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import type { Chart, KeptFigures } from '../../../charts/types.ts';
import { useMedia } from '../../../ui/media.ts';
import { navigate } from '../../../ui/navigation.ts';
import { asOfCounted, asOfKept } from '../common/model.ts';
import { useAddressFilter, useDashboard } from '../view/use-dashboard.ts';
import { useFullScreen } from './device.ts';
import { useFresh } from './fresh.ts';
import { useWallKeys } from './keys.ts';
import { pagesOf, readSettings, type WallSettings, withoutSettings, withSettings } from './pages.ts';
import { useRotation } from './rotation.ts';
import { useRound, useStep, useWallPosition } from './use-round.ts';

const chartsOnPage = 4;
/** Milliseconds before a dashboard without charts is skipped. */
const passOver = 2_000;

/** `gone`: the dashboard cannot be read; `nothing`: it has no charts. */
function emptiness({ record, charts, error }: ReturnType<typeof useDashboard>): { gone: boolean; nothing: boolean } {
  const gone = !record && error instanceof ApiError && [400, 403, 404].includes(error.code);
  return { gone, nothing: gone || (record !== undefined && charts.length === 0) };
}

/** The times of the figures, as reported by the charts. */
function useReportedFigures() {
  const [figures, setFigures] = useState<ReadonlyMap<string, KeptFigures | null>>(new Map());
  const onFigures = useCallback(
    (id: string, shown: KeptFigures | null) => setFigures(present => new Map(present).set(id, shown)),
    [],
  );
  return { figures, onFigures };
}

/** The oldest of the displayed figures, computed or stored. */
const asOfShown = (charts: readonly Chart[], counted: ReadonlyMap<string, KeptFigures | null> | null) =>
  counted
    ? asOfCounted(charts.map(({ id }) => counted.get(id)))
    : asOfKept(charts.map(({ chart_cache }) => chart_cache));

export function useWall(dashboardId: string) {
  const address = useAddressFilter();
  const settings = readSettings(address.search);
  const narrow = useMedia('(orientation: portrait), (max-width: 767px)');
  const { position, setPosition, begin } = useWallPosition(dashboardId);
  const [paused, setPaused] = useState(false);
  const { figures, onFigures } = useReportedFigures();
  const dashboard = useDashboard(settings.all ? position.id : dashboardId);
  const { record, charts, error, mayFilter, forms } = dashboard;
  const refetch = useCallback(() => void dashboard.refetch(), [dashboard.refetch]);
  const lost = useFresh(error, refetch);
  const round = useRound(settings.all, dashboardId);
  const filter = mayFilter ? address.filter : null;
  const pages = pagesOf(charts, narrow ? 1 : chartsOnPage);
  const page = Math.min(position.page, Math.max(0, pages.length - 1));
  const step = useStep(setPosition, pages.length, settings.all ? round : null);
  const others = settings.all && round.length > 1;
  const turns = pages.length > 1 || others;
  const { gone, nothing } = emptiness(dashboard);
  usePassOver(nothing && others, step);
  const turn = `${record?.id ?? ''} ${page}`;
  useRotation(turn, turns && !nothing ? settings.every : 0, paused || !record, () => step(1));

  const leave = useCallback(
    () => void navigate(`/dashboards/${position.id}${withoutSettings(location.search)}`, { replace: true }),
    [position.id],
  );
  const fullScreen = useFullScreen(leave);
  const pause = () => setPaused(present => !present);
  const set = (next: WallSettings) => {
    if (!next.all) begin();
    void navigate(location.pathname + withSettings(location.search, next), { replace: true });
  };
  useWallKeys([
    [' ', pause],
    ['ArrowRight', () => step(1)],
    ['ArrowLeft', () => step(-1)],
    ['PageDown', () => step(1)],
    ['PageUp', () => step(-1)],
    ['Escape', leave],
    ['f', fullScreen.toggle],
  ]);
  return {
    record,
    forms,
    filter,
    settings,
    narrow,
    /** The charts of this page; `turn` changes with what is shown. */
    charts: pages[page] ?? [],
    turn,
    page,
    pageCount: pages.length,
    turns,
    paused,
    gone,
    nothing,
    lost,
    asOf: asOfShown(charts, filter ? figures : null),
    onFigures,
    fullScreen,
    pause,
    set,
    step,
    leave,
  };
}

/** Skips empty dashboards while rotating. */
function usePassOver(empty: boolean, step: (by: 1) => void): void {
  useEffect(() => {
    if (!empty) return;
    const timer = setTimeout(() => step(1), passOver);
    return () => clearTimeout(timer);
  }, [empty, step]);
}
