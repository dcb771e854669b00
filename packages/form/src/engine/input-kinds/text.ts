/** The kinds `text` and `textarea`, with lengths and a pattern, and `hidden`. */

import { type InputRow, parseText, type ValueRule } from '../base/input-row.ts';
import { type Fault, issue } from '../base/issue.ts';
import { type Pattern, readPattern } from '../base/pattern.ts';
import { textOf } from '../base/plain.ts';
import { textIn } from '../base/text.ts';
import type { Issue, Options } from '../base/types.ts';
import { common, inputSchema, textFault } from './common.ts';

const plain: ValueRule = {
  empty: '',
  code: 'invalid_text',
  parse: parseText,
  limits: textFault,
  show: (value: string) => value,
};

/** Lengths in characters, as people count them; `null` where there is none. */
export function lengthsOf({ minLength, maxLength }: Options): { min: number | null; max: number | null } {
  return { min: Number(minLength) || null, max: Number(maxLength) || null };
}

/** The pattern of a field; null without one, and with one that cannot be read. */
const patternOf = ({ pattern }: Options): Pattern | null => (textOf(pattern) ? readPattern(textOf(pattern)) : null);

function bounded(options: Options): ValueRule {
  const { min, max } = lengthsOf(options);
  const pattern = patternOf(options);
  if (min === null && max === null && pattern === null) return plain;
  const message = textIn(options.patternMessage).trim();
  const mismatch: Fault = { code: 'pattern_mismatch', ...(message && { values: { message } }) };
  return {
    ...plain,
    limits(value: string) {
      const fault = textFault(value);
      if (fault) return fault;
      const length = Array.from(value).length;
      if (min !== null && length < min) return { code: 'too_short', values: { min } };
      if (max !== null && length > max) return { code: 'too_long', values: { max } };
      // keyboards of phones leave a blank after a word
      return pattern?.(value.trim()) === false ? mismatch : null;
    },
  };
}

function boundIssues(options: Options): Issue[] {
  const { min, max } = lengthsOf(options);
  const unread = textOf(options.pattern) !== '' && patternOf(options) === null;
  return [
    ...(min !== null && max !== null && min > max ? [issue('maxLength', 'out_of_range', { min })] : []),
    ...(unread ? [issue('pattern', 'invalid_pattern')] : []),
  ];
}

type TextKind = 'text' | 'textarea' | 'hidden';

const own: Record<TextKind, Pick<InputRow, 'prints' | 'shape' | 'fromLink'>> = {
  text: { prints: 'value', shape: 'field', fromLink: 'line' },
  textarea: { prints: 'text', shape: 'area', fromLink: 'text' },
  hidden: { prints: 'nothing', shape: 'field', fromLink: 'line' },
};

function textRow(kind: TextKind): InputRow {
  const free = kind === 'text' || kind === 'textarea';
  return {
    ...own[kind],
    kind,
    group: kind === 'hidden' ? 'hidden' : 'text',
    schema: inputSchema(kind),
    create: () => ({ type: kind, name: '', label: '', required: false }),
    check: options => (free ? [...common(options, bounded(options)), ...boundIssues(options)] : common(options, plain)),
    rule: free ? bounded : () => plain,
    listed: kind === 'text',
    titles: true,
    ...(kind === 'hidden' && { silent: true as const }),
    ...(free && { asks: true as const }),
  };
}

export const text = textRow('text');
export const textarea = textRow('textarea');
export const hidden = textRow('hidden');
