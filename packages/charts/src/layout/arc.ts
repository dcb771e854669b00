/** A sector of a ring as an SVG path; angles run clockwise from 12 o'clock. */
export type Sector = readonly [inner: number, outer: number, from: number, to: number];

const whole = 2 * Math.PI - 1e-6;
const fine = (value: number) => Math.round(value * 100) / 100;

export function arcPath([inner, outer, from, to]: Sector, x: number, y: number): string {
  const at = (angle: number, radius: number) =>
    `${fine(x + Math.sin(angle) * radius)} ${fine(y - Math.cos(angle) * radius)}`;
  // SVG draws nothing for an arc that ends at its start: a full ring is two halves.
  if (to - from >= whole) {
    const middle = from + Math.PI;
    const circle = (radius: number, way: 0 | 1) =>
      `M${at(from, radius)}${[middle, from].map(end => `A${fine(radius)} ${fine(radius)} 0 1 ${way} ${at(end, radius)}`).join('')}Z`;
    return circle(outer, 1) + (inner > 0 ? circle(inner, 0) : '');
  }
  const long = to - from > Math.PI ? 1 : 0;
  const [r, hole] = [fine(outer), fine(inner)];
  const out = `${at(from, outer)}A${r} ${r} 0 ${long} 1 ${at(to, outer)}`;
  return inner > 0
    ? `M${out}L${at(to, inner)}A${hole} ${hole} 0 ${long} 0 ${at(from, inner)}Z`
    : `M${fine(x)} ${fine(y)}L${out}Z`;
}
