/**
 * A scene: a chart laid out as plain data, in pixels from the upper left corner. React (`@kontor/charts/view`) and the SVG writer
 * draw the same scene. All marks of a dataset are one path: a thousand bars are one element.
 */
import type { Language } from '@kontor/form/languages';
import type { DrawnPoint } from '../query/chart-data.ts';
import type { Sector } from './arc.ts';

export interface Mark {
  /** Of which dataset; of charts with coloured labels, of which of them in turn: what its pattern goes by. */
  patternIndex: number;
  path: string;
  /** `#RRGGBB`. */
  fill: string | null;
  stroke: string | null;
  /** Of the line, in pixels. */
  width?: number;
  /** 0 to 1. */
  opacity?: number;
  /** A gap in the colour of the ground around it. */
  gap?: boolean;
  /** Wide enough for a pattern: where they are asked for, and always where its colour is another's too. */
  texture?: 'asked' | 'always';
}

export type RuleRole = 'grid' | 'axis';

/** `ring`: a number over whatever lies below it. */
export type TextRole = 'tick' | 'ring' | 'label' | 'value' | 'share' | 'total' | 'note';

export interface SceneText {
  x: number;
  /** Of the line that letters stand on. */
  y: number;
  text: string;
  anchor: 'start' | 'middle' | 'end';
  role: TextRole;
}

/** What can be pointed at: a figure under a label, or a point. */
export interface HitTarget {
  dataset: number;
  /** Of the label, or of the point in its dataset. */
  index: number;
  x: number;
  y: number;
  /** A bar from edge to edge. */
  box?: readonly [left: number, top: number, right: number, bottom: number];

  slice?: Sector;
  point?: DrawnPoint;
}

/** How the nearest target is found: along the labels, anywhere, or by its angle around the middle. */
export type HitTest =
  | { by: 'label'; along: 'x' | 'y'; from: number; to: number }
  | { by: 'place' }
  | { by: 'angle'; x: number; y: number };

/** A line of the legend. */
export interface LegendEntry {
  patternIndex: number;
  color: string;
  label: string;
  /** Figures beside it and its share: where labels have colours. */
  values: (number | null)[];
  share: number | null;
  patterned: boolean;
  /** Its dataset is drawn as lines or points: with patterns by a shape of its own. */
  markers: boolean;
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
  /** Empty where there is nothing to tell apart. */
  legend: LegendEntry[];
  /** Where what is drawn can lie, without the words around it. */
  plot: readonly [left: number, top: number, right: number, bottom: number];
  empty: boolean;
  /** Of a picture with its legend: how far all of the above is moved, and what stands beside it unmoved. */
  offset?: readonly [x: number, y: number];
  overlay?: { marks: Mark[]; texts: SceneText[] };
}

export interface SceneOptions {
  width: number;
  height: number;
  language: Language;
  /** Nothing but the marks. */
  small?: boolean;
  /** Datasets can be told apart without their colours: by patterns, dashes and the shape of points. */
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
