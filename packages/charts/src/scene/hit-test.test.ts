/** Tests of hit testing: a position in the picture resolves to the figure that is drawn there. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HitTarget } from '../layout/scene.ts';
import { examples, oddExamples } from './examples.ts';
import { type Step, steppedTarget, targetAt } from './hit-test.ts';
import { sceneOf } from './scene-of.ts';

const size = { width: 640, height: 300, language: 'de' } as const;
const scenes = [...examples, ...oddExamples].map(
  ({ name, type, figures }) => [name, sceneOf(type, figures, size)] as const,
);

test.each(scenes)('%s: what lies under the pointer is what is drawn there', (_, scene) => {
  const inside = ({ x, y, box, slice }: HitTarget): [number, number] =>
    box ? [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2] : slice ? [x, y] : [x, y];
  // A thousand targets are closer than a pixel, and points may coincide.
  if (scene.targets.length > 700) return;
  for (const target of scene.targets) {
    const [x, y] = inside(target);
    const found = targetAt(scene, x, y);
    expect(found).not.toBeNull();
    if (scene.hitTest.by === 'label') expect(found?.index).toBe(target.index);
    if (target.slice && target.slice[3] - target.slice[2] > 0.02) expect(found).toBe(target);
    if (!target.slice && !target.box) expect(Math.hypot((found?.x ?? 0) - x, (found?.y ?? 0) - y)).toBeLessThan(0.2);
  }
});

test('far from everything nothing is meant', () => {
  const [, pie] = scenes.find(([name]) => name === 'Flugphase als Kreis') ?? [];
  const [, dots] = scenes.find(([name]) => name === 'Ein Punkt') ?? [];
  expect(pie && targetAt(pie, 5, 5)).toBeNull();
  expect(dots && targetAt(dots, 60, 20)).toBeNull();
});

test('between the bars of a label the nearest is meant', () => {
  const [, scene] = scenes.find(([name]) => name === 'Meldungen nach Monat') ?? [];
  const second = scene?.targets.find(({ dataset, index }) => dataset === 1 && index === 4);
  if (!scene || !second?.box) throw new Error('no bar');
  // High above the short bar, but in its column.
  expect(targetAt(scene, second.box[2] - 1, second.box[1] - 4)).toBe(second);
});

test('within a stacked area its dataset is meant, also just above the one below', () => {
  const [, scene] = scenes.find(([name]) => name === 'Schäden je Monat') ?? [];
  if (!scene) throw new Error('no scene');
  for (const target of scene.targets) {
    const [top, bottom] = target.band ?? [0, 0];
    expect(targetAt(scene, target.x, bottom - 0.5)).toBe(target);
    expect(targetAt(scene, target.x, top + 0.5)).toBe(target);
  }
});

test('any way over the figures by keys stays on them, and each is reached from each', () => {
  const steps: Step[] = ['next', 'previous', 'first', 'last', 'up', 'down'];
  fc.assert(
    fc.property(
      fc.constantFrom(...scenes.filter(([, { targets }]) => targets.length > 0 && targets.length < 500)),
      fc.array(fc.constantFrom(...steps), { maxLength: 30 }),
      ([, scene], way) => {
        let at: HitTarget | null = null;
        for (const step of way) {
          at = steppedTarget(scene, at, step);
          expect(scene.targets).toContain(at);
        }
      },
    ),
  );
  for (const [name, scene] of scenes.filter(([, { targets }]) => targets.length > 0 && targets.length < 500)) {
    const reached = new Set<HitTarget>();
    let row = steppedTarget(scene, null, 'first');
    for (;;) {
      let at = steppedTarget(scene, row, 'first');
      while (at && !reached.has(at)) {
        reached.add(at);
        at = steppedTarget(scene, at, 'next');
      }
      const next: HitTarget | null = steppedTarget(scene, row, 'down');
      if (!next || next.dataset === row?.dataset) break;
      row = next;
    }
    expect([name, reached.size]).toEqual([name, scene.targets.length]);
  }
});
