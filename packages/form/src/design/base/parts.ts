/** Which part of the panel an option is in, and how many rules a content has. */
import { isBlank } from '../../engine/base/plain.ts';
import type { Content, Issue } from '../../engine/base/types.ts';
import type { PanelPart } from './content-design.ts';

const rules = [
  'default',
  'initialValue',
  'disabled',
  'cached',
  'prefill',
  'invalidNote',
  'minLength',
  'maxLength',
  'pattern',
  'patternMessage',
  'minValue',
  'maxValue',
  'step',
  'comparisons',
];
const look = ['column', 'classes', 'height', 'clear', 'undo', 'unlock'];

/** The part in which an issue of a content (`options.name`) is mended. */
export function partOf({ path }: Issue): PanelPart {
  const [first = '', option = ''] = path.split('.');
  if (look.includes(first) || look.includes(option)) return 'look';
  return rules.includes(option) ? 'rules' : 'content';
}

/** How many of the rules are set; a condition counts by its comparisons. */
export function rulesOf({ options }: Content): number {
  const { comparisons } = options;
  if (Array.isArray(comparisons)) return comparisons.length;
  return rules.filter(name => !isBlank(options[name]) && options[name] !== false).length;
}
