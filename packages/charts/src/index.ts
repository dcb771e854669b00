/** `@kontor/charts`: what a chart asks for, and how its figures are read. Pure; imports the form engine alone. */
export { type Arranged, arrange, type DrawnPoint } from './arrange.ts';
export { behind, type Place } from './behind.ts';
export { checkChart, planChart, questionOf } from './compile.ts';
export { dateLabel } from './dates.ts';
export { type ChartDataset, type ChartFigures, colorOf, dressed } from './dress.ts';
export { type Figure, type Figures, figuresOf, type Point } from './figures.ts';
export { type Narrowing, narrowed } from './narrow.ts';
export { type OfferedField, offeredFields } from './offers.ts';
export type { As, Bounds, DatasetPlan, FilterPlan, FormPlan, KnownLabel, LabelKind, Plan, Reading } from './plan.ts';
export { longestLabel } from './read.ts';
export * from './types.ts';
export { dayText, type Language, labelText, momentText, numberText, shareText } from './words.ts';
