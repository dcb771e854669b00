/** A chart in one or two sentences, for screen readers and alternative texts. */
import type { Language } from '@kontor/form/languages';
import { drawable } from '../layout/values.ts';
import { type ChartTypeName, chartTypes } from '../model/chart-types.ts';
import { isCycle } from '../model/config.ts';
import type { ChartFigures } from '../query/styled-figures.ts';
import { countText, labelText, numberText } from '../text/formats.ts';
import { chartTexts } from '../text/texts.ts';

interface Highest {
  value: number;
  dataset: number;
  index: number;
}

function highestOf({ datasets }: ChartFigures): Highest | null {
  let found: Highest | null = null;
  datasets.forEach(({ data }, dataset) => {
    data.forEach((each: unknown, index) => {
      const value = drawable(typeof each === 'object' && each !== null && 'y' in each ? each.y : each);
      if (value !== null && (!found || value > found.value)) found = { value, dataset, index };
    });
  });
  return found;
}

/** "151 Monate von Januar 1990 bis Juli 2002", "7 Werte", "200 Punkte". */
function labelRange(figures: ChartFigures, language: Language): string {
  const { kind, labels, values, datasets } = figures;
  const texts = chartTexts[language];
  if (kind === 'points') {
    const count = datasets.reduce((sum, { data }) => sum + data.length, 0);
    return countText(count, texts.points, language);
  }
  const count = countText(labels.length, texts.labels[kind], language);
  if (kind === 'words' || isCycle(kind) || labels.length < 2) return count;
  const at = (index: number) =>
    labelText(kind, values.at(index) ?? '', labels.at(index) ?? '', language, kind === 'month' || kind === 'quarter');
  return `${count} ${texts.between(at(0), at(-1))}`;
}

/** Only counts: averages do not add up. */
function sums({ datasets, kind }: ChartFigures, language: Language): string | null {
  const [first] = datasets;
  if (kind === 'points' || !first || first.measure !== null) return null;
  const sum = first.data.reduce<number>((all, each) => all + (drawable(each) ?? 0), 0);
  return chartTexts[language].sum(
    datasets.length > 1 ? `${numberText(sum, language)} (${first.label || '–'})` : numberText(sum, language),
  );
}

/** Begins with `name`, if given. */
export function summaryOf(type: ChartTypeName, figures: ChartFigures, language: Language, name?: string): string {
  const texts = chartTexts[language];
  const { datasets, labels, values, kind } = figures;
  const highest = highestOf(figures);
  const parts = [chartTypes[type].name[language], labelRange(figures, language)];
  if (datasets.length > 1) parts.push(countText(datasets.length, texts.datasets, language));
  const first = `${name ? `${name}: ` : ''}${parts.join(', ')}.`;
  if (!highest) return `${first} ${texts.nothing}.`;
  const { index, dataset } = highest;
  const where = [
    ...(kind === 'points' ? [] : [labelText(kind, values[index] ?? '', labels[index] ?? '', language, true) || '–']),
    ...(datasets.length > 1 || kind === 'points' ? [datasets[dataset]?.label || '–'] : []),
  ];
  const rest = [texts.highest(numberText(highest.value, language), where.join(', ')), sums(figures, language)];
  return `${first} ${rest.filter(each => each !== null).join(', ')}.`;
}
