/** Chip of the filter set by a chart's drill-down: chart, dataset and category. */
import { labelText, momentText, numberText } from '@kontor/charts';
import { figureFilterOf } from '@kontor/contract/figure-filter';
import { useRecord } from '../../../api/hooks.ts';
import { scopeOf, useUser } from '../../../api/session.ts';
import { useChartCardTexts } from '../../../i18n/chart-card.ts';
import { useLanguage } from '../../../i18n/index.ts';
import { FilterChip } from '../../../ui/index.ts';

export default function FigureChip({ text, onRemove }: { text: string; onRemove: () => void }) {
  const t = useChartCardTexts();
  const language = useLanguage();
  const asked = figureFilterOf(text);
  const { record: chart } = useRecord('charts', asked?.chart);
  const own = scopeOf(useUser(), 'Reports', 'read') !== 'all';
  const cache = chart?.chart_cache;
  const { value = null, point = null } = asked ?? {};
  const at = cache && value !== null ? cache.values.indexOf(value) : -1;
  const label =
    value !== null
      ? cache && at >= 0
        ? labelText(cache.kind, value, cache.labels[at] ?? value, language)
        : value || '–'
      : point
        ? [typeof point.x === 'number' ? numberText(point.x, language) : momentText(point.x, language), point.y].join(
            ' / ',
          )
        : '';
  const dataset = chart?.config.datasets.find(each => each.id === asked?.dataset)?.label;
  const several = (chart?.config.datasets.length ?? 0) > 1;
  const sentence = [label, several && dataset, asked?.within && t.narrowed, own && t.ownOnly]
    .filter(Boolean)
    .join(' · ');
  const name = chart?.name ?? t.figure;
  return (
    <FilterChip name={name} onRemove={onRemove}>
      {name} <b>{sentence}</b>
    </FilterChip>
  );
}
