/** `@kontor/charts/draw`: charts as plain data to be painted, as the text of an SVG, and as a sentence. Apart from what a server needs all the time. */
export { wholeScene } from './scene/key-inside.ts';
export { sceneOf } from './scene/layout.ts';
export type { KeyEntry, Mark, Scene, SceneOptions, SceneText, Target } from './scene/scene.ts';
export { summaryOf } from './summary.ts';
export { type SvgOptions, svgOf } from './svg.ts';
