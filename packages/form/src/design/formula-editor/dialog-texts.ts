/** Texts of the large editor of formulas: its commands, test values, cases and functions. */
import { catalogue } from '../../languages/index.ts';

const de = {
  largeTitle: (label: string) => `Formel für ${label}`,
  take: 'Übernehmen',
  cancel: 'Abbrechen',
  open: (count: number) => (count === 1 ? '1 Fehler offen' : `${count} Fehler offen`),
  keysHint: 'Strg Leertaste: Vorschläge · Strg .: Korrektur einsetzen',
  trialNone: 'Diese Formel liest kein Feld.',
  trialWaits: 'Testwerte erscheinen, sobald die Formel stimmt.',
  trialNote: 'Nur die Felder, die diese Formel liest. Der Eintrag selbst bleibt, wie er ist.',
  keepCase: 'Als Fall sichern',
  cases: (count: number) => (count === 1 ? '1 Fall liest diese Formel' : `${count} Fälle lesen diese Formel`),
  caseWaits: 'wartet',
  caseSame: 'wie erwartet',
  caseDiffers: 'anders',
  functions: 'Funktionen',
  functionsSearch: 'Funktion suchen',
  functionsNone: 'Keine Funktion passt dazu.',
  functionGroups: {
    logic: 'Bedingungen',
    list: 'Mehrere Werte',
    number: 'Zahlen',
    text: 'Texte',
    day: 'Tage und Zeiten',
    other: 'Weitere',
  },
};

export type DialogTexts = typeof de;

const en: DialogTexts = {
  largeTitle: label => `Formula for ${label}`,
  take: 'Apply',
  cancel: 'Cancel',
  open: count => (count === 1 ? '1 error open' : `${count} errors open`),
  keysHint: 'Ctrl Space: suggestions · Ctrl .: apply the correction',
  trialNone: 'This formula reads no field.',
  trialWaits: 'Test values appear as soon as the formula is right.',
  trialNote: 'Only the fields that this formula reads. The entry itself stays as it is.',
  keepCase: 'Keep as a case',
  cases: count => (count === 1 ? '1 case reads this formula' : `${count} cases read this formula`),
  caseWaits: 'waiting',
  caseSame: 'as expected',
  caseDiffers: 'differs',
  functions: 'Functions',
  functionsSearch: 'Find a function',
  functionsNone: 'No function fits.',
  functionGroups: {
    logic: 'Conditions',
    list: 'Several values',
    number: 'Numbers',
    text: 'Texts',
    day: 'Days and times',
    other: 'Others',
  },
};

export const dialogTexts = catalogue<DialogTexts>({ de, en });
