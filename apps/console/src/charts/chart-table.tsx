/** Scrollable data table of a chart's figures, with a sticky first column. */
import { type ChartFigures, isPeriod } from '@kontor/charts';
import { themeColor } from '@kontor/charts/view';
import { useEffect, useMemo, useRef } from 'react';
import { useChartCardTexts } from '../i18n/chart-card.ts';
import { number } from '../i18n/format.ts';
import { useLanguage } from '../i18n/index.ts';
import styles from './chart.module.css';
import { type FigureTable, tableOf } from './table-of.ts';

/** Limit of rows in a card; the exported file has all. */
const MOST_POINTS = 200;

const said = (value: number | null) => (value === null ? '–' : number(value));
const Swatch = ({ color }: { color: string | null }) =>
  color && <i className={styles.swatch} style={{ background: themeColor(color) }} aria-hidden />;

/** For time axes: time runs to the right and datasets are the rows; scrolled to the latest at first. */
function Across({ table, name }: { table: FigureTable; name: string }) {
  const t = useChartCardTexts();
  const place = useRef<HTMLElement>(null);
  // Scrolls to the latest period, at the right end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new columns, new end
  useEffect(() => {
    if (place.current) place.current.scrollLeft = place.current.scrollWidth;
  }, [table.rows.length]);
  return (
    <section
      ref={place}
      className={styles.scroll}
      aria-label={t.tableOf(name)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by key
      tabIndex={0}
      onScroll={({ currentTarget: box }) => box.toggleAttribute('data-sideways', box.scrollLeft > 0)}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{table.corner || t.dataset}</th>
            {table.rows.map(({ key, label }) => (
              <th key={key} scope="col" className={styles.number}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.columns.map(({ key, label, color }, place) => (
            <tr key={key}>
              <th scope="row">
                <Swatch color={color} />
                {label}
              </th>
              {table.rows.map(row => (
                <td key={row.key} className={styles.number}>
                  {said(row.cells[place] ?? null)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Down({ table, name, most }: { table: FigureTable; name: string; most: number }) {
  const t = useChartCardTexts();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by key
    <section className={styles.scroll} aria-label={t.tableOf(name)} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{table.corner}</th>
            {table.columns.map(({ key, label, color }) => (
              <th key={key} scope="col" className={styles.number}>
                <Swatch color={color} />
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.slice(0, most).map(({ key, label, cells }) => (
            <tr key={key}>
              <th scope="row">{label || '–'}</th>
              {cells.map((value, place) => (
                <td key={table.columns[place]?.key ?? place} className={styles.number}>
                  {said(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function ChartTable({ figures, name }: { figures: ChartFigures; name: string }) {
  const t = useChartCardTexts();
  const language = useLanguage();
  const table = useMemo(() => tableOf(figures, language, number, t.size), [figures, language, t.size]);
  const { kind } = figures;
  if (table.rows.length === 0) return <p className={styles.nothing}>{t.none}</p>;
  if (isPeriod(kind)) return <Across table={table} name={name} />;
  const most = kind === 'points' ? MOST_POINTS : table.rows.length;
  return (
    <>
      <Down table={table} name={name} most={most} />
      {table.rows.length > most && (
        <p className={styles.nothing}>{t.points(number(most), number(table.rows.length))}</p>
      )}
    </>
  );
}
