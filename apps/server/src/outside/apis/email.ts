/**
 * API type e-mail: recipients, subject and body are texts with `{field}` placeholders. The values are untrusted
 * answers: they can neither add a recipient or a header, nor become markup.
 */
import { escapeAttribute, fillText, placeholdersOf } from '@kontor/form';
import { MailError, type Recipient, recipient } from '../mail.ts';
import type { ApiType, Config, Tried, Value } from './type.ts';

interface Email extends Config {
  to: string;
  subject: string;
  body: string;
}

const mostRecipients = 10;
const longestSubject = 300;
const longestBody = 100_000;

const read = (config: Config) => config as Email;

/** Split before placeholders are filled in: a comma in an answer makes no second recipient. */
const partsOf = (to: string) =>
  to
    .split(/[,;\n]/)
    .map(part => part.trim())
    .filter(Boolean);

/** Fault if the entry names no recipient, or something other than an address. */
function recipientsOf({ to }: Email, value: Value): Recipient[] | 'no_recipient' | 'recipient_refused' {
  const addresses = partsOf(to)
    .map(part => fillText(part, name => value(name)?.trim() ?? ''))
    .filter(Boolean);
  const found = new Map<string, Recipient>();
  for (const address of addresses) {
    const checked = recipient('', address);
    if (!checked) return 'recipient_refused';
    found.set(address.toLowerCase(), checked);
  }
  return found.size > 0 ? [...found.values()] : 'no_recipient';
}

const cut = (text: string, length: number) => text.slice(0, length).toWellFormed();

/** Line ends as `\n`, no other control characters. */
const plain = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}--[\n\t]]/gv, ' ');

const htmlOf = (subject: string, body: string) => `<!doctype html>
<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeAttribute(subject)}</title></head>
<body style="margin:0;padding:24px;font-family:'Hanken Grotesk',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:24px;color:#1d2733">${escapeAttribute(body).replaceAll('\n', '<br>\n')}</body></html>
`;

const failed = (fault: string, rest: Partial<Tried> = {}): Tried => ({ fault, status: null, answer: '', ...rest });

export const email: ApiType = {
  schema: {
    type: 'object',
    properties: {
      to: { type: 'string', minLength: 1, maxLength: 1_000, format: 'plain-text' },
      subject: { type: 'string', minLength: 1, maxLength: 200, format: 'plain-text' },
      body: { type: 'string', minLength: 1, maxLength: 20_000, format: 'plain-text', 'x-lines': true },
    },
    required: ['to', 'subject', 'body'],
    additionalProperties: false,
  },

  secrets: () => new Map(),
  withSecrets: config => config,

  check(config) {
    const { to, subject } = read(config);
    const parts = partsOf(to);
    const fits = (part: string) =>
      recipient(
        '',
        fillText(part, () => 'x'),
      ) !== null;
    // A single placeholder that is a recipient's whole address.
    const whole = (part: string) => /^\{[A-Za-z0-9_]+\}$/.test(part);
    if (parts.length === 0) return [{ path: 'to', code: 'required' }];
    if (parts.length > mostRecipients) return [{ path: 'to', code: 'too_many' }];
    if (!parts.every(part => whole(part) || fits(part))) return [{ path: 'to', code: 'invalid_email' }];
    return /\p{Cc}/u.test(subject) ? [{ path: 'subject', code: 'invalid' }] : [];
  },

  audience: () => null,

  // Built-in placeholders (id of the entry, form) start with an underscore.
  answered: config => placeholdersOf(read(config).to).some(name => !name.startsWith('_')),

  async send(config, { texts }, { mail }) {
    const asked = read(config);
    const value = await texts();
    const to = recipientsOf(asked, value);
    if (typeof to === 'string') return failed(to, { final: true });
    const subject = cut(plain(fillText(asked.subject, value)).replace(/\s+/g, ' ').trim(), longestSubject);
    const text = cut(plain(fillText(asked.body, value)), longestBody);
    try {
      await mail({ to, subject, text: `${text}\n`, html: htmlOf(subject, text) });
      return { fault: null, status: null, answer: '' };
    } catch (error) {
      if (error instanceof MailError) return failed('mail_failed', { status: error.status });
      throw error;
    }
  },
};
