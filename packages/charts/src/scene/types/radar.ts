/** A net: each label a direction, each dataset a line around. */
import type { ChartFigures } from '../../dress.ts';
import { dataOf } from '../along.ts';
import { blank } from '../frame.ts';
import { round, type Scene, type SceneOptions } from '../scene.ts';
import { disc } from '../shapes.ts';
import { net } from '../spokes.ts';
import { besides, polyline, runs } from './line.ts';

export function radar(figures: ChartFigures, options: SceneOptions): Scene {
  const scene = blank(options);
  const small = options.small ?? false;
  const data = dataOf(figures);
  const { at, reach, x, y } = net(
    scene,
    figures,
    data.flat().filter(value => value !== null),
    true,
    small,
  );
  const count = Math.max(1, figures.labels.length);
  scene.pointing = { by: 'angle', x, y };
  data.forEach((row, place) => {
    const color = figures.datasets[place]?.color ?? '#000000';
    const spots = row.map((value, index) => (value === null ? null : at((index / count) * 2 * Math.PI, reach(value))));
    const whole = spots.length > 2 && spots.every(spot => spot !== null);
    const parts = runs(spots);
    const long = parts.filter(({ length }) => length > 1);
    if (whole && data.length <= 3)
      scene.marks.push({ place, path: `${polyline(spots)}Z`, fill: color, stroke: null, opacity: 0.12 });
    const path = whole ? `${polyline(spots)}Z` : long.map(polyline).join('');
    if (path) scene.marks.push({ place, path, fill: null, stroke: color, width: small ? 1.5 : 1.8 });
    const alone = !small && spots.length <= 32 ? parts.flat() : parts.filter(({ length }) => length === 1).flat();
    const dots = alone.map(([px, py]) => disc(px, py, 2.6)).join('');
    if (dots) scene.marks.push({ place, path: dots, fill: color, stroke: null });
    if (!small && scene.patterns) scene.marks.push(...besides(spots, place, color, Math.hypot));
    spots.forEach((spot, index) => {
      if (spot) scene.targets.push({ dataset: place, index, x: round(spot[0]), y: round(spot[1]) });
    });
  });
  return scene;
}
