/** The kinds `email`, `url` and `tel`: text with a format. */
import { isEmail, isPhone, isUrl } from '../base/address.ts';
import { type InputRow, parseTrimmed, type ValueRule } from '../base/input-row.ts';
import type { Fault, IssueCode } from '../base/issue.ts';
import { common, inputSchema, textFault } from './common.ts';

type AddressKind = 'email' | 'url' | 'tel';

const codes = { email: 'invalid_email', url: 'invalid_url', tel: 'invalid_phone' } satisfies Record<
  AddressKind,
  IssueCode
>;

function addressRow(kind: AddressKind, fits: (value: string) => boolean): InputRow {
  const code = codes[kind];
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
    fromLink: kind === 'tel' ? 'line' : 'text',
    ...(kind === 'email' && { addressed: true as const }),
  };
}

export const email = addressRow('email', isEmail);
export const url = addressRow('url', isUrl);
export const tel = addressRow('tel', isPhone);
