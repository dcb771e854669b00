/** Texts of the page for a link that has ended. */
import { number } from './format.ts';
import { texts } from './index.ts';

export const useEndedTexts = texts({
  de: {
    expired: 'Link abgelaufen',
    usedUp: 'Link aufgebraucht',
    revoked: 'Link widerrufen',
    expiredTitle: (form: string, day: string) => `„${form}“ ist seit dem ${day} beendet`,
    usedUpTitle: (form: string) => `„${form}“ nimmt keine weiteren Einträge an`,
    revokedTitle: (form: string) => `„${form}“ ist über diesen Link nicht mehr erreichbar`,
    held: (from: string, to: string) =>
      from === to ? `Der Link galt am ${to}.` : `Der Link galt vom ${from} bis zum ${to}.`,
    last: (day: string) => `Der letzte Eintrag kam am ${day}.`,
    withdrawn: (day: string) => `Er wurde am ${day} widerrufen.`,
    entries: (count: number) =>
      count === 1
        ? 'Ein Eintrag ist über ihn gekommen. Vielen Dank.'
        : `${number(count)} Einträge sind über ihn gekommen. Vielen Dank.`,
    question: 'Möchten Sie noch etwas mitteilen?',
    ask: 'Fragen Sie nach einem neuen Link, oder schreiben Sie an:',
    askSender: 'Fragen Sie die Stelle, von der Sie den Link haben, nach einem neuen.',
    draft: (when: string) => `Auf diesem Gerät liegt noch ein Entwurf vom ${when}, nicht gesendet.`,
    save: 'Als PDF sichern',
    fileName: (form: string) => `Entwurf ${form}`,
    draftOf: (when: string) => `Entwurf vom ${when}, nicht gesendet`,
  },
  en: {
    expired: 'Link expired',
    usedUp: 'Link used up',
    revoked: 'Link revoked',
    expiredTitle: (form, day) => `"${form}" ended on ${day}`,
    usedUpTitle: form => `"${form}" takes no more entries`,
    revokedTitle: form => `"${form}" cannot be reached by this link any more`,
    held: (from, to) => (from === to ? `The link was valid on ${to}.` : `The link was valid from ${from} to ${to}.`),
    last: day => `The last entry came on ${day}.`,
    withdrawn: day => `It was revoked on ${day}.`,
    entries: count =>
      count === 1 ? 'One entry came by it. Thank you.' : `${number(count)} entries came by it. Thank you.`,
    question: 'Is there something you still want to tell?',
    ask: 'Ask for a new link, or write to:',
    askSender: 'Ask those you have the link from for a new one.',
    draft: when => `There is still a draft of ${when} on this device, not sent.`,
    save: 'Save as PDF',
    fileName: form => `Draft ${form}`,
    draftOf: when => `Draft of ${when}, not sent`,
  },
});
