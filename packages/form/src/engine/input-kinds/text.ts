/** The kinds `text`, `textarea`, `tel` (not validated: the specification has no format) and `hidden`. */

import { type InputRow, parseText, type ValueRule } from '../base/input-row.ts';
import { common, inputSchema, textFault } from './common.ts';

const rule: ValueRule = {
  empty: '',
  code: 'invalid_text',
  parse: parseText,
  limits: textFault,
  show: (value: string) => value,
};

type TextKind = 'text' | 'textarea' | 'tel' | 'hidden';

const own: Record<TextKind, Pick<InputRow, 'prints' | 'shape' | 'fromLink'>> = {
  text: { prints: 'value', shape: 'field', fromLink: 'line' },
  textarea: { prints: 'text', shape: 'area', fromLink: 'text' },
  tel: { prints: 'value', shape: 'field', fromLink: 'line' },
  hidden: { prints: 'nothing', shape: 'field', fromLink: 'line' },
};

function textRow(kind: TextKind, value: string): InputRow {
  return {
    ...own[kind],
    kind,
    group: kind === 'hidden' ? 'hidden' : 'text',
    schema: inputSchema(kind),
    create: () => ({ type: kind, name: '', label: '', required: false }),
    check: options => common(options, rule),
    rule: () => rule,
    listed: kind === 'text' || kind === 'tel',
    titles: true,
    ...(kind === 'hidden' && { silent: true as const }),
    ...((kind === 'text' || kind === 'textarea') && { asks: true as const }),
    example: {
      options: { type: kind, name: `a_${kind}`, label: 'Example', required: kind !== 'hidden' },
      value,
      stored: value,
      wrong: 'a\0b',
    },
  };
}

export const text = textRow('text', 'Turkey vulture');
export const textarea = textRow('textarea', 'First line\nSecond line');
export const tel = textRow('tel', '+49 30 901820, Ext. 7');
export const hidden = textRow('hidden', 'v2');
