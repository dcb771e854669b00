/** What is written to people about their accounts. */
import type { Language, Letter } from './layout.ts';

export interface Addressed {
  language: Language;
  /** As they are spoken to. */
  name: string;
  username: string;
  house: string;
}

const greetings = { de: (name: string) => `Guten Tag ${name},`, en: (name: string) => `Hello ${name},` };
const begun = ({ language, name }: Addressed) => ({ language, greeting: greetings[language](name) });

const resets = {
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
};

const invitations = {
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
};

const changes = {
  password: {
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
  },
  email: {
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
  },
};

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
