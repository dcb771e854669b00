/**
 * THE table of chart types: a row says what the checks, the legend, workbooks and the console have to know of a type. How
 * it is drawn is its layout (types/index.ts); the rest of the product asks these two tables and names no type.
 */
import { catalogue, type Language } from '@kontor/form/languages';

/** The groups of the console's choice, in its order. */
export const chartGroups = ['axis', 'circle', 'net', 'points'] as const;

/** The charts that a workbook can have. */
export type WorkbookChart = 'area' | 'column' | 'line' | 'pie' | 'doughnut' | 'radar' | 'scatter';

export interface ChartType {
  name: Readonly<Record<Language, string>>;
  /** For tiles and rows, where they have less room than the name takes. */
  shortName?: Readonly<Record<Language, string>>;
  /** A component of `@tabler/icons-react`, which the console imports by this name (apps/console/build/chart-icons.ts). */
  icon: `Icon${string}`;
  group: (typeof chartGroups)[number];
  /** It draws entries one by one, at x and y; all others draw figures by label. */
  points: boolean;
  /** Its points have a third number, their size. */
  radius: boolean;
  /** Its labels have colours of their own, which the legend names. */
  round: boolean;
  /** Its datasets are lines or points: without colours they are told apart by the shape of their markers. */
  markers: boolean;
  /** The chart nearest to it that a workbook can have. */
  workbook: WorkbookChart;
}

const axis = { group: 'axis', points: false, radius: false, round: false } as const;
const circle = { group: 'circle', points: false, radius: false, round: true, markers: false } as const;
const net = { group: 'net', points: false, radius: false, round: false, markers: true } as const;
const points = { group: 'points', points: true, round: false, markers: true, workbook: 'scatter' } as const;

const rows = {
  bar: {
    name: catalogue({ de: 'Balken', en: 'Bars' }),
    icon: 'IconChartBar',
    ...axis,
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

/** What kind of figures a type draws. Types of one kind share the figures of the same query. */
export type FigureKind = 'labels' | 'scatter' | 'bubble';
export function figureKindOf(type: ChartTypeName): FigureKind {
  const { points: isPoints, radius } = chartTypes[type];
  return isPoints ? (radius ? 'bubble' : 'scatter') : 'labels';
}
