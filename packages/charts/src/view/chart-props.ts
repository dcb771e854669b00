/** Props of the chart component, which its parts take a share of. */
import type { Language } from '@kontor/form/languages';
import type { ChartTypeName } from '../model/chart-types.ts';
import type { DrawnPoint } from '../query/chart-data.ts';
import type { ChartFigures } from '../query/styled-figures.ts';

/** The selected figure: a dataset's value at a label (stored value), or one of its points. */
export interface OpenedFigure {
  dataset: string;
  value: string | null;
  point: DrawnPoint | null;
}

export interface ChartViewProps {
  type: ChartTypeName;
  figures: ChartFigures;
  /** The chart's accessible name. */
  name: string;
  language: Language;
  /** Patterns in addition to colours. */
  patterns?: boolean;
  /** Thumbnail: no axes, legend or interaction. */
  small?: boolean;
  /** CSS pixels at the default font size; the width is the container's. */
  height?: number;
  onOpen?: (opened: OpenedFigure) => void;
}
