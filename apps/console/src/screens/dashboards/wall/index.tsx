/** A dashboard on a wall: its charts as large as the screen, a few at a time, one page after the other. */
import type { DashboardFilter } from '@kontor/contract/dashboard-filter';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useSelf } from '../../../api/account.ts';
import { ApiError } from '../../../api/client.ts';
import { allOf } from '../../../api/lists.ts';
import type { Dashboard, KeptFigures } from '../../../charts/types.ts';
import { dateTime, time } from '../../../i18n/format.ts';
import { useWallTexts } from '../../../i18n/wall.ts';
import { useMedia } from '../../../ui/media.ts';
import { navigate } from '../../../ui/navigation.ts';
import type { ScreenProps } from '../../../ui/screen-props.ts';
import { useTitle } from '../../../ui/title.ts';
import { asOfCounted, asOfKept, RESOURCE } from '../view/model.ts';
import { useAddressFilter, useDashboard } from '../view/use-dashboard.ts';
import { Controls } from './controls.tsx';
import { useFullScreen, useIdle, useWakeLock } from './device.ts';
import { useFresh, useLiveHere } from './fresh.ts';
import { useWallKeys } from './keys.ts';
import { besides, pagesOf, readSettings, type WallSettings, withoutSettings, withSettings } from './pages.ts';
import { useRotation } from './rotation.ts';
import { Stage } from './stage.tsx';
import { Top } from './top.tsx';
import styles from './wall.module.css';

const FEW = 4;
/** A dashboard that is new comes into the round within a minute. */
const RING = 60_000;

export default function Wall({ params: { dashboardId = '' } }: ScreenProps) {
  const t = useWallTexts();
  useSelf();
  useLiveHere();
  useWakeLock();
  const idle = useIdle();
  const address = useAddressFilter();
  const settings = readSettings(address.search);
  const narrow = useMedia('(orientation: portrait), (max-width: 767px)');
  // Which of all is shown, and which page of it: the address stays that of the one it began with.
  const [at, setAt] = useState({ id: dashboardId, page: 0 });
  const [paused, setPaused] = useState(false);
  const [figures, setFigures] = useState<ReadonlyMap<string, KeptFigures | null>>(new Map());
  const onFigures = useCallback(
    (id: string, shown: KeptFigures | null) => setFigures(present => new Map(present).set(id, shown)),
    [],
  );
  const shown = useDashboard(settings.all ? at.id : dashboardId);
  const { record, charts, error, mayFilter } = shown;
  const refetch = useCallback(() => void shown.refetch(), [shown.refetch]);
  const lost = useFresh(error, refetch);
  const ring = useRing(settings.all, dashboardId);
  const filter: DashboardFilter | null = mayFilter ? address.filter : null;
  const pages = pagesOf(charts, narrow ? 1 : FEW);
  const page = Math.min(at.page, Math.max(0, pages.length - 1));
  const turns = pages.length > 1 || (settings.all && ring.length > 1);
  useTitle(record?.name ?? t.title);

  const step = useCallback(
    (by: 1 | -1) =>
      setAt(present => {
        const last = pages.length - 1;
        const next = Math.min(present.page, Math.max(0, last)) + by;
        if (next >= 0 && next <= last) return { ...present, page: next };
        const id = settings.all ? besides(ring, present.id, by) : present.id;
        // Backwards it is the last page, however many there are.
        return { id, page: by > 0 ? 0 : Number.MAX_SAFE_INTEGER };
      }),
    [pages.length, settings.all, ring],
  );
  const gone = error instanceof ApiError && [400, 403, 404].includes(error.code) && !record;
  const nothing = gone || (record !== undefined && charts.length === 0);
  // One of all that has nothing to show is passed over.
  useEffect(() => {
    if (!nothing || !settings.all || ring.length < 2) return;
    const timer = setTimeout(() => step(1), 2_000);
    return () => clearTimeout(timer);
  }, [nothing, settings.all, ring.length, step]);
  const turn = `${record?.id ?? ''} ${page}`;
  useRotation(turn, turns && !nothing ? settings.every : 0, paused || !record, () => step(1));

  const leave = useCallback(
    () => void navigate(`/dashboards/${at.id}${withoutSettings(location.search)}`, { replace: true }),
    [at.id],
  );
  const fullScreen = useFullScreen(leave);
  const pause = () => setPaused(present => !present);
  const set = (next: WallSettings) => {
    if (!next.all) setAt({ id: dashboardId, page: 0 });
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

  const cached = charts.map(({ chart_cache }) => chart_cache);
  const when = filter ? asOfCounted(charts.map(({ id }) => figures.get(id))) : asOfKept(cached);
  return (
    <main className={styles.wall} data-idle={idle || undefined} data-wall>
      <Top
        name={record?.name ?? ''}
        filter={filter}
        forms={shown.forms}
        asOf={when ? t.asOf(dateTime(when)) : null}
        lost={
          lost && record
            ? t.lost(lost.toDateString() === new Date().toDateString() ? time(lost) : dateTime(lost))
            : null
        }
        page={pages.length > 1 ? t.pageOf(page + 1, pages.length) : null}
        paused={paused && turns}
      />
      {record && charts.length > 0 && (
        <Stage
          key={turn}
          dashboardId={record.id}
          charts={pages[page] ?? []}
          filter={filter}
          narrow={narrow}
          onFigures={onFigures}
        />
      )}
      {nothing && <p className={styles.message}>{gone ? t.gone : t.empty}</p>}
      {!record && lost && <p className={styles.message}>{t.waiting}</p>}
      {turns && settings.every > 0 && (
        <i
          key={`${turn} ${settings.every}`}
          className={styles.line}
          style={{ animationDuration: `${settings.every}s`, animationPlayState: paused ? 'paused' : 'running' }}
          aria-hidden
        />
      )}
      <Controls
        settings={settings}
        onSettings={set}
        paused={paused}
        turns={turns}
        fullScreen={fullScreen}
        onPause={pause}
        onStep={step}
        onLeave={leave}
      />
    </main>
  );
}

/** All dashboards by name; this one alone while they are not asked for, or not known. */
function useRing(all: boolean, own: string): string[] {
  const { data } = useQuery({
    // Not `chart-collections`: each figure that moves would have all of them listed anew.
    queryKey: ['dashboard-ring'],
    queryFn: ({ signal }) => allOf<Dashboard>(RESOURCE, { sort: 'name', direction: 'asc' }, signal),
    enabled: all,
    staleTime: RING,
    refetchInterval: RING,
  });
  return data && data.length > 0 ? data.map(({ id }) => id) : [own];
}
