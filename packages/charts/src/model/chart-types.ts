/** The chart types: a row each. */

/**
 * A chart type's row. `points`: it draws entries one by one, at x and y; all others draw figures by label. `round`: its
 * labels have colours of their own and need a legend.
 */
export interface ChartType {
  points: boolean;
  radius: boolean;
  round: boolean;
}

const byLabel: ChartType = { points: false, radius: false, round: false };

export const chartTypes = {
  bar: byLabel,
  line: byLabel,
  radar: byLabel,
  pie: { ...byLabel, round: true },
  doughnut: { ...byLabel, round: true },
  polar_area: { ...byLabel, round: true },
  scatter: { points: true, radius: false, round: false },
  bubble: { points: true, radius: true, round: false },
} as const satisfies Record<string, ChartType>;

export type ChartTypeName = keyof typeof chartTypes;
export const chartTypeNames = Object.keys(chartTypes) as ChartTypeName[];
