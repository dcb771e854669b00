/** Layout of the radar chart, from figures to a scene: a direction for each label, a line around for each dataset. */
import { hasNames, nameText, valueName } from '../layout/axis-names.ts';
import { disc } from '../layout/markers.ts';
import { polarGrid } from '../layout/polar-grid.ts';
import { emptyScene, round, type Scene, type SceneOptions } from '../layout/scene.ts';
import { datasetValues } from '../layout/values.ts';
import type { ChartFigures } from '../query/styled-figures.ts';
import { contiguousRuns, markersAlong, polyline } from './line.ts';

export function radar(figures: ChartFigures, options: SceneOptions): Scene {
  const scene = emptyScene(options);
  const small = options.small ?? false;
  const data = datasetValues(figures);
  const { at, reach, x, y } = polarGrid(
    scene,
    figures,
    data.flat().filter(value => value !== null),
    true,
    small,
  );
  const count = Math.max(1, figures.labels.length);
  // In the corner that the circle leaves; the rings' numbers are of this.
  const name = hasNames(scene, small) ? valueName(figures, [], options.language) : '';
  if (name) scene.texts.push(nameText(name, { x: 0, y: 12, anchor: 'start' }, scene.width * 0.36));
  scene.hitTest = { by: 'angle', x, y };
  data.forEach((row, dataset) => {
    const color = figures.datasets[dataset]?.color ?? '#000000';
    const spots = row.map((value, index) => (value === null ? null : at((index / count) * 2 * Math.PI, reach(value))));
    const whole = spots.length > 2 && spots.every(spot => spot !== null);
    const parts = contiguousRuns(spots);
    const long = parts.filter(({ length }) => length > 1);
    if (whole && data.length <= 3)
      scene.marks.push({
        patternIndex: dataset,
        path: `${polyline(spots)}Z`,
        fill: color,
        stroke: null,
        opacity: 0.12,
      });
    const path = whole ? `${polyline(spots)}Z` : long.map(polyline).join('');
    if (path) scene.marks.push({ patternIndex: dataset, path, fill: null, stroke: color, width: small ? 1.5 : 1.8 });
    const alone = !small && spots.length <= 32 ? parts.flat() : parts.filter(({ length }) => length === 1).flat();
    const dots = alone.map(([px, py]) => disc(px, py, 2.6)).join('');
    if (dots) scene.marks.push({ patternIndex: dataset, path: dots, fill: color, stroke: null });
    if (!small && scene.patterns) scene.marks.push(...markersAlong(spots, dataset, color, Math.hypot));
    spots.forEach((spot, index) => {
      if (spot) scene.targets.push({ dataset, index, x: round(spot[0]), y: round(spot[1]) });
    });
  });
  return scene;
}
