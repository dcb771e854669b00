/** Texts of the public form that only some forms or situations need. */
import { number } from './format.ts';
import { texts } from './index.ts';

export const useMoreTexts = texts({
  de: {
    waits: (count: number) =>
      count === 1
        ? 'Ein Eintrag auf diesem Gerät ist noch nicht gesendet.'
        : `${number(count)} Einträge auf diesem Gerät sind noch nicht gesendet.`,
    look: 'Ansehen',
    elsewhere: 'Auf anderem Gerät fortsetzen',
    continued: 'Hier geht es mit dem weiter, was Sie auf dem anderen Gerät eingegeben haben.',
    continueGone: 'Dieser Link zum Fortsetzen gilt nicht mehr.',
    continueGoneBody: 'Er war 24 Stunden gültig. Ihre Eingaben stehen noch auf dem anderen Gerät.',
    continueFailed: 'Die Eingaben vom anderen Gerät lassen sich gerade nicht laden.',
    retry: 'Erneut versuchen',
  },
  en: {
    waits: count =>
      count === 1
        ? 'One entry on this device is not sent yet.'
        : `${number(count)} entries on this device are not sent yet.`,
    look: 'View',
    elsewhere: 'Continue on another device',
    continued: 'You go on here with what you typed on the other device.',
    continueGone: 'This link to go on is no longer valid.',
    continueGoneBody: 'It was valid for 24 hours. What you typed is still on the other device.',
    continueFailed: 'What you typed on the other device cannot be loaded right now.',
    retry: 'Try again',
  },
});
