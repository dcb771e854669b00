/** The content of the tooltip of a figure: its rows, and the same as a sentence for screen readers. */
import type { Language } from '@kontor/form/languages';
import { labelName } from '../layout/axis-names.ts';
import type { HitTarget, Scene } from '../layout/scene.ts';
import { drawable } from '../layout/values.ts';
import { type ChartTypeName, chartTypes } from '../model/chart-types.ts';
import type { DrawnPoint } from '../query/chart-data.ts';
import type { ChartFigures } from '../query/styled-figures.ts';
import { inUnit } from '../query/units.ts';
import { labelText, momentText, numberText, shareText } from '../text/formats.ts';
import { chartTexts } from '../text/texts.ts';

export interface TooltipRow {
  label: string;
  value: string;
  /** Colour of the swatch; null if it is not a dataset's. */
  color: string | null;
  patternIndex: number;
  patterned: boolean;
  markers: boolean;
  /** The row of the highlighted figure. */
  active: boolean;
}

export interface TooltipContent {
  title: string;
  rows: TooltipRow[];
}

function pointTooltip(
  figures: ChartFigures,
  dataset: number,
  { x, y, r }: DrawnPoint,
  language: Language,
): TooltipContent {
  const { label = '', color = null, measure } = figures.datasets[dataset] ?? {};
  const unit = figures.units?.measures[dataset] ?? '';
  const row = (name: string, value: string, first: boolean): TooltipRow => ({
    label: name,
    value,
    patternIndex: dataset,
    patterned: false,
    markers: true,
    active: false,
    color: first ? color : null,
  });
  return {
    title: label,
    rows: [
      row(labelName(figures) || 'x', typeof x === 'string' ? momentText(x, language) : numberText(x, language), false),
      row(inUnit(measure ?? 'y', unit), numberText(y, language), false),
      ...(r === undefined
        ? []
        : [row(figures.sizes?.[dataset] || chartTexts[language].size, numberText(r, language), false)]),
    ],
  };
}

export function tooltipAt(type: ChartTypeName, figures: ChartFigures, scene: Scene, target: HitTarget): TooltipContent {
  const { language, legend } = scene;
  if (target.point) return pointTooltip(figures, target.dataset, target.point, language);
  const { index } = target;
  const title = labelText(figures.kind, figures.values[index] ?? '', figures.labels[index] ?? '', language, true);
  const { round, markers } = chartTypes[type];
  const rows = figures.datasets.map(({ label, color, data }, dataset): TooltipRow => {
    const value = drawable(data[index]);
    const share = round ? (legend[index]?.share ?? null) : null;
    const text = value === null ? '–' : numberText(value, language);
    return {
      label: label || '–',
      value: share === null ? text : `${text} · ${shareText(share, language)}`,
      color: round ? (legend[index]?.color ?? color) : (target.color ?? color),
      ...(round
        ? { patternIndex: index, patterned: legend[index]?.patterned ?? false, markers: false }
        : { patternIndex: dataset, patterned: false, markers }),
      active: dataset === target.dataset,
    };
  });
  return { title: title || '–', rows };
}

/** "Oktober 2000: Alle Meldungen 156, Mit Schaden 13"; with many datasets only the highlighted one. */
export function tooltipText({ title, rows }: TooltipContent): string {
  const active = rows.find(each => each.active);
  const said = rows.length > 6 && active ? [active] : active ? [active, ...rows.filter(each => each !== active)] : rows;
  return `${title}: ${said.map(({ label, value }) => `${label} ${value}`).join(', ')}`;
}
