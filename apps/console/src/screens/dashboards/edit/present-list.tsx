/** Ordered list of the dashboard's charts; reordered by dragging, buttons or keys. */
import { type KeyboardEvent, useRef } from 'react';
import { scopeOf, useUser } from '../../../api/session.ts';
import type { Chart } from '../../../charts/types.ts';
import { useDashboardEditTexts } from '../../../i18n/dashboard-edit.ts';
import { DotsMenu, IconArrowDown, IconArrowUp, IconButton, IconColumns3, IconX, Note } from '../../../ui/index.ts';
import type { Acts } from './acts.ts';
import { ChartRow } from './chart-row.tsx';
import styles from './edit.module.css';
import { changeAndKeepFocus, changeThenFocus } from './focus.ts';
import { lookMenu } from './look-menu.ts';
import { ORDERED, type TileLook } from './steps.ts';
import { type Side, useChartList } from './use-chart-drag.ts';

interface PresentListProps {
  board: string;
  ids: readonly string[];
  charts: ReadonlyMap<string, Chart>;
  unseen: ReadonlySet<string>;
  shown: string | null;
  acts: Acts;
  tiles: Readonly<Record<string, TileLook>>;
  mayAdd: boolean;
  nameOf: (id: string) => string;
  onPreview: (id: string) => void;
}

const fromBoth: readonly Side[] = ['in', 'out'];
const fromIn: readonly Side[] = ['in'];

export function PresentList(props: PresentListProps) {
  const { board, ids, charts, unseen, shown, acts, tiles, mayAdd, nameOf, onPreview } = props;
  const t = useDashboardEditTexts();
  const readsAll = scopeOf(useUser(), 'Charts', 'read') === 'all';
  const own = useRef<HTMLUListElement>(null);
  useChartList(own, board, mayAdd ? fromBoth : fromIn, acts.drop);
  const missing = readsAll
    ? { name: t.unseenDeleted, note: t.unseenDeletedHint }
    : { name: t.unseen, note: t.unseenHint };

  function shift(id: string, by: number): void {
    changeAndKeepFocus(() => acts.shift(id, by));
  }
  function remove(id: string): void {
    const at = ids.indexOf(id);
    const next = ids[at + 1] ?? ids[at - 1];
    changeThenFocus(() => acts.remove(id), next);
  }
  function onKeyDown(event: KeyboardEvent, id: string): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.altKey && by) shift(id, by);
    else if (!event.altKey && event.key === 'Delete') remove(id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <>
      {ids.length > ORDERED && <Note tone="info">{t.orderEnds}</Note>}
      <ul ref={own} className={styles.rows} aria-label={t.charts} data-empty={ids.length === 0 || undefined}>
        {ids.length === 0 && (
          <li className={styles.nothing}>
            <b>{t.empty}</b>
            {mayAdd ? t.emptyText : t.addNotAllowed}
          </li>
        )}
        {ids.map((id, index) => (
          <ChartRow
            key={id}
            {...{ board, id, missing, onPreview }}
            chart={unseen.has(id) ? undefined : charts.get(id)}
            side="in"
            position={index + 1}
            shown={id === shown}
            mayDrag
            onDrop={acts.drop}
            onKeyDown={event => onKeyDown(event, id)}
          >
            <DotsMenu
              name={nameOf(id)}
              size="md"
              icon={IconColumns3}
              items={lookMenu(charts.get(id), tiles[id] ?? {}, look => acts.look(id, look))}
            />
            <IconButton
              icon={IconArrowUp}
              label={t.up(nameOf(id))}
              disabledReason={index === 0 && t.first}
              onClick={() => shift(id, -1)}
            />
            <IconButton
              icon={IconArrowDown}
              label={t.down(nameOf(id))}
              disabledReason={index === ids.length - 1 && t.last}
              onClick={() => shift(id, 1)}
            />
            <IconButton icon={IconX} label={t.remove(nameOf(id))} onClick={() => remove(id)} />
          </ChartRow>
        ))}
      </ul>
    </>
  );
}
