/**
 * `@kontor/charts`: compiles a chart's query to a plan, aggregates entries by it, and arranges the result for drawing.
 * Pure functions; depends only on the form engine.
 */

export type { Language } from '@kontor/form/languages';
export * from './model/chart-types.ts';
export type { LabelKind } from './model/config.ts';
export * from './model/config.ts';
export { choiceColor } from './model/meaning-colors.ts';
export { aggregateEntries, type Figure, type Figures, type Point } from './query/aggregate.ts';
export { type ChartData, chartData, type DrawnPoint } from './query/chart-data.ts';
export { checkChart } from './query/check-chart.ts';
export { dateLabel } from './query/dates.ts';
export { drillDownFilters, type FigureRef } from './query/drill-down.ts';
export { longestLabel } from './query/entry-values.ts';
export { type FieldOption, fieldOptions } from './query/field-options.ts';
export { figuresKey } from './query/figures-key.ts';
export type { Bounds, DatasetPlan, FilterPlan, FormPlan, KnownLabel, Plan, Reading, ValueType } from './query/plan.ts';
export { planChart } from './query/plan-chart.ts';
export { type PlanRestriction, restrictPlan } from './query/plan-restriction.ts';
export { type ChartDataset, type ChartFigures, colorOf, styledFigures } from './query/styled-figures.ts';
export { dayText, labelText, momentText, numberText, shareText } from './text/formats.ts';
