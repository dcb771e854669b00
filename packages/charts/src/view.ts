/** `@kontor/charts/view`: React components that draw a chart on a page. They need the role variables of the console's design tokens. */

export { preferredHeight } from './layout/horizontal-bars.ts';
export type { ChartViewProps, OpenedFigure } from './view/chart-props.ts';
export { ChartView } from './view/chart-view.tsx';
export { themeColor } from './view/theme-color.ts';
export { textZoom } from './view/use-element-size.ts';
