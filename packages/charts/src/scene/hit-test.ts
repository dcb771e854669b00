/** Hit testing: the figure at a position in the picture, and the next one by arrow keys. */
import type { HitTarget, Scene } from '../layout/scene.ts';

/** Maximum distance in pixels from a point. */
const nearby = 36;

/** Inside several bands the one whose edge is nearest: a small part of its distance counts. */
const edgePart = 1e-6;

function distance({ x, y, box, band }: HitTarget, px: number, py: number): number {
  if (band) return Math.hypot(x - px, Math.max(band[0] - py, 0, py - band[1])) + edgePart * Math.abs(y - py);
  if (!box) return Math.hypot(x - px, y - py);
  const [left, top, right, bottom] = box;
  return Math.hypot(Math.max(left - px, 0, px - right), Math.max(top - py, 0, py - bottom));
}

function nearest(targets: Iterable<HitTarget>, far: (target: HitTarget) => number): HitTarget | null {
  let found: HitTarget | null = null;
  let nearest = Number.POSITIVE_INFINITY;
  for (const target of targets) {
    const away = far(target);
    if (away < nearest) [found, nearest] = [target, away];
  }
  return found;
}

const fullTurn = 2 * Math.PI;

function byAngle({ targets, hitTest }: Scene, px: number, py: number): HitTarget | null {
  if (hitTest.by !== 'angle') return null;
  const [dx, dy] = [px - hitTest.x, py - hitTest.y];
  const angle = (Math.atan2(dx, -dy) + fullTurn) % fullTurn;
  const away = Math.hypot(dx, dy);
  const hit = targets.find(({ slice }) => {
    if (!slice) return false;
    const [inner, outer, from, to] = slice;
    return away >= inner && away <= outer && angle >= from && angle <= to;
  });
  if (hit) return hit;
  const sliced = targets.some(({ slice }) => slice);
  return sliced ? null : nearest(targets, target => distance(target, px, py));
}

export function targetAt(scene: Scene, px: number, py: number): HitTarget | null {
  const { targets, hitTest } = scene;
  if (hitTest.by === 'angle') return byAngle(scene, px, py);
  if (hitTest.by === 'place') {
    const found = nearest(targets, target => distance(target, px, py));
    return found && distance(found, px, py) <= nearby ? found : null;
  }
  const along = hitTest.along;
  const position = along === 'x' ? px : py;
  if (position < hitTest.from - 12 || position > hitTest.to + 12) return null;
  // First the nearest label, then the nearest target of it: with several bars the one next to the pointer.
  const middle = nearest(targets, target => Math.abs(target[along] - position));
  if (!middle) return null;
  return nearest(
    targets.filter(({ index }) => index === middle.index),
    target => distance(target, px, py),
  );
}

/** The same target in a new layout, or the nearest that still exists. */
export const sameTarget = (
  { targets }: Scene,
  { dataset, index }: Pick<HitTarget, 'dataset' | 'index'>,
): HitTarget | null => targets.find(each => each.dataset === dataset && each.index === index) ?? null;

export type Step = 'next' | 'previous' | 'first' | 'last' | 'up' | 'down';

/** The next figure of a dataset, or the nearest one of the other datasets. */
export function steppedTarget({ targets }: Scene, from: HitTarget | null, step: Step): HitTarget | null {
  const first = targets[0] ?? null;
  if (!from) return step === 'last' ? (targets.findLast(each => each.dataset === first?.dataset) ?? null) : first;
  if (step === 'up' || step === 'down') {
    const others = [...new Set(targets.map(({ dataset }) => dataset))].sort((a, b) => a - b);
    const next = others[others.indexOf(from.dataset) + (step === 'down' ? 1 : -1)];
    if (next === undefined) return from;
    const there = targets.filter(({ dataset }) => dataset === next);
    return from.point
      ? nearest(there, target => Math.hypot(target.x - from.x, target.y - from.y))
      : nearest(there, target => Math.abs(target.index - from.index));
  }
  const row = targets.filter(({ dataset }) => dataset === from.dataset);
  const at = row.findIndex(({ index }) => index === from.index);
  const to = { next: at + 1, previous: at - 1, first: 0, last: row.length - 1 }[step];
  return row[Math.max(0, Math.min(row.length - 1, to))] ?? null;
}
