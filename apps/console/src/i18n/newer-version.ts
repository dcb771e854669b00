/** Texts of an entry whose form has changed while it was filled in. */
import { number } from './format.ts';
import { texts } from './index.ts';

export const useNewerVersionTexts = texts({
  de: {
    there: (version: number) =>
      `Dieses Formular gibt es inzwischen in Version ${number(version)}. Sie können den Eintrag so fertigstellen, wie Sie ihn begonnen haben, oder mit Ihren Antworten wechseln.`,
    take: (version: number) => `Zu Version ${number(version)} wechseln`,
    storedUnder: (own: number, version: number) =>
      `Dieser Eintrag ist unter Version ${number(own)} des Formulars ausgefüllt und bleibt darunter, bis Sie ihn auf Version ${number(version)} bringen.`,
    raise: (version: number) => `Auf Version ${number(version)} bringen`,
    notKept:
      'Ihre Eingaben lassen sich auf diesem Gerät gerade nicht sichern. Speichern Sie den Eintrag, bevor Sie wechseln.',
    anyway: 'Ohne sie wechseln',
    stay: 'Nicht wechseln',
    loses: (fields: string) => `Dort haben Ihre Antworten auf diese Fragen keinen Platz: ${fields}.`,
    carried: 'Das Formular hat sich seit Ihren Eingaben geändert. Sie füllen jetzt seine neue Version aus.',
    left: (fields: string) => `Keinen Platz mehr haben Ihre Antworten auf: ${fields}.`,
  },
  en: {
    there: version =>
      `This form is now at version ${number(version)}. You can finish the entry as you began it, or move on with your answers.`,
    take: version => `Move to version ${number(version)}`,
    storedUnder: (own, version) =>
      `This entry was filled in under version ${number(own)} of the form, and stays so until you bring it to version ${number(version)}.`,
    raise: version => `Bring to version ${number(version)}`,
    notKept: 'What you typed cannot be kept on this device right now. Save the entry before you move.',
    anyway: 'Move without them',
    stay: 'Do not move',
    loses: fields => `Your answers to these questions have no place there: ${fields}.`,
    carried: 'The form has changed since you began. You are now filling in its new version.',
    left: fields => `Your answers to these have no place any more: ${fields}.`,
  },
});
