/** Texts of bringing selected entries to the published version of their form. */
import { listed, number, plural } from './format.ts';
import { texts } from './index.ts';

interface Field {
  label: string;
  answers: number;
}

const counted = (fields: readonly Field[]): string =>
  listed(fields.map(({ label, answers }) => `${label} (${number(answers)})`));
const entries = (count: number) => plural(count, { one: 'Eintrag', other: 'Einträge' });
const reports = (count: number) => plural(count, { one: 'entry', other: 'entries' });

export const useEntriesRaiseTexts = texts({
  de: {
    raise: (version: number) => `Auf Version ${number(version)} bringen`,
    already: (version: number) => `Alle gewählten Einträge, die Sie ändern dürfen, sind in Version ${number(version)}.`,
    title: (count: number, version: number) => `${entries(count)} auf Version ${number(version)} bringen?`,
    yes: 'Dorthin bringen',
    no: 'Abbrechen',
    fits: (fits: number, count: number, version: number) =>
      fits === count
        ? `Version ${number(version)} nimmt alle. Das geschieht im Hintergrund und ist 30 Tage lang rücknehmbar.`
        : `Version ${number(version)} nimmt ${number(fits)} von ${number(count)}. Das geschieht im Hintergrund und ist 30 Tage lang rücknehmbar.`,
    fitsOfNewest: (fits: number, examined: number, version: number) =>
      `Version ${number(version)} nimmt ${number(fits)} der neuesten ${number(examined)}, die übrigen sind nicht angesehen. Das geschieht im Hintergrund und ist 30 Tage lang rücknehmbar.`,
    dropped: (fields: readonly Field[]) =>
      `Diese Antworten fallen weg, weil Bedingungen sie dort verbergen: ${counted(fields)}.`,
    left: (fields: readonly Field[]) =>
      `Diese Antworten haben dort kein Feld und bleiben unter „Frühere Felder“: ${counted(fields)}.`,
    refused: (count: number) =>
      count === 1 ? '1 Eintrag bleibt, wie er ist:' : `${number(count)} Einträge bleiben, wie sie sind:`,
    more: (count: number) => `und ${number(count)} weitere`,
  },
  en: {
    raise: version => `Bring to version ${number(version)}`,
    already: version => `All selected entries that you may change are in version ${number(version)}.`,
    title: (count, version) => `Bring ${reports(count)} to version ${number(version)}?`,
    yes: 'Bring them there',
    no: 'Cancel',
    fits: (fits, count, version) =>
      fits === count
        ? `Version ${number(version)} takes them all. It is done in the background, and can be undone for 30 days.`
        : `Version ${number(version)} takes ${number(fits)} of ${number(count)}. It is done in the background, and can be undone for 30 days.`,
    fitsOfNewest: (fits, examined, version) =>
      `Version ${number(version)} takes ${number(fits)} of the newest ${number(examined)}; the others were not looked at. It is done in the background, and can be undone for 30 days.`,
    dropped: fields => `These answers go, since conditions hide them there: ${counted(fields)}.`,
    left: fields => `These answers have no field there and stay under “Former fields”: ${counted(fields)}.`,
    refused: count => (count === 1 ? '1 entry stays as it is:' : `${number(count)} entries stay as they are:`),
    more: count => `and ${number(count)} more`,
  },
});
