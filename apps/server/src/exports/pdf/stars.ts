/** Draws a rating as stars: an SVG with as many filled as were given. */
import { ratings } from '@kontor/form';

const size = 24;
const gap = 4;
/** `tone` of template.typ. */
const ink = '#0f766e';
/** A star in a square of `size`. */
const outline = 'M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.4-5.8-3-5.8 3 1.1-6.4-4.7-4.6 6.5-.9z';

export const starsShape = { width: ratings.length * (size + gap) - gap, height: size };

export function starsSvg(given: number): string {
  const stars = ratings.map((star, index) => {
    const fill = star <= given ? ink : 'none';
    return `<path transform="translate(${index * (size + gap)} 0)" d="${outline}" fill="${fill}" stroke="${ink}" stroke-width="1.4" stroke-linejoin="round"/>`;
  });
  const { width, height } = starsShape;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${stars.join('')}</svg>`;
}
