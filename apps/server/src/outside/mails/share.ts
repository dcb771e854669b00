/** Text of the mail with a share link, to people without an account. */
import { catalogue, type Language } from '@kontor/form/languages';
import type { Letter } from './layout.ts';

export interface Shared {
  language: Language;
  /** Names of the form and of the sender. */
  form: string;
  sender: string | null;
  house: string;
  /** The sender's own subject; else the form's name. */
  subject: string | null;
  usages: number | null;
  expires: Date | null;
  timeZone: string;
}

const day = (at: Date, locale: string, timeZone: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at);

const words = catalogue({
  de: ({ form, sender, house, usages, expires, timeZone }: Shared) => ({
    greeting: 'Guten Tag,',
    asks: `${sender ?? house} bittet Sie, das Formular „${form}“ auszufüllen. Ein Konto brauchen Sie dafür nicht.`,
    label: 'Formular öffnen',
    notes: [
      ...(usages === null
        ? []
        : [`Der Link gilt für ${usages === 1 ? 'einen Eintrag' : `${usages.toLocaleString('de')} Einträge`}.`]),
      ...(expires ? [`Er läuft am ${day(expires, 'de', timeZone)} Uhr (${timeZone}) ab.`] : []),
      'Wer den Link hat, kann das Formular ausfüllen. Geben Sie ihn nur weiter, wenn das so gedacht ist.',
    ],
  }),
  en: ({ form, sender, house, usages, expires, timeZone }: Shared) => ({
    greeting: 'Hello,',
    asks: `${sender ?? house} asks you to fill in the form “${form}”. You do not need an account.`,
    label: 'Open the form',
    notes: [
      ...(usages === null
        ? []
        : [`The link is good for ${usages === 1 ? 'one entry' : `${usages.toLocaleString('en')} entries`}.`]),
      ...(expires ? [`It expires on ${day(expires, 'en-GB', timeZone)} (${timeZone}).`] : []),
      'Whoever has the link can fill in the form. Pass it on only if that is intended.',
    ],
  }),
});

export function shareLetter(shared: Shared, url: string): Letter {
  const { greeting, asks, label, notes } = words[shared.language](shared);
  return {
    language: shared.language,
    subject: shared.subject ?? shared.form,
    greeting,
    paragraphs: [asks],
    button: { label, url },
    notes,
  };
}
