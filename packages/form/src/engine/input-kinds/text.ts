/** One-line and many-line text, telephone numbers (taken as written: the specification checks none) and hidden values. */

import { type InputRow, parseText, type ValueRule } from '../base/input-row.ts';
import { common, inputSchema, textFault } from './common.ts';

const rule: ValueRule = {
  empty: '',
  code: 'invalid_text',
  parse: parseText,
  limits: textFault,
  show: (value: string) => value,
};

const onPaper = { text: 'value', tel: 'value', textarea: 'text', hidden: 'nothing' } as const;

function textRow(kind: 'text' | 'textarea' | 'tel' | 'hidden', value: string): InputRow {
  return {
    kind,
    group: kind === 'hidden' ? 'hidden' : 'text',
    schema: inputSchema(kind),
    create: () => ({ type: kind, name: '', label: '', required: false }),
    check: options => common(options, rule),
    rule: () => rule,
    listed: kind === 'text' || kind === 'tel',
    prints: onPaper[kind],
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
