/** The distance of two places on the earth as a sphere (haversine), in metres. */
import { own } from '../../base/plain.ts';
import { Fault, isFault, tidy, type Value } from './values.ts';

/** Latitude and longitude of a GeoJSON point or a text of both. */
function placeOf(value: Value): [number, number] | null {
  const given = typeof value === 'string' ? value.trim().split(/[\s,;]+/) : own(value, 'coordinates');
  if (!Array.isArray(given) || given.length < 2) return null;
  // a decimal comma parts a text into more
  if (typeof value === 'string' && given.length > 2) return null;
  const [a, b] = given.map(Number) as [number, number];
  const [latitude, longitude] = typeof value === 'string' ? [a, b] : [b, a];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? [latitude, longitude] : null;
}

const radius = 6_371_008.8;
const half = (degrees: number): number => Math.sin((degrees * Math.PI) / 360) ** 2;
const cosine = (degrees: number): number => Math.cos((degrees * Math.PI) / 180);

export function distance(one: Value, two: Value): Value {
  if (one === null || two === null) return null;
  if (isFault(one) || isFault(two)) return isFault(one) ? one : two;
  const [a, b] = [placeOf(one), placeOf(two)];
  if (!a || !b) return new Fault('out_of_range');
  const part = half(b[0] - a[0]) + cosine(a[0]) * cosine(b[0]) * half(b[1] - a[1]);
  return tidy(2 * radius * Math.asin(Math.min(1, Math.sqrt(part))));
}
