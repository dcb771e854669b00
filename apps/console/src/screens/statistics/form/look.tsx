/** Look of the drawing: logarithmic axis, and how many labels are drawn before the rest is one; lazy chunk. */
import { type ChartConfig, type ChartFigures, chartTypes } from '@kontor/charts';
import { useChartLookTexts } from '../../../i18n/chart-look.ts';
import { Checkbox, Select } from '../../../ui/index.ts';
import type { ChartDocument } from './document.ts';
import styles from './settings.module.css';

export interface LookProps {
  document: ChartDocument;
  /** Of the preview. */
  figures: ChartFigures | null;
  onChange(part: Partial<ChartConfig>): void;
}

const steps = [3, 5, 8, 12, 20];

/** Number of values that have no logarithm. */
const unfit = ({ datasets }: ChartFigures): number =>
  datasets
    .flatMap(({ data }) => data.map(each => (typeof each === 'object' && each !== null ? each.y : each)))
    .filter(value => value !== null && value <= 0).length;

/** Whether the labels can be added up: of words, and of counts or sums alone. */
const mayFold = ({ type, config }: ChartDocument, figures: ChartFigures | null): boolean =>
  !chartTypes[type].points &&
  figures?.kind === 'words' &&
  config.datasets.every(({ aggregate }) => !aggregate || ['count', 'sum'].includes(aggregate.function));

export default function Look({ document, figures, onChange }: LookProps) {
  const t = useChartLookTexts();
  const { type, config } = document;
  const { log, round } = chartTypes[type];
  const folds = mayFold(document, figures);
  if (!log && !folds) return null;
  const wrong = log && config.log && figures ? unfit(figures) : 0;
  const { rest } = config;
  const numbers = rest && !steps.includes(rest) ? [...steps, rest].sort((a, b) => a - b) : steps;
  return (
    <section className={styles.section} aria-label={t.look}>
      <h2>{t.look}</h2>
      {log && (
        <div data-path="config.log">
          <Checkbox label={t.log} checked={config.log === true} onChange={on => onChange({ log: on || null })} />
          <p className={styles.hint} role="status">
            {wrong > 0 ? t.logWrong(wrong) : ''}
          </p>
        </div>
      )}
      {folds && (
        <div data-path="config.rest">
          <Select
            label={t.rest}
            value={rest ? String(rest) : ''}
            onChange={value => onChange({ rest: value ? Number(value) : null })}
            options={[
              { value: '', label: round ? t.restSmall : t.restNone },
              ...numbers.map(count => ({ value: String(count), label: t.restMost(count) })),
            ]}
          />
        </div>
      )}
    </section>
  );
}
