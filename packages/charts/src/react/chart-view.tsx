import type { DrawnPoint } from '../arrange.ts';
import type { ChartFigures } from '../dress.ts';
import type { ChartTypeName } from '../types.ts';

/** What a person pointed at: a dataset's figure under a label (as stored), or one of its points. */
export interface Opened {
  dataset: string;
  value: string | null;
  point: DrawnPoint | null;
}

export interface ChartViewProps {
  type: ChartTypeName;
  figures: ChartFigures;
  /** The chart's name: its caption for whoever does not see it. */
  name: string;
  language: 'de' | 'en';
  /** Patterns beside colours. */
  patterns?: boolean;
  /** A picture of a few lines of text height: no axes, no legend, no pointing. */
  small?: boolean;
  /** CSS pixels; the width is that of the place it stands in. */
  height?: number;
  onOpen?: (opened: Opened) => void;
}

export function ChartView({ figures, name, small, height = small ? 96 : 320 }: ChartViewProps) {
  const most = Math.max(
    8,
    ...figures.datasets.flatMap(({ data }) => data.map(each => (typeof each === 'number' ? each : 0))),
  );
  const [wide, high] = [600, height];
  const step = wide / Math.max(1, figures.labels.length);
  return (
    <svg role="img" aria-label={name} viewBox={`0 0 ${wide} ${high}`} width="100%" height={high}>
      {figures.datasets.map(({ id, color, data }, place) => (
        <g key={id} fill={color}>
          {data.map((each, index) => {
            const tall = typeof each === 'number' ? (each / most) * high : 0;
            const width = (step * 0.8) / figures.datasets.length;
            return (
              <rect
                key={figures.values[index] ?? index}
                x={index * step + place * width}
                y={high - tall}
                width={width}
                height={tall}
              />
            );
          })}
        </g>
      ))}
    </svg>
  );
}
