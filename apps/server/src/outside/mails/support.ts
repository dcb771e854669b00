/** Text of a support request, for the instance's support staff. */
import { catalogue, type Language } from '@kontor/form/languages';
import type { Letter } from './layout.ts';

export interface Asked {
  language: Language;
  house: string;
  /** Empty if not given. */
  name: string;
  email: string;
  phone: string;
  message: string;
  /** User name, if signed in. */
  username: string;
  /** Request id, for the server's log. */
  request: string;
  instance: string;
}

const words = catalogue({
  de: {
    subject: (house: string, who: string) => `${house}: Anfrage${who ? ` von ${who}` : ''}`,
    greeting: (house: string) => `Über das Kontaktformular von ${house} kam diese Anfrage:`,
    silent: '(keine Nachricht)',
    labels: {
      name: 'Name',
      email: 'E-Mail',
      phone: 'Telefon',
      username: 'Angemeldet als',
      instance: 'Instanz',
      request: 'Kennung',
    },
    nobody: 'Nicht angemeldet: Name und Adressen sind nicht geprüft.',
  },
  en: {
    subject: (house: string, who: string) => `${house}: request${who ? ` from ${who}` : ''}`,
    greeting: (house: string) => `This request came through the contact form of ${house}:`,
    silent: '(no message)',
    labels: {
      name: 'Name',
      email: 'Email',
      phone: 'Phone',
      username: 'Signed in as',
      instance: 'Instance',
      request: 'Reference',
    },
    nobody: 'Not signed in: name and addresses have not been checked.',
  },
});

export function supportLetter(asked: Asked): Letter {
  const { language, house, name, email, message, username } = asked;
  const { subject, greeting, silent, labels, nobody } = words[language];
  const lines = message.split(/[\r\n]+/).filter(line => line.trim() !== '');
  const said = (Object.keys(labels) as (keyof typeof labels)[]).filter(key => asked[key] !== '');
  return {
    language,
    subject: subject(house, name || email || username),
    greeting: greeting(house),
    paragraphs: lines.length > 0 ? lines : [silent],
    notes: [...said.map(key => `${labels[key]}: ${asked[key]}`), ...(username ? [] : [nobody])],
  };
}
