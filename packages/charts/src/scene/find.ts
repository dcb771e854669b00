/** The target that is meant by a place in the picture, and the way from one to the next by keys. */
import type { Scene, Target } from './scene.ts';

/** How far from a point still means it, in pixels. */
const nearby = 36;

function distance({ x, y, box }: Target, px: number, py: number): number {
  if (!box) return Math.hypot(x - px, y - py);
  const [left, top, right, bottom] = box;
  return Math.hypot(Math.max(left - px, 0, px - right), Math.max(top - py, 0, py - bottom));
}

function least(targets: Iterable<Target>, far: (target: Target) => number): Target | null {
  let found: Target | null = null;
  let nearest = Number.POSITIVE_INFINITY;
  for (const target of targets) {
    const away = far(target);
    if (away < nearest) [found, nearest] = [target, away];
  }
  return found;
}

const turn = 2 * Math.PI;

function byAngle({ targets, pointing }: Scene, px: number, py: number): Target | null {
  if (pointing.by !== 'angle') return null;
  const [dx, dy] = [px - pointing.x, py - pointing.y];
  const angle = (Math.atan2(dx, -dy) + turn) % turn;
  const away = Math.hypot(dx, dy);
  const hit = targets.find(({ slice }) => {
    if (!slice) return false;
    const [inner, outer, from, to] = slice;
    return away >= inner && away <= outer && angle >= from && angle <= to;
  });
  if (hit) return hit;
  const sliced = targets.some(({ slice }) => slice);
  return sliced ? null : least(targets, target => distance(target, px, py));
}

export function targetAt(scene: Scene, px: number, py: number): Target | null {
  const { targets, pointing } = scene;
  if (pointing.by === 'angle') return byAngle(scene, px, py);
  if (pointing.by === 'place') {
    const found = least(targets, target => distance(target, px, py));
    return found && distance(found, px, py) <= nearby ? found : null;
  }
  const along = pointing.along;
  const place = along === 'x' ? px : py;
  if (place < pointing.from - 12 || place > pointing.to + 12) return null;
  // The nearest label first, then whatever of it is nearest: beside bars the one next to the pointer.
  const middle = least(targets, target => Math.abs(target[along] - place));
  if (!middle) return null;
  return least(
    targets.filter(({ index }) => index === middle.index),
    target => distance(target, px, py),
  );
}

/** The same place in what was laid out anew, or the nearest that there still is. */
export const sameIn = ({ targets }: Scene, { dataset, index }: Pick<Target, 'dataset' | 'index'>): Target | null =>
  targets.find(each => each.dataset === dataset && each.index === index) ?? null;

export type Step = 'next' | 'previous' | 'first' | 'last' | 'up' | 'down';

/** From figure to figure of a dataset, or to the other datasets' figure nearest to it. */
export function stepped({ targets }: Scene, from: Target | null, step: Step): Target | null {
  const first = targets[0] ?? null;
  if (!from) return step === 'last' ? (targets.findLast(each => each.dataset === first?.dataset) ?? null) : first;
  if (step === 'up' || step === 'down') {
    const others = [...new Set(targets.map(({ dataset }) => dataset))].sort((a, b) => a - b);
    const next = others[others.indexOf(from.dataset) + (step === 'down' ? 1 : -1)];
    if (next === undefined) return from;
    const there = targets.filter(({ dataset }) => dataset === next);
    return from.point
      ? least(there, target => Math.hypot(target.x - from.x, target.y - from.y))
      : least(there, target => Math.abs(target.index - from.index));
  }
  const row = targets.filter(({ dataset }) => dataset === from.dataset);
  const at = row.findIndex(({ index }) => index === from.index);
  const to = { next: at + 1, previous: at - 1, first: 0, last: row.length - 1 }[step];
  return row[Math.max(0, Math.min(row.length - 1, to))] ?? null;
}
