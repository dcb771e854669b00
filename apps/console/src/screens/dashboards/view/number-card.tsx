/** A chart as a number: latest figure, course of a year, and in words what it was before; the name leads to the chart. */
import { numberText } from '@kontor/charts';
import { useId } from 'react';
import type { Chart, KeptFigures } from '../../../charts/types.ts';
import { useDashboardViewTexts } from '../../../i18n/dashboard-view.ts';
import { number, percent } from '../../../i18n/format.ts';
import { type Language, useLanguage } from '../../../i18n/index.ts';
import { cx } from '../../../ui/cx.ts';
import { Link } from '../../../ui/link.tsx';
import { type NumberFigures, numberOf, type TileLook } from '../common/number.ts';
import styles from './number-card.module.css';

interface NumberCardProps {
  chart: Chart;
  figures: KeptFigures | null;
  better: TileLook['better'];
}

export function NumberCard({ chart, figures, better }: NumberCardProps) {
  const t = useDashboardViewTexts();
  const language = useLanguage();
  const id = useId();
  const found = figures && numberOf(figures, language);
  return (
    <article className={styles.card} aria-labelledby={id}>
      <h2 id={id}>
        <Link href={`/statistics/view/${chart.id}`}>{chart.name}</Link>
      </h2>
      {found ? (
        <>
          <div className={styles.row}>
            <b className="num">{withUnit(found.value, found.unit, language)}</b>
            <Course of={found.course} />
          </div>
          <Difference figures={found} better={better} />
        </>
      ) : (
        <p>{t.noNumber}</p>
      )}
    </article>
  );
}

/** `412.300 $` */
const withUnit = (value: number, unit: string, language: Language): string =>
  numberText(value, language) + (unit && `\u00a0${unit}`);

/** "Juli 2002: +12 % gegen Juni 2002", and below "Juli 2001: 239"; the change is coloured only where one direction is good. */
function Difference({
  figures: { value, unit, period, before, yearBefore },
  better,
}: {
  figures: NumberFigures;
  better: TileLook['better'];
}) {
  const t = useDashboardViewTexts();
  const language = useLanguage();
  const by = before ? value - before.value : 0;
  const good = better && by !== 0 ? by > 0 === (better === 'more') : undefined;
  const sign = by > 0 ? '+' : by < 0 ? '−' : '±';
  const size = before && before.value !== 0 ? percent(Math.abs(by / before.value)) : number(Math.abs(by));
  return (
    <>
      <p>
        {period}
        {before && (
          <>
            {': '}
            <b className={cx('num', good === true && styles.good, good === false && styles.bad)}>{sign + size}</b>{' '}
            {t.against(before.period)}
          </>
        )}
      </p>
      {yearBefore && (
        <p>
          {yearBefore.period}: {withUnit(yearBefore.value, unit, language)}
        </p>
      )}
    </>
  );
}

const [WIDTH, HEIGHT] = [96, 32];

/** The course as a line with its end marked; decoration, since the chart itself is a click away. */
function Course({ of }: { of: number[] }) {
  if (of.length < 2) return null;
  const [low, high] = [Math.min(...of), Math.max(...of)];
  const x = (index: number) => 2 + (index / (of.length - 1)) * (WIDTH - 6);
  const y = (value: number) => (high === low ? HEIGHT / 2 : HEIGHT - 4 - ((value - low) / (high - low)) * (HEIGHT - 8));
  const path = of
    .map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`)
    .join('');
  const last = of.length - 1;
  return (
    <svg className={styles.course} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinejoin="round" />
      <circle cx={x(last)} cy={y(of[last] ?? 0)} r="2.6" fill="currentColor" />
    </svg>
  );
}
