/** Texts of the settings for contacts, privacy notice and imprint, which public pages show. */
import { number } from './format.ts';
import { texts } from './index.ts';

export const useContactsTexts = texts({
  de: {
    publicPages: 'Öffentliche Seiten',
    contacts: 'Wohin man sich wenden kann',
    contactsHint:
      'Steht auf der Seite eines Links, der abgelaufen, aufgebraucht oder widerrufen ist. Ohne Angabe steht dort die E-Mail des Supports.',
    contact: (at: number) => `Kontakt ${number(at)}`,
    name: 'Wofür',
    reach: 'Telefon oder E-Mail',
    note: 'Wer antwortet, wann',
    nameMissing: 'Wofür ist dieser Kontakt?',
    reachWrong: 'Eine Telefonnummer oder eine E-Mail-Adresse.',
    addContact: 'Kontakt hinzufügen',
    removeContact: (at: number) => `Kontakt ${number(at)} entfernen`,
    ownPageHint: 'Adresse mit https://. Unten auf öffentlichen Formularen und bei der Anmeldung.',
  },
  en: {
    publicPages: 'Public pages',
    contacts: 'Where people can turn to',
    contactsHint:
      'Shown on the page of a link that expired, was used up or revoked. Without any, the email of the support is shown there.',
    contact: at => `Contact ${number(at)}`,
    name: 'What for',
    reach: 'Telephone or email',
    note: 'Who answers, when',
    nameMissing: 'What is this contact for?',
    reachWrong: 'A telephone number or an email address.',
    addContact: 'Add contact',
    removeContact: at => `Remove contact ${number(at)}`,
    ownPageHint: 'An address with https://. At the foot of public forms and of the sign-in.',
  },
});
