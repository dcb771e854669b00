/** Geometry of the image viewer: zoom and pan. Pure functions; lengths in px from the middle of the stage. */
export interface View {
  scale: number;
  x: number;
  y: number;
}
export interface Point {
  x: number;
  y: number;
}

export const whole: View = { scale: 1, x: 0, y: 0 };
export const largest = 8;

/** Clamps the offset to the image's edges. `stage` is the stage's size. */
export function within({ scale, x, y }: View, stage: Point): View {
  const reach = (length: number) => (length * (scale - 1)) / 2;
  const bound = (value: number, most: number) => Math.min(most, Math.max(-most, value)) + 0;
  return { scale, x: bound(x, reach(stage.x)), y: bound(y, reach(stage.y)) };
}

/** Zooms by a factor, at most to `most`, with the point `at` fixed. */
export function zoomed(view: View, factor: number, at: Point, stage: Point, most = largest): View {
  const scale = Math.min(most, Math.max(1, view.scale * factor));
  const grown = scale / view.scale;
  return within({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, stage);
}

export const moved = (view: View, by: Point, stage: Point): View =>
  within({ ...view, x: view.x + by.x, y: view.y + by.y }, stage);

export const middle = (one: Point, two: Point): Point => ({ x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 });
export const apart = (one: Point, two: Point): number => Math.hypot(one.x - two.x, one.y - two.y);
