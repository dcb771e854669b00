/** Which part of the panel an option is in, and how many rules a content has. */
import { isBlank } from '../../engine/base/plain.ts';
import type { Content, ContentType, Issue } from '../../engine/base/types.ts';
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
  'initialFormula',
  'requiredIf',
  'readOnlyIf',
  'showIf',
  'minFormula',
  'maxFormula',
  'countFormula',
  'choicesFilter',
  'rules',
];
const look = ['column', 'classes', 'height', 'clear', 'undo', 'unlock'];

/** The part in which an issue of a content (`options.name`) is mended. */
export function partOf({ path }: Pick<Issue, 'path'>, type?: ContentType): PanelPart {
  const [first = '', option = ''] = path.split('.');
  if (look.includes(first) || look.includes(option)) return 'look';
  // a condition's formula is its rule, a calculation's is what it is
  if (option === 'formula' && type === 'condition_container') return 'rules';
  return rules.includes(option) ? 'rules' : 'content';
}

/** How many of the rules are set; a condition counts by its comparisons, or by its formula. */
export function rulesOf({ type, options }: Content): number {
  const { comparisons } = options;
  if (type === 'condition_container' && !isBlank(options.formula)) return 1;
  if (Array.isArray(comparisons)) return comparisons.length;
  return rules.filter(name => !isBlank(options[name]) && options[name] !== false).length;
}
