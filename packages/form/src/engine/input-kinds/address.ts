/** The kinds `email` and `url`: text with a format. */
import { isEmail, isUrl } from '../base/address.ts';
import { type InputRow, parseTrimmed, type ValueRule } from '../base/input-row.ts';
import type { Fault } from '../base/issue.ts';
import { common, inputSchema, textFault } from './common.ts';

function addressRow(kind: 'email' | 'url', fits: (value: string) => boolean): InputRow {
  const code = kind === 'email' ? 'invalid_email' : 'invalid_url';
  const rule: ValueRule = {
    empty: '',
    code,
    parse: parseTrimmed,
    limits: (text: string): Fault | null => textFault(text) ?? (fits(text) ? null : { code }),
    show: (text: string) => text,
  };
  return {
    kind,
    group: 'text',
    schema: inputSchema(kind),
    create: () => ({ type: kind, name: '', label: '', required: false }),
    check: options => common(options, rule),
    rule: () => rule,
    listed: true,
    titles: true,
    prints: 'value',
    shape: 'field',
    fromLink: 'text',
    ...(kind === 'email' && { addressed: true as const }),
  };
}

export const email = addressRow('email', isEmail);
export const url = addressRow('url', isUrl);
