/**
 * A scene: a chart laid out as plain data, in pixels from the top left. React (`@kontor/charts/view`) and the SVG
 * writer draw the same scene. All marks of a dataset are one path: a thousand bars are one element.
 */
import type { Language } from '@kontor/form/languages';
import type { DrawnPoint } from '../query/chart-data.ts';
import type { Sector } from './arc.ts';

export interface Mark {
  /** Index of the dataset, or of the label in charts coloured by label: selects the pattern. */
  patternIndex: number;
  path: string;
  /** `#RRGGBB`. */
  fill: string | null;
  stroke: string | null;
  /** Of the line, in pixels. */
  width?: number;
  /** The stroke is dashed although no patterns are asked for (`SceneOptions.patterns`). */
  dashed?: true;
  /** 0 to 1. */
  opacity?: number;
  /** A gap in the background colour around it. */
  gap?: boolean;
  /** Large enough for a pattern: drawn on request, and always if its colour is used twice. */
  texture?: 'asked' | 'always';
}

/** `ring`: a circle of a legend. */
export type RuleRole = 'grid' | 'axis' | 'ring';

/** `ring`: a number over whatever is below it. */
export type TextRole = 'tick' | 'ring' | 'label' | 'value' | 'share' | 'total' | 'note';

export interface SceneText {
  x: number;
  /** Baseline of the text. */
  y: number;
  text: string;
  anchor: 'start' | 'middle' | 'end';
  role: TextRole;
}

/** Target of hit testing: a figure at a label, or a point. */
export interface HitTarget {
  dataset: number;
  /** Index of the label, or of the point in its dataset. */
  index: number;
  x: number;
  y: number;
  /** Bounding box of a bar. */
  box?: readonly [left: number, top: number, right: number, bottom: number];
  /** Height of a stacked area at its label. */
  band?: readonly [top: number, bottom: number];
  /** Of the label, where bars have its colour. */
  color?: string;
  slice?: Sector;
  point?: DrawnPoint;
}

/** How the nearest target is found: along the label axis, in two dimensions, or by angle. */
export type HitTest =
  | { by: 'label'; along: 'x' | 'y'; from: number; to: number }
  | { by: 'place' }
  | { by: 'angle'; x: number; y: number };

/** An entry of the legend. */
export interface LegendEntry {
  patternIndex: number;
  color: string;
  label: string;
  /** Values and share beside it, if colours are by label. */
  values: (number | null)[];
  share: number | null;
  patterned: boolean;
  /** Drawn as lines or points: with patterns it gets a marker shape. */
  markers: boolean;
  /** Drawn as a dashed line. */
  dashed?: true;
}

export interface Scene {
  width: number;
  height: number;
  language: Language;
  patterns: boolean;
  marks: Mark[];
  rules: { role: RuleRole; path: string }[];
  texts: SceneText[];
  targets: HitTarget[];
  hitTest: HitTest;
  /** Empty if there is nothing to distinguish. */
  legend: LegendEntry[];
  /** Bounding box of the marks, without texts. */
  plot: readonly [left: number, top: number, right: number, bottom: number];
  empty: boolean;
  /** In pictures with legend: the translation of everything above, and the untranslated legend. */
  offset?: readonly [x: number, y: number];
  overlay?: { marks: Mark[]; texts: SceneText[] };
}

export interface SceneOptions {
  width: number;
  height: number;
  language: Language;
  /** Thumbnail: marks only. */
  small?: boolean;
  /** Datasets are distinguishable without colour: by patterns, dashes and marker shapes. */
  patterns?: boolean;
}

export const round = (value: number): number => Math.round(value * 10) / 10;

export const emptyScene = ({ width, height, language, patterns = false }: SceneOptions): Scene => ({
  width,
  height,
  language,
  patterns,
  marks: [],
  rules: [],
  texts: [],
  targets: [],
  legend: [],
  hitTest: { by: 'place' },
  plot: [0, 0, width, height],
  empty: false,
});
