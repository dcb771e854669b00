/** Screen that shows a dashboard on a wall: charts fill the window, a few per page, pages rotate. */
import { useSelf } from '../../../api/account.ts';
import { dateTime, time } from '../../../i18n/format.ts';
import { useWallTexts } from '../../../i18n/wall.ts';
import type { ScreenProps } from '../../../ui/screen-props.ts';
import { useTitle } from '../../../ui/title.ts';
import { Controls } from './controls.tsx';
import { useIdle, useWakeLock } from './device.ts';
import { useLiveHere } from './fresh.ts';
import { Stage } from './stage.tsx';
import { Top } from './top.tsx';
import { useWall } from './use-wall.ts';
import styles from './wall.module.css';

type Wall = ReturnType<typeof useWall>;

export default function WallScreen({ params: { dashboardId = '' } }: ScreenProps) {
  const t = useWallTexts();
  useSelf();
  useLiveHere();
  useWakeLock();
  const idle = useIdle();
  const wall = useWall(dashboardId);
  const { record, charts, settings, turns, turn, paused } = wall;
  useTitle(record?.name ?? t.title);
  return (
    <main className={styles.wall} data-idle={idle || undefined} data-wall>
      <WallTop wall={wall} />
      {record && charts.length > 0 && (
        <Stage
          key={turn}
          dashboardId={record.id}
          charts={charts}
          filter={wall.filter}
          narrow={wall.narrow}
          onFigures={wall.onFigures}
        />
      )}
      <Message wall={wall} />
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
        onSettings={wall.set}
        paused={paused}
        turns={turns}
        fullScreen={wall.fullScreen}
        onPause={wall.pause}
        onStep={wall.step}
        onLeave={wall.leave}
      />
    </main>
  );
}

const isToday = (at: Date): boolean => at.toDateString() === new Date().toDateString();

function WallTop({ wall }: { wall: Wall }) {
  const t = useWallTexts();
  const { record, asOf, lost, page, pageCount } = wall;
  return (
    <Top
      name={record?.name ?? ''}
      filter={wall.filter}
      forms={wall.forms}
      asOf={asOf ? t.asOf(dateTime(asOf)) : null}
      lost={lost && record ? t.lost(isToday(lost) ? time(lost) : dateTime(lost)) : null}
      page={pageCount > 1 ? t.pageOf(page + 1, pageCount) : null}
      paused={wall.paused && wall.turns}
    />
  );
}

/** Empty or error state in place of charts. */
function Message({ wall: { record, nothing, gone, lost } }: { wall: Wall }) {
  const t = useWallTexts();
  return (
    <>
      {nothing && <p className={styles.message}>{gone ? t.gone : t.empty}</p>}
      {!record && lost && <p className={styles.message}>{t.waiting}</p>}
    </>
  );
}
