/** Texts of mails about accounts: invitation, password reset, security changes. */
import { catalogue, type Language } from '@kontor/form/languages';
import type { Letter } from './layout.ts';

export interface Addressed {
  language: Language;
  /** Name in the salutation. */
  name: string;
  username: string;
  house: string;
}

const greetings = catalogue({ de: (name: string) => `Guten Tag ${name},`, en: (name: string) => `Hello ${name},` });
const begun = ({ language, name }: Addressed) => ({ language, greeting: greetings[language](name) });

const resets = catalogue({
  de: ({ username, house }: Addressed) => ({
    subject: `${house}: neues Passwort`,
    paragraphs: [
      `für Ihr Konto „${username}“ wurde ein neues Passwort angefordert. Über die Schaltfläche legen Sie es fest.`,
    ],
    label: 'Neues Passwort festlegen',
    notes: [
      'Der Link gilt 30 Minuten und lässt sich einmal verwenden.',
      'Haben Sie kein neues Passwort angefordert, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.',
    ],
  }),
  en: ({ username, house }: Addressed) => ({
    subject: `${house}: new password`,
    paragraphs: [`A new password was requested for your account “${username}”. Use the button to set it.`],
    label: 'Set a new password',
    notes: [
      'The link is valid for 30 minutes and can be used once.',
      'If you did not request a new password, there is nothing to do: your password stays as it is.',
    ],
  }),
});

const invitations = catalogue({
  de: ({ username, house }: Addressed) => ({
    subject: `Einladung zu ${house}`,
    paragraphs: [
      `für Sie wurde bei ${house} ein Konto angelegt. Ihr Benutzername ist „${username}“.`,
      'Über die Schaltfläche nehmen Sie die Einladung an und legen Ihr Passwort fest.',
    ],
    label: 'Einladung annehmen',
    notes: ['Der Link gilt 7 Tage und lässt sich einmal verwenden.'],
  }),
  en: ({ username, house }: Addressed) => ({
    subject: `Invitation to ${house}`,
    paragraphs: [
      `An account at ${house} has been made for you. Your user name is “${username}”.`,
      'Use the button to accept the invitation and to set your password.',
    ],
    label: 'Accept the invitation',
    notes: ['The link is valid for 7 days and can be used once.'],
  }),
});

const changes = {
  password: catalogue({
    de: ({ username, house }: Addressed) => ({
      subject: `${house}: Ihr Passwort wurde geändert`,
      paragraphs: [`das Passwort Ihres Kontos „${username}“ wurde geändert. Alle anderen Anmeldungen sind beendet.`],
      notes: ['Waren Sie das nicht, fordern Sie ein neues Passwort an und sagen Sie Ihrer Administration Bescheid.'],
    }),
    en: ({ username, house }: Addressed) => ({
      subject: `${house}: your password was changed`,
      paragraphs: [`The password of your account “${username}” was changed. All other sessions have ended.`],
      notes: ['If this was not you, request a new password and tell your administrators.'],
    }),
  }),
  username: catalogue({
    de: ({ username, house }: Addressed) => ({
      subject: `${house}: Ihr Benutzername wurde geändert`,
      paragraphs: [`Ihr Konto heißt ab jetzt „${username}“. Mit diesem Namen melden Sie sich an.`],
      notes: ['Kommt das unerwartet, sagen Sie Ihrer Administration Bescheid.'],
    }),
    en: ({ username, house }: Addressed) => ({
      subject: `${house}: your user name was changed`,
      paragraphs: [`Your account is now called “${username}”. Sign in with this name.`],
      notes: ['If you did not expect this, tell your administrators.'],
    }),
  }),
  email: catalogue({
    de: ({ username, house }: Addressed) => ({
      subject: `${house}: Ihre E-Mail-Adresse wurde geändert`,
      paragraphs: [`für Ihr Konto „${username}“ gilt ab jetzt eine andere E-Mail-Adresse als diese.`],
      notes: ['Waren Sie das nicht, sagen Sie Ihrer Administration Bescheid.'],
    }),
    en: ({ username, house }: Addressed) => ({
      subject: `${house}: your e-mail address was changed`,
      paragraphs: [`Your account “${username}” now has another e-mail address than this one.`],
      notes: ['If this was not you, tell your administrators.'],
    }),
  }),
};

const change = catalogue<readonly [subject: string, said: string]>;

/** Notices of changed credentials: what has changed, and what to do if it was somebody else. One sentence each. */
const security = {
  'factor-set': change({
    de: ['zweiter Faktor eingerichtet', 'wurde ein zweiter Faktor eingerichtet'],
    en: ['second factor set', 'A second factor was set for'],
  }),
  'factor-removed': change({
    de: ['zweiter Faktor entfernt', 'wurde der zweite Faktor entfernt'],
    en: ['second factor removed', 'The second factor was removed from'],
  }),
  'codes-renewed': change({
    de: [
      'neue Wiederherstellungscodes',
      'wurden neue Wiederherstellungscodes ausgestellt; die bisherigen gelten nicht mehr',
    ],
    en: ['new recovery codes', 'New recovery codes, in place of the earlier ones, were made for'],
  }),
  'key-added': change({
    de: ['neuer API-Schlüssel', 'wurde ein API-Schlüssel angelegt'],
    en: ['new API key', 'An API key was made for'],
  }),
  linked: change({
    de: ['Anmeldung über einen Anbieter', 'gilt ab jetzt auch die Anmeldung über einen Anmeldeanbieter'],
    en: ['sign-in through a provider', 'Signing in through a sign-in provider now also opens'],
  }),
};

export type SecurityChange = keyof typeof security;

const securityWords = catalogue({
  de: (username: string, said: string) => ({
    sentence: `für Ihr Konto „${username}“ ${said}.`,
    note: 'Waren Sie das nicht, ändern Sie Ihr Passwort und sagen Sie Ihrer Administration Bescheid.',
  }),
  en: (username: string, said: string) => ({
    sentence: `${said} your account “${username}”.`,
    note: 'If this was not you, change your password and tell your administrators.',
  }),
});

/** Notice of a security change, in the reader's language. */
export function securityLetter(to: Addressed, what: SecurityChange): Letter {
  const { language, username, house } = to;
  const [subject, said] = security[what][language];
  const { sentence, note } = securityWords[language](username, said);
  return { ...begun(to), subject: `${house}: ${subject}`, paragraphs: [sentence], notes: [note] };
}

const withLink =
  (texts: typeof resets) =>
  (to: Addressed, url: string): Letter => {
    const { label, ...rest } = texts[to.language](to);
    return { ...begun(to), ...rest, button: { label, url } };
  };

export const resetLetter = withLink(resets);
export const invitationLetter = withLink(invitations);
export const changedLetter = (to: Addressed, what: keyof typeof changes): Letter => ({
  ...begun(to),
  ...changes[what][to.language](to),
});
