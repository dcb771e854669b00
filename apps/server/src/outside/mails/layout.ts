/** Layout of all mails: tables and inline styles, the common denominator of mail programs. */
import { escapeAttribute } from '@kontor/form';
import { catalogue, type Language } from '@kontor/form/languages';
import type { Mail, Recipient } from '../mail.ts';

/** Content of a mail before layout. Plain text throughout, escaped when laid out. */
export interface Letter {
  language: Language;
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  button?: { label: string; url: string };
  /** Small print below the button. */
  notes?: readonly string[];
}

const font = "font-family:'Hanken Grotesk',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const words = catalogue({
  de: {
    copy: 'Falls die Schaltfläche nicht reagiert, öffnen Sie diese Adresse:',
    automatic: 'Diese Nachricht wurde automatisch verschickt.',
  },
  en: { copy: 'If the button does not respond, open this address:', automatic: 'This message was sent automatically.' },
});

function textOf(letter: Letter, house: string): string {
  const { language, greeting, paragraphs, button, notes = [] } = letter;
  const parts = [
    greeting,
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...notes,
    `-- \n${house}\n${words[language].automatic}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function htmlOf(letter: Letter, house: string): string {
  const { language, subject, greeting, paragraphs, button, notes = [] } = letter;
  const { copy, automatic } = words[language];
  const line = (text: string, style: string) => `<p style="margin:0 0 16px;${style}">${escapeAttribute(text)}</p>`;
  const normal = `${font};font-size:16px;line-height:24px;color:#1d2733`;
  const small = `${font};font-size:13px;line-height:20px;color:#5b6876`;
  const pressed = button
    ? `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td style="border-radius:6px;background:#14506b"><a href="${escapeAttribute(button.url)}" style="display:inline-block;padding:12px 24px;${font};font-size:16px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none">${escapeAttribute(button.label)}</a></td></tr></table>${line(copy, small)}<p style="margin:0 0 16px;${small};word-break:break-all"><a href="${escapeAttribute(button.url)}" style="color:#14506b">${escapeAttribute(button.url)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeAttribute(subject)}</title></head>
<body style="margin:0;padding:0;background:#f3f5f7"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f3f5f7"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px;background:#ffffff;border:1px solid #dfe4e9;border-radius:8px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;${font};font-size:18px;line-height:24px;font-weight:600;color:#14506b">${escapeAttribute(house)}</p>
${[greeting, ...paragraphs].map(text => line(text, normal)).join('\n')}
${pressed}
${notes.map(text => line(text, small)).join('\n')}
</td></tr></table>
<p style="margin:16px 0 0;${small}">${escapeAttribute(automatic)}</p>
</td></tr></table></body></html>
`;
}

/** `house`: name of the instance. */
export const laidOut = (letter: Letter, to: Recipient, house: string): Mail => ({
  to,
  subject: letter.subject,
  text: textOf(letter, house),
  html: htmlOf(letter, house),
});
