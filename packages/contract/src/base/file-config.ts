/** The `config` of a file: crop, zoom and size of its thumbnails, with its validation (docs/decisions/0031). */
import type { Issue } from './problems.ts';
import { type Static, Type } from './schema.ts';

type Bounds = readonly [least: number, most: number, whole?: 'px'];

/**
 * `top`, `left`, `width` and `height` crop the picture after its EXIF rotation: shares of its height and width from the
 * upper left corner, clamped to the edge. `zoom` then enlarges around the middle of the crop. `min` and `max` bound the
 * longer side of the thumbnail in px (a small source is enlarged), within the three sizes. `time`: the second of a
 * video that is shown.
 */
const bounds = {
  top: [0, 1],
  left: [0, 1],
  width: [0.001, 1],
  height: [0.001, 1],
  zoom: [1, 20],
  min: [1, 1_600, 'px'],
  max: [1, 1_600, 'px'],
  time: [0, 360_000],
} as const satisfies Record<string, Bounds>;

const number = (name: keyof typeof bounds) => {
  const [minimum, maximum]: Bounds = bounds[name];
  return Type.Optional(
    name === 'min' || name === 'max' ? Type.Integer({ minimum, maximum }) : Type.Number({ minimum, maximum }),
  );
};
const closed = { additionalProperties: false };

const thumbnailConfig = Type.Object(
  {
    top: number('top'),
    left: number('left'),
    width: number('width'),
    height: number('height'),
    zoom: number('zoom'),
    min: number('min'),
    max: number('max'),
    time: number('time'),
  },
  closed,
);
export const fileConfig = Type.Object({ thumbnail: Type.Optional(thumbnailConfig) }, closed);

export type ThumbnailConfig = Static<typeof thumbnailConfig>;
export type FileConfig = Static<typeof fileConfig>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function numberIssue(path: string, value: unknown, [least, most, whole]: Bounds): Issue[] {
  if (typeof value !== 'number' || (whole && !Number.isInteger(value))) return [{ path, code: 'wrong_type' }];
  if (value < least) return [{ path, code: 'too_small', values: { limit: least } }];
  return value > most ? [{ path, code: 'too_large', values: { limit: most } }] : [];
}

/** Validates a client's `config`; issues have paths below `path`. */
export function configIssues(value: unknown, path = 'config'): Issue[] {
  if (!isObject(value)) return [{ path, code: 'wrong_type' }];
  const { thumbnail, ...others } = value;
  const issues: Issue[] = Object.keys(others).map(name => ({ path: `${path}.${name}`, code: 'unknown_field' }));
  if (thumbnail === undefined) return issues;
  const within = `${path}.thumbnail`;
  if (!isObject(thumbnail)) return [...issues, { path: within, code: 'wrong_type' }];
  for (const [name, given] of Object.entries(thumbnail)) {
    const place = `${within}.${name}`;
    const rule = Object.hasOwn(bounds, name) ? bounds[name as keyof typeof bounds] : undefined;
    issues.push(...(rule ? numberIssue(place, given, rule) : [{ path: place, code: 'unknown_field' }]));
  }
  const { min, max } = thumbnail as ThumbnailConfig;
  if (issues.length === 0 && min !== undefined && max !== undefined && min > max)
    return [{ path: `${within}.min`, code: 'too_large', values: { limit: max } }];
  return issues;
}
