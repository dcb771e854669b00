/**
 * `@kontor/charts/draw`: charts as scenes (plain data), as SVG text and as a summary sentence. A separate entry point,
 * so that a server loads it only to draw.
 */

export { labelColors } from './layout/label-colors.ts';
export type { HitTarget, LegendEntry, Mark, Scene, SceneOptions, SceneText } from './layout/scene.ts';
export { sceneOf } from './scene/scene-of.ts';
export { sceneWithLegend } from './scene/scene-with-legend.ts';
export { summaryOf } from './scene/summary.ts';
export { renderSvg, type SvgOptions } from './scene/svg.ts';
