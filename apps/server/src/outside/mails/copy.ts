/** Text of the mail with the copy of an entry, to an address in its answers that nobody has verified. */
import { catalogue, type Language } from '@kontor/form/languages';
import type { Letter } from './layout.ts';

export interface Copied {
  language: Language;
  /** Name of the form. */
  form: string;
  at: Date;
  timeZone: string;
}

const moment = (at: Date, locale: string, timeZone: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at);

const words = catalogue({
  de: ({ form, at, timeZone }: Copied) => ({
    subject: `Ihre Angaben: ${form}`,
    greeting: 'Guten Tag,',
    said: `das Formular „${form}“ wurde am ${moment(at, 'de', timeZone)} Uhr (${timeZone}) ausgefüllt und diese Adresse darin angegeben. Die Angaben liegen als PDF bei.`,
    note: 'Haben Sie das Formular nicht ausgefüllt, hat jemand anderes Ihre Adresse eingetragen. Sie müssen nichts tun.',
  }),
  en: ({ form, at, timeZone }: Copied) => ({
    subject: `Your answers: ${form}`,
    greeting: 'Hello,',
    said: `The form “${form}” was filled in on ${moment(at, 'en-GB', timeZone)} (${timeZone}), and this address was given in it. The answers are attached as a PDF.`,
    note: 'If you did not fill in the form, somebody else entered your address. There is nothing you need to do.',
  }),
});

export function copyLetter(copied: Copied): Letter {
  const { subject, greeting, said, note } = words[copied.language](copied);
  return { language: copied.language, subject, greeting, paragraphs: [said], notes: [note] };
}
