/** `@kontor/charts/react`: charts on a page. Needs the role variables of the console's tokens, and React; nothing else. */
export { ChartView, type ChartViewProps, type Opened } from './react/chart-view.tsx';
export { paint } from './react/paint.ts';
export { enlargement } from './react/use-place.ts';
export { heightWanted } from './scene/lying.ts';
