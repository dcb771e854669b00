/** Text of a test mail. */
import { catalogue, type Language } from '@kontor/form/languages';
import type { Letter } from './layout.ts';

const words = catalogue({
  de: {
    subject: (house: string) => `${house}: Testnachricht`,
    greeting: 'Guten Tag,',
    text: (who: string, instance: string) =>
      `${who} hat diese Nachricht aus den Einstellungen von ${instance} gesendet, um zu prüfen, ob E-Mails ankommen. Sie ist angekommen.`,
    note: 'Es ist nichts weiter zu tun.',
  },
  en: {
    subject: (house: string) => `${house}: test message`,
    greeting: 'Hello,',
    text: (who: string, instance: string) =>
      `${who} sent this message from the settings of ${instance} to see whether mails arrive. It has arrived.`,
    note: 'There is nothing else to do.',
  },
});

export function testLetter(of: { language: Language; house: string; username: string; instance: string }): Letter {
  const { subject, greeting, text, note } = words[of.language];
  return {
    language: of.language,
    subject: subject(of.house),
    greeting,
    paragraphs: [text(of.username, of.instance)],
    notes: [note],
  };
}
