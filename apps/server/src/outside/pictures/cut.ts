/** Computes crop and sizes of thumbnails from `config.thumbnail` (docs/decisions/0031). */
import type { ThumbnailConfig } from '@kontor/contract';
import { smallEdges } from './sizes.ts';

/** In px of the upright source. */
export interface Rectangle {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Interval along one axis: start and length, at least one px and within the edge. */
function piece(length: number, from: number, extent: number, zoom: number): [start: number, size: number] {
  const share = Math.min(extent, 1 - from) / zoom;
  const begin = from + (Math.min(extent, 1 - from) - share) / 2;
  const start = Math.min(Math.round(begin * length), length - 1);
  return [start, Math.min(Math.max(1, Math.round(share * length)), length - start)];
}

/** Null if the whole picture is shown. */
export function cutOf(width: number, height: number, config: ThumbnailConfig): Rectangle | null {
  const { zoom = 1 } = config;
  const [left, w] = piece(width, config.left ?? 0, config.width ?? 1, zoom);
  const [top, h] = piece(height, config.top ?? 0, config.height ?? 1, zoom);
  return w === width && h === height ? null : { left, top, width: w, height: h };
}

/** Longer side of each thumbnail; at most `longer` px, the source's size (drawings have no limit). */
export const edgesOf = (longer: number, { min = 1, max = 1_600 }: ThumbnailConfig): number[] =>
  Object.values(smallEdges).map(edge => Math.min(edge, max, Math.max(longer, min)));
