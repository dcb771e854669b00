/**
 * Designs of `svg-radio` and `svg-checkbox`, shapes of an SVG as choices. What reads and draws the SVG loads beside the
 * designer, not before it.
 */
import IconHandClick from '@tabler/icons-react/dist/esm/icons/IconHandClick.mjs';
import { textOf } from '../../engine/base/plain.ts';
import { lateView } from '../../fill/base/late-view.tsx';
import type { InputDesign } from '../base/input-design.ts';
import { choiceCount, ListValue, listComparisons, OneValue, oneComparisons } from './choice.tsx';

const load = () => import('./svg-options.tsx');
const Drawing = lateView(async () => (await load()).DrawingSketch);

export const svgRadio: InputDesign = {
  Icon: IconHandClick,
  words: choiceCount,
  sketch: options => (textOf(options.svgData) ? <Drawing options={options} /> : null),
  initials: [],
  Extra: lateView(async () => (await load()).SvgOptions),
  Value: OneValue,
  comparisons: () => oneComparisons,
};

export const svgCheckbox: InputDesign = {
  ...svgRadio,
  Value: ListValue,
  Compared: OneValue,
  comparisons: () => listComparisons,
};
