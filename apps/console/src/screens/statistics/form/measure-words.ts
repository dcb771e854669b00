/** React hook with the summary of a collapsed dataset's measure. */
import { chartTypes, type Dataset } from '@kontor/charts';
import { useChartFormTexts } from '../../../i18n/chart-form.ts';
import type { ChartDocument } from './document.ts';
import type { Field } from './use-forms.ts';

export function useMeasureWords(): (type: ChartDocument['type'], dataset: Dataset, fields: readonly Field[]) => string {
  const t = useChartFormTexts();
  const said = { sum: t.saidSum, avg: t.saidAvg, min: t.saidMin, max: t.saidMax };
  return (type, { aggregate, radius, year_before }, fields) => {
    const text = (name: string | null | undefined) => fields.find(field => field.name === name)?.text ?? name ?? '';
    const row = chartTypes[type];
    if (row.points) return [aggregate?.field, row.radius ? radius?.field : null].map(text).filter(Boolean).join(' · ');
    const made = aggregate?.function ?? 'count';
    const words = made === 'count' ? t.count : said[made](text(aggregate?.field)).trim();
    return year_before && !row.round ? t.saidYearBefore(words) : words;
  };
}
