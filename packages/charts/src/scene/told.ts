/** What is said of a place that is pointed at: in the tooltip by rows, and aloud as a sentence. */
import type { DrawnPoint } from '../arrange.ts';
import type { ChartFigures } from '../dress.ts';
import { type ChartTypeName, chartTypes } from '../types.ts';
import { type Language, labelText, momentText, numberText, shareText, words } from '../words.ts';
import type { Scene, Target } from './scene.ts';
import { drawable } from './values.ts';

export interface ToldRow {
  label: string;
  value: string;
  /** Of the swatch; null where it is not a dataset's. */
  color: string | null;
  place: number;
  patterned: boolean;
  shaped: boolean;
  /** The one that is pointed at. */
  active: boolean;
}

export interface Told {
  title: string;
  rows: ToldRow[];
}

function toldPoint(figures: ChartFigures, dataset: number, { x, y, r }: DrawnPoint, language: Language): Told {
  const { label = '', color = null, measure } = figures.datasets[dataset] ?? {};
  const row = (name: string, value: string, first: boolean): ToldRow => ({
    ...{ label: name, value, place: dataset, patterned: false, shaped: true, active: false },
    color: first ? color : null,
  });
  return {
    title: label,
    rows: [
      row(figures.heading || 'x', typeof x === 'string' ? momentText(x, language) : numberText(x, language), false),
      row(measure ?? 'y', numberText(y, language), false),
      ...(r === undefined ? [] : [row(words[language].size, numberText(r, language), false)]),
    ],
  };
}

export function toldAt(type: ChartTypeName, figures: ChartFigures, scene: Scene, target: Target): Told {
  const { language, key } = scene;
  if (target.point) return toldPoint(figures, target.dataset, target.point, language);
  const { index } = target;
  const title = labelText(figures.kind, figures.values[index] ?? '', figures.labels[index] ?? '', language, true);
  const { round } = chartTypes[type];
  const rows = figures.datasets.map(({ label, color, data }, place): ToldRow => {
    const value = drawable(data[index]);
    const share = round ? (key[index]?.share ?? null) : null;
    const text = value === null ? '–' : numberText(value, language);
    return {
      label: label || '–',
      value: share === null ? text : `${text} · ${shareText(share, language)}`,
      color: round ? (key[index]?.color ?? color) : color,
      ...(round
        ? { place: index, patterned: key[index]?.patterned ?? false, shaped: false }
        : { place, patterned: false, shaped: type !== 'bar' }),
      active: place === target.dataset,
    };
  });
  return { title: title || '–', rows };
}

/** "Oktober 2000: Alle Meldungen 156, Mit Schaden 13"; of many datasets the one alone. */
export function spoken({ title, rows }: Told): string {
  const active = rows.find(each => each.active);
  const said = rows.length > 6 && active ? [active] : active ? [active, ...rows.filter(each => each !== active)] : rows;
  return `${title}: ${said.map(({ label, value }) => `${label} ${value}`).join(', ')}`;
}
