/** Legend of sizes: two nested circles with their numbers above the plot at the right, and what they are sizes of. */
import { tickStep } from 'd3-array';
import type { ChartFigures } from '../query/styled-figures.ts';
import { numberText } from '../text/formats.ts';
import { chartTexts } from '../text/texts.ts';
import { nameText } from './axis-names.ts';
import { disc } from './markers.ts';
import { round, type Scene } from './scene.ts';
import { textWidth } from './text-width.ts';

/** The greatest round number up to `value`. */
const roundBelow = (value: number): number => {
  const step = tickStep(0, value, 2);
  return step > 0 ? Math.floor(value / step + 1e-9) * step : value;
};

const sizeName = ({ sizes = [] }: ChartFigures, scene: Scene): string =>
  (new Set(sizes).size === 1 && sizes[0]) || chartTexts[scene.language].size;

/** `radius` gives the pixels of a value; `most` is the greatest. */
export function drawSizeLegend(
  scene: Scene,
  figures: ChartFigures,
  most: number,
  radius: (value: number) => number,
): void {
  const great = roundBelow(most);
  const values = [great, roundBelow(great / 4)].filter(value => value > 0 && Number.isFinite(value));
  const texts = values.map(value => numberText(value, scene.language));
  const wide = texts.reduce((found, text) => Math.max(found, textWidth(text)), 0);
  const largest = radius(great);
  const [x, foot] = [scene.width - wide - 8 - largest, 2 * largest + 2];
  values.forEach((value, index) => {
    const r = radius(value);
    scene.rules.push({ role: 'ring', path: disc(round(x), round(foot - r), round(r)) });
    // Beside the top of its circle, but never so close that the two numbers touch.
    const y = index === 0 ? 11 : Math.max(foot - 2 * r + 8, 25);
    scene.texts.push({ x: scene.width, y: round(y), text: texts[index] ?? '', anchor: 'end', role: 'note' });
  });
  const left = x - largest - 8;
  if (left > scene.width / 2)
    scene.texts.push(
      nameText(sizeName(figures, scene), { x: round(left), y: round(foot - 4), anchor: 'end' }, left / 2),
    );
}
