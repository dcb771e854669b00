/**
 * Table of chart types: a row has what validation, legend, workbooks and the console need to know of a type. Its layout
 * is in types/index.ts; other code reads these two tables and names no type.
 */
import { catalogue, type Language } from '@kontor/form/languages';

/** Groups in the console's picker, in order. */
export const chartGroups = ['axis', 'circle', 'net', 'points'] as const;

/** Chart types that workbooks support. */
export type WorkbookChart = 'area' | 'column' | 'line' | 'pie' | 'doughnut' | 'radar' | 'scatter';

export interface ChartType {
  name: Readonly<Record<Language, string>>;
  /** For tiles and rows, where the full name does not fit. */
  shortName?: Readonly<Record<Language, string>>;
  /** A component of `@tabler/icons-react`, which the console imports by this name (apps/console/build/chart-icons.ts). */
  icon: `Icon${string}`;
  group: (typeof chartGroups)[number];
  /** Plots single entries at x and y; other types plot values by label. */
  points: boolean;
  /** Points have a third number, their size. */
  radius: boolean;
  /** Coloured by label; the legend lists the labels. */
  round: boolean;
  /** Labels come by their values, the greatest first, in lying bars. */
  ranked?: true;
  /** Its value axis can be logarithmic. */
  log: boolean;
  /** Datasets are lines or points: without colour they are distinguished by marker shape. */
  markers: boolean;
  /** The nearest chart type of workbooks. */
  workbook: WorkbookChart;
}

const axis = { group: 'axis', points: false, radius: false, round: false, log: true } as const;
const circle = { group: 'circle', points: false, radius: false, round: true, log: false, markers: false } as const;
const net = { group: 'net', points: false, radius: false, round: false, log: false, markers: true } as const;
const points = { group: 'points', points: true, round: false, log: true, markers: true, workbook: 'scatter' } as const;

const rows = {
  bar: {
    name: catalogue({ de: 'Balken', en: 'Bars' }),
    icon: 'IconChartBar',
    ...axis,
    markers: false,
    workbook: 'column',
  },
  ranking: {
    name: catalogue({ de: 'Rangfolge', en: 'Ranking' }),
    icon: 'IconListNumbers',
    ...axis,
    ranked: true,
    markers: false,
    workbook: 'column',
  },
  line: {
    name: catalogue({ de: 'Linie', en: 'Line' }),
    icon: 'IconChartLine',
    ...axis,
    markers: true,
    workbook: 'line',
  },
  area: {
    name: catalogue({ de: 'Fläche', en: 'Area' }),
    icon: 'IconChartArea',
    ...axis,
    // Its values are stacked: their logarithms do not add up.
    log: false,
    markers: false,
    workbook: 'area',
  },
  radar: { name: catalogue({ de: 'Netz', en: 'Radar' }), icon: 'IconChartRadar', ...net, workbook: 'radar' },
  pie: { name: catalogue({ de: 'Kreis', en: 'Pie' }), icon: 'IconChartPie2', ...circle, workbook: 'pie' },
  doughnut: {
    name: catalogue({ de: 'Ring', en: 'Doughnut' }),
    icon: 'IconChartDonut3',
    ...circle,
    workbook: 'doughnut',
  },
  polar_area: {
    name: catalogue({ de: 'Polarflächen', en: 'Polar area' }),
    shortName: catalogue({ de: 'Polar', en: 'Polar area' }),
    icon: 'IconChartArcs',
    ...circle,
    workbook: 'doughnut',
  },
  scatter: { name: catalogue({ de: 'Punkte', en: 'Scatter' }), icon: 'IconChartDots', ...points, radius: false },
  bubble: { name: catalogue({ de: 'Blasen', en: 'Bubbles' }), icon: 'IconChartBubble', ...points, radius: true },
} as const satisfies Record<string, ChartType>;

export type ChartTypeName = keyof typeof rows;
export const chartTypes: Readonly<Record<ChartTypeName, ChartType>> = rows;
export const chartTypeNames = Object.keys(rows) as ChartTypeName[];

/** Kind of figures. Types of the same kind share the cached figures of a query. */
export type FigureKind = 'labels' | 'scatter' | 'bubble';
export function figureKindOf(type: ChartTypeName): FigureKind {
  const { points: isPoints, radius } = chartTypes[type];
  return isPoints ? (radius ? 'bubble' : 'scatter') : 'labels';
}
