/** The checks of a question: bounds and lengths as options of the field, all others as its rules. */
import { limits } from '../base/limits.ts';
import { isPlain, listOf, textOf } from '../base/plain.ts';
import type { Options } from '../base/types.ts';
import { print } from '../formula/language/index.ts';
import type { Node } from '../formula/node.ts';
import type { translate } from './expression.ts';
import type { Props } from './props.ts';
import { call } from './typed.ts';

interface Rule {
  formula: string;
  message: unknown;
  level?: 'warning';
}

interface How {
  /** A field of several choices. */
  several: boolean;
  translate(text: string): ReturnType<typeof translate>;
  text(item: unknown, name: string): unknown;
}

type Found = Options & { rules: Rule[] };

const value: Node = { own: 'value' };
const number = (given: unknown): number | null =>
  typeof given === 'number' && Number.isFinite(given) && given !== 0 ? given : null;

/** `least` and `most` of what `of` gives. */
function between(item: Options, of: Node, least: string, most: string): Node[] {
  const [min, max] = [number(item[least]), number(item[most])];
  return [...(min === null ? [] : [call('>=', of, min)]), ...(max === null ? [] : [call('<=', of, max)])];
}

const mail = '^[^@\\s]+@[^@\\s]+[.][^@\\s]+$';

/** The conditions of a check; null for one that there is not here. */
const kinds: Readonly<Record<string, (item: Options, how: How, found: Found) => Node[] | null>> = {
  numeric: item => between(item, value, 'minValue', 'maxValue'),
  text: item => between(item, call('LEN', value), 'minLength', 'maxLength'),
  answercount: (item, { several }) =>
    several ? between(item, call('COUNTSELECTED', value), 'minCount', 'maxCount') : null,
  email: () => [call('MATCHES', value, mail)],
  regex: (item, { text }, found) => {
    const pattern = textOf(item.regex);
    if (pattern === '' || pattern.length > limits.pattern || item.caseInsensitive === true) return null;
    if (found.pattern !== undefined) return [call('MATCHES', value, pattern)];
    found.pattern = pattern.startsWith('^') && pattern.endsWith('$') ? pattern : `.*(?:${pattern}).*`;
    found.patternMessage = text(item, 'text');
    return [];
  },
};

/** The conditions of one check, or why there are none. */
function conditionsOf(item: Options, how: How, found: Found): { conditions: Node[]; reason: string } {
  const type = textOf(item.type).replace(/validator$/i, '');
  if (type === 'expression') {
    const { node, reason } = how.translate(textOf(item.expression));
    return { conditions: node === null ? [] : [node], reason: reason ?? '' };
  }
  const conditions = (Object.hasOwn(kinds, type) && kinds[type]?.(item, how, found)) || null;
  return conditions ? { conditions, reason: '' } : { conditions: [], reason: 'option' };
}

export function validatorsOf(props: Props, how: How): Found {
  const found: Found = { rules: [] };
  let why = '';
  for (const item of listOf(props.peek('validators')).filter(isPlain)) {
    const { conditions, reason } = conditionsOf(item, how, found);
    why ||= reason;
    const level = item.notificationType === 'warning' ? { level: 'warning' as const } : {};
    for (const condition of conditions)
      found.rules.push({ formula: print(condition), message: how.text(item, 'text'), ...level });
  }
  props.note('validators', why === '' ? 'changed' : 'left', why || 'formula');
  return found;
}
