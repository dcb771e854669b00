/**
 * The kind `html`: rich text. The answer is HTML, sanitised by the server before storage; lists, searches, conditions
 * and workbooks use its plain text, and markup without text is no answer.
 */

import { type InputRow, parseText, type ValueRule } from '../base/input-row.ts';
import { plainText } from '../rich/markup.ts';
import { common, inputSchema, textFault } from './common.ts';

const rule: ValueRule = {
  empty: '',
  code: 'invalid_text',
  parse(raw) {
    const text = parseText(raw);
    return typeof text === 'string' && plainText(text) === '' ? undefined : text;
  },
  limits: textFault,
  compared: plainText,
  show: plainText,
};

export const html: InputRow = {
  kind: 'html',
  group: 'text',
  schema: inputSchema('html'),
  create: () => ({ type: 'html', name: '', label: '', required: false }),
  check: options => common(options, rule),
  rule: () => rule,
  listed: false,
  titles: true,
  prints: 'rich',
  shape: 'area',
  fromLink: 'markup',
  rich: true,
};
