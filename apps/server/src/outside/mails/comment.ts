/** Texts of mails and push messages that tell a person of a comment that mentions or answers them. */
import { catalogue, type Language } from '@kontor/form/languages';
import type { Letter } from './layout.ts';

interface Said {
  /** Else it answers a comment of theirs. */
  mentioned: boolean;
  author: string | null;
  /** Name of the form. */
  form: string;
}

const words = catalogue({
  de: {
    title: ({ mentioned, author, form }: Said) =>
      mentioned ? `${author ?? 'Jemand'} erwähnt Sie: ${form}` : `${author ?? 'Jemand'} antwortet: ${form}`,
    greeting: (name: string) => `Guten Tag ${name},`,
    said: ({ mentioned, author, form }: Said) =>
      `${author ?? 'Jemand'} ${mentioned ? 'erwähnt Sie in einem Kommentar' : 'schreibt nach Ihnen einen Kommentar'} zu einem Eintrag von „${form}“:`,
    label: 'Eintrag öffnen',
    off: 'Abschalten lässt sich das unter „Mein Konto“ → „Benachrichtigungen“.',
  },
  en: {
    title: ({ mentioned, author, form }: Said) =>
      mentioned ? `${author ?? 'Somebody'} mentions you: ${form}` : `${author ?? 'Somebody'} answers: ${form}`,
    greeting: (name: string) => `Hello ${name},`,
    said: ({ mentioned, author, form }: Said) =>
      `${author ?? 'Somebody'} ${mentioned ? 'mentions you in a comment' : 'writes a comment after yours'} on an entry of “${form}”:`,
    label: 'Open the entry',
    off: 'This can be turned off under “My account” → “Notifications”.',
  },
});

export const commentTitle = (language: Language, said: Said): string => words[language].title(said);

export interface Commented extends Said {
  language: Language;
  name: string;
  house: string;
  url: string;
  text: string;
}

export function commentLetter({ language, name, house, url, text, ...said }: Commented): Letter {
  const { title, greeting, said: lead, label, off } = words[language];
  return {
    language,
    subject: `${house}: ${title(said)}`,
    greeting: greeting(name),
    paragraphs: [lead(said), text],
    button: { label, url },
    notes: [off],
  };
}
