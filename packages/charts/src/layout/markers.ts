/** Marker shapes of points: discs, or with patterns a shape per dataset, so that datasets differ without colour. */
import { round } from './scene.ts';

type Marker = (x: number, y: number, size: number) => string;

export const disc: Marker = (x, y, size) => {
  const r = round(size);
  return `M${round(x - size)} ${round(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
};

const corners =
  (turns: readonly (readonly [x: number, y: number])[]): Marker =>
  (x, y, size) =>
    `M${turns.map(([dx, dy]) => `${round(x + dx * size)} ${round(y + dy * size)}`).join('L')}Z`;

/** In the order of datasets. */
const markers: readonly Marker[] = [
  disc,
  corners([
    [-0.9, -0.9],
    [0.9, -0.9],
    [0.9, 0.9],
    [-0.9, 0.9],
  ]),
  corners([
    [0, -1.2],
    [1.1, 0.8],
    [-1.1, 0.8],
  ]),
  corners([
    [0, -1.3],
    [1.3, 0],
    [0, 1.3],
    [-1.3, 0],
  ]),
  corners([
    [0, 1.2],
    [1.1, -0.8],
    [-1.1, -0.8],
  ]),
  corners([
    [-0.4, -1.2],
    [0.4, -1.2],
    [0.4, -0.4],
    [1.2, -0.4],
    [1.2, 0.4],
    [0.4, 0.4],
    [0.4, 1.2],
    [-0.4, 1.2],
    [-0.4, 0.4],
    [-1.2, 0.4],
    [-1.2, -0.4],
    [-0.4, -0.4],
  ]),
];

export const markerOf = (index: number): Marker => markers[index % markers.length] ?? disc;
