/** Tests of the crop and the sizes of thumbnails. */
import { expect, it } from 'vitest';
import { cutOf, edgesOf } from './cut.ts';

it.each([
  ['nothing said', {}, null],
  ['all of it', { top: 0, left: 0, width: 1, height: 1, zoom: 1 }, null],
  ['a quarter', { top: 0.5, left: 0.5 }, { left: 500, top: 250, width: 500, height: 250 }],
  ['a rectangle', { top: 0.1, left: 0.2, width: 0.3, height: 0.4 }, { left: 200, top: 50, width: 300, height: 200 }],
  ['beyond the edge', { left: 0.8, width: 0.5 }, { left: 800, top: 0, width: 200, height: 500 }],
  ['the corner itself', { left: 1, top: 1 }, { left: 999, top: 499, width: 1, height: 1 }],
  ['twice as near', { zoom: 2 }, { left: 250, top: 125, width: 500, height: 250 }],
  ['near in a rectangle', { left: 0.5, width: 0.5, zoom: 5 }, { left: 700, top: 200, width: 100, height: 100 }],
  ['less than a px', { width: 0.001, height: 0.001, zoom: 20 }, { left: 0, top: 0, width: 1, height: 1 }],
])('%s is cut where it says', (_what, config, cut) => {
  expect(cutOf(1_000, 500, config)).toEqual(cut);
});

it.each([
  [4_000, {}, [240, 640, 1_600]],
  [500, {}, [240, 500, 500]],
  [500, { min: 800 }, [240, 640, 800]],
  [4_000, { max: 600 }, [240, 600, 600]],
  [10, { min: 100, max: 200 }, [100, 100, 100]],
  [Number.POSITIVE_INFINITY, {}, [240, 640, 1_600]],
])('of %d px with %j come %j', (longer, config, edges) => {
  expect(edgesOf(longer, config)).toEqual(edges);
});
