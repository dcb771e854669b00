/** List of charts not in the dashboard: infinite scroll in pages of 20, with server-side search. */
import { useEffect, useRef, useState } from 'react';
import { useRights } from '../../../api/session.ts';
import type { Chart } from '../../../charts/types.ts';
import { describe } from '../../../errors/problem-text.ts';
import { useDashboardEditTexts } from '../../../i18n/dashboard-edit.ts';
import { number } from '../../../i18n/format.ts';
import { useUiTexts } from '../../../i18n/ui.ts';
import { Button, IconPlus, Note, SearchField, SkeletonRows, useIndicator } from '../../../ui/index.ts';
import type { Acts } from './acts.ts';
import { ChartRow } from './chart-row.tsx';
import styles from './edit.module.css';
import { changeThenFocus } from './focus.ts';
import type { OpenDashboard } from './opened.ts';
import { useOtherCharts } from './other-charts.ts';
import { type Drop, type Side, useChartList } from './use-chart-drag.ts';

interface OtherListProps {
  editing: OpenDashboard;
  ids: readonly string[];
  charts: ReadonlyMap<string, Chart>;
  unseen: ReadonlySet<string>;
  shown: string | null;
  acts: Acts;
  mayAdd: boolean;
  onPreview: (id: string) => void;
}

const fromIn: readonly Side[] = ['in'];

export function OtherList({ editing, ids, charts, unseen, shown, acts, mayAdd, onPreview }: OtherListProps) {
  const t = useDashboardEditTexts();
  const { retry } = useUiTexts();
  const may = useRights();
  const [search, setSearch] = useState('');
  const own = useRef<HTMLElement>(null);
  const list = useOtherCharts(editing, ids, charts, unseen, search);
  const { others, isPending, isFetchingNextPage, hasNextPage } = list;
  const loading = useIndicator(isPending);
  useChartList(own, editing.id, fromIn, ({ chart }: Drop) => acts.remove(chart));

  function add(id: string): void {
    const at = others.findIndex(chart => chart.id === id);
    const next = others[at + 1] ?? others[at - 1];
    changeThenFocus(() => acts.add(id), next?.id);
  }
  const back = encodeURIComponent(`/dashboards/${editing.id}/edit`);
  return (
    <section ref={own} className={styles.section} aria-labelledby="other-charts">
      <div className={styles.heading}>
        <h2 id="other-charts">{t.more}</h2>
        {!isPending && <span className={styles.count}>{number(list.count)}</span>}
        <span className={styles.space} />
        {may('Charts', 'create') && (
          <Button icon={IconPlus} href={`/statistics/new?back=${back}`}>
            {t.newChart}
          </Button>
        )}
      </div>
      <SearchField label={t.search} value={search} onSearch={setSearch} className={styles.search} />
      {list.isError && (
        <Note tone="bad" live action={<Button onClick={() => void list.refetch()}>{retry}</Button>}>
          {describe(list.error).title}
        </Note>
      )}
      {isPending ? (
        loading && <SkeletonRows rows={4} />
      ) : (
        <ul className={styles.rows} aria-label={t.more}>
          {others.length === 0 && !hasNextPage && (
            <li className={styles.nothing}>{search ? t.noMatch(search) : ids.length > 0 ? t.allShown : t.noneYet}</li>
          )}
          {others.map(chart => (
            <ChartRow
              key={chart.id}
              board={editing.id}
              id={chart.id}
              chart={chart}
              side="out"
              shown={chart.id === shown}
              mayDrag={mayAdd}
              onPreview={onPreview}
            >
              <Button
                size="sm"
                icon={IconPlus}
                aria-label={t.add(chart.name)}
                disabledReason={!mayAdd && t.addNotAllowed}
                onClick={() => add(chart.id)}
              >
                {t.addShort}
              </Button>
            </ChartRow>
          ))}
        </ul>
      )}
      {hasNextPage && <More busy={isFetchingNextPage} more={() => void list.fetchNextPage()} />}
    </section>
  );
}

/** Loads the next page when scrolled near; the button serves keyboard users. */
function More({ busy, more }: { busy: boolean; more: () => void }) {
  const t = useDashboardEditTexts();
  const own = useRef<HTMLDivElement>(null);
  const latest = useRef(more);
  useEffect(() => {
    latest.current = more;
  });
  useEffect(() => {
    const element = own.current;
    if (!element || busy) return;
    const watch = new IntersectionObserver(records => records.at(-1)?.isIntersecting && latest.current(), {
      rootMargin: '0px 0px 100px',
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [busy]);
  return (
    <div ref={own} className={styles.more}>
      <Button kind="ghost" busy={busy} onClick={more}>
        {t.moreLoad}
      </Button>
    </div>
  );
}
